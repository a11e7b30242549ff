import type { CellPlace } from '../../../../../shared/preview/table/tableRequests.js'
import { ContextMenu, type MenuAnchor, MenuItem } from '../../../../components/overlay/Menu.js'
import { useMessages } from '../../../../context/appContext.js'

/** The cell of a menu, and where the menu opens: at the cell, or at the pointer. */
export interface CellMenuPlace {
  readonly cell: CellPlace
  readonly anchor: MenuAnchor
}

interface CellMenuProps {
  /** Null while the menu is closed. */
  readonly at: CellMenuPlace | null
  readonly onInspect: (cell: CellPlace) => void
  readonly onCopy: () => void
  /** Left out where the table has no map. */
  readonly onMap: ((row: number) => void) | undefined
  readonly onClose: () => void
}

/** The actions on a cell and its row. Each also has a key. */
export function CellMenu({ at, onInspect, onCopy, onMap, onClose }: CellMenuProps): React.JSX.Element {
  const messages = useMessages()
  return (
    <ContextMenu anchor={at?.anchor ?? null} name={messages.say('preview.cell.menu')} onClose={onClose}>
      <MenuItem onClick={() => at !== null && onInspect(at.cell)}>{messages.say('preview.cell.whole')}</MenuItem>
      <MenuItem onClick={onCopy}>{messages.say('common.copy')}</MenuItem>
      {onMap === undefined ? null : (
        <MenuItem onClick={() => at !== null && onMap(at.cell.row)}>{messages.say('preview.row.map')}</MenuItem>
      )}
    </ContextMenu>
  )
}
