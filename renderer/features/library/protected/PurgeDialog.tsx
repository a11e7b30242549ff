import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Flame } from 'lucide-react'
import { useRef } from 'react'
import { useStore } from 'zustand'
import type { LibraryRow } from '../../../../shared/library/model.js'
import { Button } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** Destroys a protected file after a question. It cannot be undone, so Enter does not answer the question. */
export function PurgeDialog({ row: { id, name } }: { readonly row: LibraryRow }): React.JSX.Element {
  const { protectedFiles, library } = useStores()
  const messages = useMessages()
  const isPurging = useStore(protectedFiles, (state) => state.isPurging)
  const cancel = useRef<HTMLButtonElement>(null)
  const purge = async (): Promise<void> => {
    await protectedFiles.purge([id])
    if (protectedFiles.getState().purged?.purged === 1) library.close()
  }
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger render={<Button icon={Flame} disabled={isPurging} />}>
        {messages.say('purge.do')}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="overlay consent" initialFocus={cancel}>
          <AlertDialog.Title>{messages.say('purge.title', { name })}</AlertDialog.Title>
          <AlertDialog.Description>{messages.say('purge.what')}</AlertDialog.Description>
          <p className="hint">{messages.say('purge.log')}</p>
          <footer className="actions">
            <AlertDialog.Close ref={cancel} className="button plain">
              {messages.say('agreement.cancel')}
            </AlertDialog.Close>
            <AlertDialog.Close className="button primary" onClick={() => void purge()}>
              {messages.say('purge.yes')}
            </AlertDialog.Close>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
