import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { LIMITS } from '../../../../shared/limits.js'
import type { PreviewTable } from '../../../../shared/preview/model.js'
import { IconButton } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** The name of a feature in a list: its first two texts, else its first value. */
function formatLabel({ columns, rows }: PreviewTable, at: number): string {
  const texts = columns.flatMap(({ kind }, column) => (kind === 'text' ? (rows[at]?.[column] ?? []) : []))
  return (
    texts
      .filter((text) => text !== '')
      .slice(0, 2)
      .join(' · ') ||
    (rows[at]?.find((cell) => cell !== null) ?? '')
  )
}

/** The visible features as a list, for people who do not use the picture. `of` are their rows, in order. */
export function FeatureList({
  of: rows,
  onClose,
}: {
  readonly of: readonly number[]
  readonly onClose: () => void
}): React.JSX.Element {
  const { map } = useStores()
  const messages = useMessages()
  const selected = useStore(map, (state) => state.selected)
  const [table, setTable] = useState<PreviewTable | null>(null)
  const key = rows.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows are another array each time.
  useEffect(() => {
    let isOver = false
    void map.readRows(rows).then((found) => {
      if (!isOver) setTable(found)
    })
    return () => {
      isOver = true
    }
  }, [map, key])
  return (
    <section className="map-panel map-list" aria-label={messages.say('map.list.title')}>
      <header>
        <h2>{messages.say('map.list.title')}</h2>
        <IconButton icon={X} name={messages.say('map.close')} onClick={onClose} />
      </header>
      {rows.length === 0 ? <p className="hint">{messages.say('map.list.none')}</p> : null}
      {rows.length >= LIMITS.MAP_ROWS ? (
        <p className="hint">{messages.say('map.list.some', { count: rows.length })}</p>
      ) : null}
      <ul>
        {rows.map((row, at) => (
          <li key={row}>
            <button type="button" aria-pressed={row === selected} onClick={() => void map.select(row)}>
              <span>{table === null ? '' : formatLabel(table, at)}</span>
              <small>{messages.say('map.row', { row: row + 1 })}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
