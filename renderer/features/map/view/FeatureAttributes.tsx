import { Table, X } from 'lucide-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { ColumnKind } from '../../../../shared/preview/model.js'
import { Button, IconButton } from '../../../components/controls/Button.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** Formats a value in the reader's language, as the table does. */
export type FormatCell = (cell: string, kind: ColumnKind, column: string) => string

interface FeatureAttributesProps {
  readonly format: FormatCell
  readonly nameOf: ((column: string) => string) | undefined
  /** Shows its row in the table; left out where there is none. */
  readonly onShowRow: (() => void) | undefined
}

/** The attributes of the selected feature, column by column. */
export function FeatureAttributes({
  format,
  nameOf = (column) => column,
  onShowRow,
}: FeatureAttributesProps): React.JSX.Element | null {
  const { map } = useStores()
  const messages = useMessages()
  const { selected, attributes, attributesTrouble, layer, loaded } = useStore(map)
  const isWhole = layer !== null && loaded >= layer.chunks.length
  const isPlaced = useMemo(
    () => selected === null || !isWhole || map.locate(selected) !== null,
    [map, selected, isWhole],
  )
  if (selected === null) return null
  const [row] = attributes?.rows ?? []
  return (
    <section className="map-panel" aria-label={messages.say('map.attributes')} aria-live="polite">
      <header>
        <h2>{messages.say('map.row', { row: selected + 1 })}</h2>
        <IconButton icon={X} name={messages.say('map.close')} onClick={() => void map.select(null)} />
      </header>
      {onShowRow === undefined ? null : (
        <Button icon={Table} onClick={onShowRow}>
          {messages.say('map.show-row')}
        </Button>
      )}
      {isPlaced ? null : <p className="hint">{messages.say('map.unplaced')}</p>}
      <FailureNotice because={attributesTrouble} />
      <dl>
        {attributes?.columns.map(({ name, kind }, at) => (
          <div key={name}>
            <dt>{nameOf(name)}</dt>
            <dd>
              {typeof row?.[at] === 'string' ? (
                format(row[at], kind, name)
              ) : (
                <span className="no-value">{messages.say('map.empty')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
