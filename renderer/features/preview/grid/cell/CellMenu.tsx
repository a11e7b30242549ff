import type { CellPlace } from '../../../../../shared/preview/table/tableRequests.js'
import { ContextMenu, type MenuAnchor, MenuItem } from '../../../../components/overlay/Menu.js'
import { useMessages } from '../../../../context/appContext.js'

/** The cell that a menu is about, and where the menu opens: at the cell, or where the pointer was. */
export interface CellMenuPlace {
  readonly cell: CellPlace
  readonly anchor: MenuAnchor
}

interface CellMenuProps {
  /** Null while it is closed. */
  readonly at: CellMenuPlace | null
  readonly onInspect: (cell: CellPlace) => void
  readonly onCopy: () => void
  /** Left out where the table has no map. */
  readonly onMap: ((row: number) => void) | undefined
  readonly onClose: () => void
}

/** What can be done with a cell and with its row. Each of them has a key as well. */
export function CellMenu({ at, onInspect, onCopy, onMap, onClose }: CellMenuProps): React.JSX.Element {
  const messages = useMessages()
  return (
    <ContextMenu anchor={at?.anchor ?? null} name={messages.say('look.cell.menu')} onClose={onClose}>
      <MenuItem onClick={() => at !== null && onInspect(at.cell)}>{messages.say('look.cell.whole')}</MenuItem>
      <MenuItem onClick={onCopy}>{messages.say('common.copy')}</MenuItem>
      {onMap === undefined ? null : (
        <MenuItem onClick={() => at !== null && onMap(at.cell.row)}>{messages.say('look.row.map')}</MenuItem>
      )}
    </ContextMenu>
  )
}
