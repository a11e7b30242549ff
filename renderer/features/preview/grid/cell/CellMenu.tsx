import { Menu } from '@base-ui/react/menu'
import type { CellPlace } from '../../../../../shared/preview/table/tableRequests.js'
import { popupContainer } from '../../../../components/controls/popupContainer.js'
import { useMessages } from '../../../../context/appContext.js'

/** The cell that a menu is about, and where the menu opens: at the cell, or where the pointer was. */
export interface CellMenuPlace {
  readonly cell: CellPlace
  readonly anchor: Element | { getBoundingClientRect(): DOMRect }
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
    <Menu.Root open={at !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal container={popupContainer}>
        <Menu.Positioner
          className="floating"
          anchor={at?.anchor ?? null}
          side="bottom"
          align="start"
          collisionPadding={8}
        >
          <Menu.Popup className="popup" aria-label={messages.say('look.cell.menu')} finalFocus={false}>
            <Menu.Item className="popup-item" onClick={() => at !== null && onInspect(at.cell)}>
              {messages.say('look.cell.whole')}
            </Menu.Item>
            <Menu.Item className="popup-item" onClick={onCopy}>
              {messages.say('common.copy')}
            </Menu.Item>
            {onMap === undefined ? null : (
              <Menu.Item className="popup-item" onClick={() => at !== null && onMap(at.cell.row)}>
                {messages.say('look.row.map')}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
