import { Dialog } from '@base-ui/react/dialog'
import { useStore } from 'zustand'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { DialogPanel } from '../../components/overlay/DialogPanel.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { OpenedSelection } from './OpenedSelection.js'
import { SavedSelection } from './SavedSelection.js'
import type { ShareShown } from './store/shareStore.js'

function Content({ shown }: { readonly shown: ShareShown }): React.JSX.Element {
  switch (shown.type) {
    case 'saved':
      return <SavedSelection saved={shown.saved} />
    case 'opened':
      return <OpenedSelection selection={shown.selection} />
  }
}

/** The dialog for a selection that was saved or opened. */
export function ShareDialog(): React.JSX.Element | null {
  const { share } = useStores()
  const messages = useMessages()
  const { shown, failure, busy } = useStore(share)
  const isWaiting = busy === 'saving' || busy === 'opening'
  if (shown === null && failure === null && !isWaiting) return null
  const title = shown?.type ?? (isWaiting ? busy : 'failed')
  return (
    <Dialog.Root open onOpenChange={(open) => (open || isWaiting ? undefined : share.close())}>
      <DialogPanel className="share" title={messages.say(`share.title.${title}`)} isClosable={!isWaiting}>
        {isWaiting ? (
          <p className="hint share-body" role="status">
            {messages.say(`share.busy.${busy}`)}
          </p>
        ) : null}
        {failure === null ? null : (
          <div className="share-body">
            <FailureNotice because={failure} />
          </div>
        )}
        {shown === null || isWaiting ? null : <Content shown={shown} />}
      </DialogPanel>
    </Dialog.Root>
  )
}
