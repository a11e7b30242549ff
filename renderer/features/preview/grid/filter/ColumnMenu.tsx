import { Popover } from '@base-ui/react/popover'
import { ArrowDown, ArrowUp, EyeOff, MoveHorizontal, Pin, PinOff } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '../../../../components/controls/Button.js'
import { popupContainer } from '../../../../components/overlay/popupContainer.js'
import { useMessages } from '../../../../context/appContext.js'
import type { RowSource } from '../../rows/rowSource.js'
import type { GridDisplayStore } from '../../store/gridDisplayStore.js'
import { FilterForm } from './FilterForm.js'

interface ColumnMenuProps {
  readonly source: RowSource
  readonly grid: GridDisplayStore
  readonly column: number
  readonly anchor: Element
  readonly onFit: (column: number) => void
  readonly onClose: () => void
}

/** The actions on one column. */
export function ColumnMenu({
  source,
  grid,
  column,
  anchor,
  onFit,
  onClose,
}: ColumnMenuProps): React.JSX.Element | null {
  const messages = useMessages()
  const isPinned = useStore(grid, (state) => state.pinned.includes(column))
  const about = source.getState().columns[column]
  if (about === undefined) return null
  const actAndClose = (act: () => void) => () => {
    act()
    onClose()
  }
  return (
    <Popover.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Popover.Portal container={popupContainer}>
        <Popover.Positioner className="floating" anchor={anchor} side="bottom" align="start" sideOffset={4}>
          <Popover.Popup className="popup column-menu">
            <Popover.Title className="column-title">{about.name}</Popover.Title>
            <div className="column-actions">
              <Button look="quiet" icon={ArrowUp} onClick={actAndClose(() => grid.sortBy(column, false))}>
                {messages.say('preview.column.ascending')}
              </Button>
              <Button look="quiet" icon={ArrowDown} onClick={actAndClose(() => grid.sortBy(column, true))}>
                {messages.say('preview.column.descending')}
              </Button>
              <Button
                look="quiet"
                icon={isPinned ? PinOff : Pin}
                onClick={actAndClose(() => grid.pin(column, !isPinned))}
              >
                {messages.say(isPinned ? 'preview.column.unpin' : 'preview.column.pin')}
              </Button>
              <Button look="quiet" icon={EyeOff} onClick={actAndClose(() => grid.hide([column], true))}>
                {messages.say('preview.column.hide')}
              </Button>
              <Button look="quiet" icon={MoveHorizontal} onClick={actAndClose(() => onFit(column))}>
                {messages.say('preview.column.fit')}
              </Button>
            </div>
            <div className="popup-line" />
            <FilterForm source={source} grid={grid} column={column} about={about} onDone={onClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
