import { X } from 'lucide-react'
import { useStore } from 'zustand'
import type { ColumnKind } from '../../../../shared/preview/model.js'
import { IconButton } from '../../../components/controls/Button.js'
import { FailureNotice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** A value as the reader's language writes it, as the table shows it. */
export type FormatCell = (cell: string, kind: ColumnKind) => string

/** What the chosen feature says, column by column. */
export function FeatureAttributes({ format }: { readonly format: FormatCell }): React.JSX.Element | null {
  const { map } = useStores()
  const messages = useMessages()
  const { selected, attributes, attributesTrouble } = useStore(map)
  if (selected === null) return null
  const [row] = attributes?.rows ?? []
  return (
    <section className="map-panel" aria-label={messages.say('map.attributes')} aria-live="polite">
      <header>
        <h2>{messages.say('map.row', { row: selected + 1 })}</h2>
        <IconButton icon={X} name={messages.say('map.close')} onClick={() => void map.select(null)} />
      </header>
      <FailureNotice because={attributesTrouble} />
      <dl>
        {attributes?.columns.map(({ name, kind }, at) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {typeof row?.[at] === 'string' ? (
                format(row[at], kind)
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
