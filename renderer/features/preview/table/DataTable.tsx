// biome-ignore-all lint/a11y/useSemanticElements: rows and cells that are placed by a virtual list cannot be the elements of a table.
import { useVirtualizer } from '@tanstack/react-virtual'
import { Braces, Calendar, Clock, Hash, type LucideIcon, MapPin, ToggleLeft, Type } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { LIMITS } from '../../../../shared/limits.js'
import type { ColumnKind, PreviewColumn, PreviewTable } from '../../../../shared/preview/model.js'
import { useMessages } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'

export const KIND_ICONS: Readonly<Record<ColumnKind, LucideIcon>> = {
  number: Hash,
  text: Type,
  date: Calendar,
  time: Clock,
  boolean: ToggleLeft,
  nested: Braces,
  geometry: MapPin,
}

const ROW = 28
const LETTER = 7.4
const WIDTH = { least: 76, most: 320, padding: 44 } as const
/** Rows that decide how wide a column is. */
const MEASURED = 60

/** As wide as its name and its first values, within reason. */
function widthOf(column: PreviewColumn, index: number, rows: PreviewTable['rows']): number {
  const longest = rows.slice(0, MEASURED).reduce((most, row) => Math.max(most, row[index]?.length ?? 0), 0)
  const letters = Math.max(column.name.length, Math.min(longest, 60))
  return Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, letters * LETTER + WIDTH.padding)))
}

/** A value as the reader's language writes it. What was cut ends in a mark. */
export function formatCell(cell: string, kind: ColumnKind, messages: Messages): string {
  const text = cell.length > LIMITS.PREVIEW_CELL_CHARS ? `${cell.slice(0, LIMITS.PREVIEW_CELL_CHARS)}…` : cell
  return kind === 'number' && messages.language === 'fr' ? text.replace('.', ',') : text
}

function Cell({ cell, kind }: { readonly cell: string | null; readonly kind: ColumnKind }): React.JSX.Element {
  const messages = useMessages()
  if (cell === null) return <span className="no-value">{messages.say('look.empty')}</span>
  return (
    <span title={cell.length > 24 ? cell.slice(0, LIMITS.PREVIEW_CELL_CHARS) : undefined}>
      {formatCell(cell, kind, messages)}
    </span>
  )
}

/** Rows and columns as they are on the disk. Only what can be seen is there, however long and wide the table is. */
export function DataTable({ table, name }: { readonly table: PreviewTable; readonly name: string }): React.JSX.Element {
  const scroller = useRef<HTMLDivElement>(null)
  const messages = useMessages()
  const { columns, rows } = table
  const widths = useMemo(() => columns.map((column, index) => widthOf(column, index, rows)), [columns, rows])
  const down = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  })
  const across = useVirtualizer<HTMLDivElement, Element>({
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index] ?? WIDTH.least,
    horizontal: true,
    overscan: 4,
  })
  const shown = across.getVirtualItems()
  const whole = { width: across.getTotalSize(), height: down.getTotalSize() }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <div ref={scroller} className="data-scroll" tabIndex={0} role="region" aria-label={name}>
      <div role="table" aria-label={name} aria-rowcount={rows.length + 1} aria-colcount={columns.length}>
        {/** biome-ignore lint/a11y/useFocusableInteractive: a plain table is read, not operated; the region around it takes the keyboard. */}
        <div className="data-head" role="row" aria-rowindex={1} style={{ width: whole.width }}>
          {shown.map(({ index, start, size }) => {
            const column = columns[index]
            if (column === undefined) return null
            const Icon = KIND_ICONS[column.kind]
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: a plain table is read, not operated; the region around it takes the keyboard.
              <span
                key={index}
                role="columnheader"
                aria-colindex={index + 1}
                className={`data-cell ${column.kind}`}
                style={{ width: size, transform: `translateX(${start}px)` }}
                title={`${column.name} · ${messages.say(`look.kind.${column.kind}`)} (${column.type})`}
              >
                <Icon size={12} aria-label={messages.say(`look.kind.${column.kind}`)} />
                <span>{column.name}</span>
              </span>
            )
          })}
        </div>
        <div className="data-body" role="rowgroup" style={whole}>
          {down.getVirtualItems().map(({ index: line, start: top }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: a plain table is read, not operated; the region around it takes the keyboard.
            <div
              key={line}
              role="row"
              aria-rowindex={line + 2}
              className="data-row"
              style={{ transform: `translateY(${top}px)`, width: whole.width }}
            >
              {shown.map(({ index, start, size }) => {
                const kind = columns[index]?.kind ?? 'text'
                return (
                  <span
                    key={index}
                    role="cell"
                    aria-colindex={index + 1}
                    className={`data-cell ${kind}`}
                    style={{ width: size, transform: `translateX(${start}px)` }}
                  >
                    <Cell cell={rows[line]?.[index] ?? null} kind={kind} />
                  </span>
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
