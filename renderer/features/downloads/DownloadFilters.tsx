import { useStore } from 'zustand'
import { SelectField } from '../../components/controls/SelectField.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { LinkSearchField } from '../deepLinks/LinkSearchField.js'
import { STATUS_GROUPS } from './store/statusGroup.js'

/** With more producers than this, a search field takes the place of the menu. */
const PRODUCERS_OFFERED = 100

/** The filters of the list: a state, a producer, a text; each with its count. */
export function DownloadFilters(): React.JSX.Element {
  const { downloads, listing } = useStores()
  const messages = useMessages()
  const filter = useStore(listing, (state) => state.filter)
  useStore(downloads, ({ index }) => index.getStructure())
  const { index } = downloads.getState()
  const kinds = index.getGroupCounts()
  const producers = [...index.getProducerCounts()]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, PRODUCERS_OFFERED)
  const formatLabel = (label: string, count: number): string =>
    messages.say('downloads.kind.count', { label, count: messages.formatCount(count) })
  return (
    <div className="download-filters">
      {/* biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that a row of buttons does not want. */}
      <div className="kinds" role="group" aria-label={messages.say('downloads.kinds')}>
        {([null, ...STATUS_GROUPS] as const).map((kind) => {
          const count = kind === null ? index.getSize() : kinds[kind]
          if (kind !== null && count === 0 && filter.kind !== kind) return null
          const label = messages.say(`kind.${kind ?? 'every'}`)
          return (
            <button
              key={label}
              type="button"
              className="kind"
              aria-pressed={filter.kind === kind}
              aria-label={formatLabel(label, count)}
              onClick={() => listing.narrow({ kind })}
            >
              <span>{label}</span>
              <span className="kind-count">{messages.formatCount(count)}</span>
            </button>
          )
        })}
      </div>
      <span className="stretch" />
      {producers.length > 1 || filter.producer !== null ? (
        <SelectField
          name={messages.say('downloads.producer')}
          value={filter.producer ?? ''}
          options={[
            { value: '', label: messages.say('downloads.producer.every') },
            ...producers.map(([value, count]) => ({ value, label: formatLabel(value, count) })),
          ]}
          onChange={(value) => listing.narrow({ producer: value === '' ? null : value })}
        />
      ) : null}
      <LinkSearchField
        name={messages.say('downloads.search')}
        text={filter.text}
        onText={(text) => listing.narrow({ text })}
      />
    </div>
  )
}
