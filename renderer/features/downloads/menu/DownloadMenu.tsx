import type { DownloadId } from '../../../../shared/ids.js'
import { moveCursor } from '../../../components/list/listSelection.js'
import { ContextMenu, type MenuAnchor, MenuItem, MenuSeparator } from '../../../components/overlay/Menu.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { useOpenPreview } from '../../preview/useOpenPreview.js'
import { useShowInLibrary } from '../../preview/useShowInLibrary.js'
import { useReorder } from '../reorder/useReorder.js'
import { getAvailableActions } from '../store/availableActions.js'
import { PriorityAndRateMenu } from './PriorityAndRateMenu.js'

/** Where a menu opens: at a button, or at the pointer. */
export interface DownloadMenuPlace {
  /** The row on which the menu was opened, and all downloads that it acts on. */
  readonly id: DownloadId
  readonly ids: readonly DownloadId[]
  readonly anchor: MenuAnchor
}

function Items({ at }: { readonly at: DownloadMenuPlace }): React.JSX.Element {
  const { downloads, listing } = useStores()
  const messages = useMessages()
  const look = useOpenPreview()
  const inLibrary = useShowInLibrary()
  const turns = useReorder()
  const { index } = downloads.getState()
  const { id, ids } = at
  const { pause, resume, retry, cancel, forget } = getAvailableActions(index, ids)
  const one = ids.length === 1 ? index.get(id) : undefined
  const isOpen = cancel.length + retry.length > 0
  const say = messages.say
  const showDetails = (): void => {
    listing.pick((now) => moveCursor(now, id))
    listing.about(true)
  }
  return (
    <>
      <MenuItem onClick={showDetails}>{say('downloads.do.about')}</MenuItem>
      {one?.state.type === 'done' ? <MenuItem onClick={() => look(one)}>{say('downloads.do.look')}</MenuItem> : null}
      {one?.state.type === 'done' ? (
        <MenuItem onClick={() => void downloads.reveal(id)}>{say('downloads.do.reveal')}</MenuItem>
      ) : null}
      {one?.state.type === 'done' ? <MenuItem onClick={() => inLibrary(one)}>{say('library.show')}</MenuItem> : null}
      {pause.length > 0 ? (
        <MenuItem onClick={() => void downloads.pause(pause)}>{say('downloads.do.pause')}</MenuItem>
      ) : null}
      {resume.length > 0 ? (
        <MenuItem onClick={() => void downloads.resume(resume)}>{say('downloads.do.resume')}</MenuItem>
      ) : null}
      {retry.length > 0 ? (
        <MenuItem onClick={() => void downloads.retry(retry)}>{say('downloads.do.retry')}</MenuItem>
      ) : null}
      {isOpen ? (
        <>
          <MenuSeparator />
          <PriorityAndRateMenu ids={ids} />
          <MenuSeparator />
          {(['first', 'up', 'down', 'last'] as const).map((step) => (
            <MenuItem key={step} onClick={() => turns.step(id, step)}>
              {say(`move.${step}`)}
            </MenuItem>
          ))}
        </>
      ) : null}
      <MenuSeparator />
      {cancel.length > 0 ? (
        <MenuItem onClick={() => void downloads.cancel(cancel)}>{say('downloads.do.cancel')}</MenuItem>
      ) : null}
      {forget.length > 0 ? (
        <MenuItem onClick={() => void downloads.forget(forget)}>{say('downloads.do.forget')}</MenuItem>
      ) : null}
    </>
  )
}

interface DownloadMenuProps {
  readonly at: DownloadMenuPlace | null
  readonly onClose: () => void
}

/** The actions on a row, or on all selected ones: one menu for the whole list, wherever it is opened. */
export function DownloadMenu({ at, onClose }: DownloadMenuProps): React.JSX.Element {
  const messages = useMessages()
  return (
    <ContextMenu anchor={at?.anchor ?? null} name={messages.say('downloads.menu')} align="end" onClose={onClose}>
      {at === null ? null : <Items at={at} />}
    </ContextMenu>
  )
}
