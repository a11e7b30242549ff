// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the keyboard and names its active cell.
// biome-ignore-all lint/a11y/useSemanticElements: rows and cells that are placed by a virtual grid cannot be the elements of a table.
import { memo } from 'react'
import type { PreviewColumn } from '../../../../../shared/preview/model.js'
import { foldCellText } from '../../../../../shared/preview/table/foldCellText.js'
import { useMessages } from '../../../../context/appContext.js'
import { formatCell } from '../../rows/formatCell.js'
import { type PlacedColumn, ROW_HEIGHT } from './gridLayout.js'

/** The corners of the selection in display order: columns count from the left as they are shown. */
export interface Selected {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

interface GridRowProps {
  readonly gridId: string
  readonly row: number
  readonly offset: number
  readonly width: number
  readonly numbersWidth: number
  readonly seen: readonly PlacedColumn[]
  readonly pinnedWidth: number
  readonly columns: readonly PreviewColumn[]
  readonly cellAt: (row: number, column: number) => string | null | undefined
  readonly isMarked: ((row: number, column: number) => boolean) | undefined
  readonly indexOf: (column: number) => number
  readonly selected: Selected
  readonly active: number | null
  /** The date columns that show times. */
  readonly timed: ReadonlySet<number>
  /** Folded. */
  readonly search: string
  /** Changes when cells have arrived. */
  readonly revision: number
}

interface ValueProps {
  readonly cell: string | null | undefined
  readonly column: PreviewColumn
  readonly showsTime: boolean
}

function Value({ cell, column: { kind, name }, showsTime }: ValueProps): React.JSX.Element {
  const messages = useMessages()
  if (cell === undefined) return <span className="data-wait" aria-hidden />
  if (cell === null) return <span className="no-value">{messages.say('preview.empty')}</span>
  if (cell === '') return <span className="no-value">{messages.say('preview.empty.text')}</span>
  const text = formatCell(cell, kind, messages, { name, showsTime })
  return <span title={text.length > 24 ? text : undefined}>{text}</span>
}

/** One row: its number, its pinned cells, and those of its other cells that are visible. */
export const GridRow = memo(function GridRow(props: GridRowProps): React.JSX.Element {
  const { gridId, row, offset, width, numbersWidth, seen, pinnedWidth, columns, cellAt, indexOf } = props
  const { selected, active, search, isMarked, timed } = props
  const messages = useMessages()
  const isRowSelected = row >= selected.top && row <= selected.bottom
  const first = seen.find(({ isPinned }) => !isPinned)
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-busy={seen.some(({ column }) => cellAt(row, column) === undefined) || undefined}
      className="data-row"
      style={{ transform: `translateY(${offset}px)`, width, height: ROW_HEIGHT }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className="data-cell data-number"
        style={{ width: numbersWidth }}
        data-row={row}
      >
        {messages.formatCount(row + 1)}
      </div>
      {seen.map((placed) => {
        const column = columns[placed.column]
        if (column === undefined) return null
        const cell = cellAt(row, placed.column)
        const at = indexOf(placed.column)
        const showsTime = timed.has(placed.column)
        const isSelected = isRowSelected && at >= selected.left && at <= selected.right
        const isHit =
          search !== '' &&
          typeof cell === 'string' &&
          isFound(cell, formatCell(cell, column.kind, messages, { name: column.name, showsTime }), search)
        const marks = `${placed.isPinned ? ' pinned' : ''}${isSelected ? ' selected' : ''}${isHit ? ' hit' : ''}${isMarked?.(row, placed.column) === true ? ' marked' : ''}${active === placed.column ? ' active' : ''}`
        return (
          <div
            key={placed.column}
            id={`${gridId}-${row}-${placed.column}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={isSelected}
            data-row={row}
            data-column={placed.column}
            className={`data-cell ${column.kind}${marks}`}
            style={{
              width: placed.width,
              ...(placed.isPinned ? { left: numbersWidth + placed.left } : {}),
              ...(placed === first ? { marginInlineStart: placed.left - pinnedWidth } : {}),
            }}
          >
            <Value cell={cell} column={column} showsTime={showsTime} />
          </div>
        )
      })}
    </div>
  )
})

const isFound = (cell: string, text: string, search: string): boolean =>
  foldCellText(cell).includes(search) || foldCellText(text).includes(search)
