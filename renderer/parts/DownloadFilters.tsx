import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { KINDS } from '../stores/downloadBook.js'
import { Pick } from './Pick.js'
import { SearchBox } from './SearchBox.js'

/** More producers than a menu can be read through are found by searching. */
const PRODUCERS_OFFERED = 100

/** What the list is narrowed to: a state, a producer, a text; each with how many there are. */
export function DownloadFilters(): React.JSX.Element {
  const { downloads, listing } = useStores()
  const words = useWords()
  const wanted = useStore(listing, (state) => state.wanted)
  useStore(downloads, ({ book }) => book.structure())
  const { book } = downloads.getState()
  const kinds = book.kinds()
  const producers = [...book.producers()].toSorted((one, other) => other[1] - one[1]).slice(0, PRODUCERS_OFFERED)
  const labelled = (label: string, count: number): string =>
    words.say('downloads.kind.count', { label, count: words.count(count) })
  return (
    <div className="download-filters">
      {/* biome-ignore lint/a11y/useSemanticElements: a <fieldset> brings a legend and a look that a row of buttons does not want. */}
      <div className="kinds" role="group" aria-label={words.say('downloads.kinds')}>
        {([null, ...KINDS] as const).map((kind) => {
          const count = kind === null ? book.size() : kinds[kind]
          if (kind !== null && count === 0 && wanted.kind !== kind) return null
          const label = words.say(`kind.${kind ?? 'every'}`)
          return (
            <button
              key={label}
              type="button"
              className="kind"
              aria-pressed={wanted.kind === kind}
              aria-label={labelled(label, count)}
              onClick={() => listing.want({ kind })}
            >
              <span>{label}</span>
              <span className="kind-count">{words.count(count)}</span>
            </button>
          )
        })}
      </div>
      <span className="stretch" />
      {producers.length > 1 || wanted.producer !== null ? (
        <Pick
          name={words.say('downloads.producer')}
          value={wanted.producer ?? ''}
          options={[
            { value: '', label: words.say('downloads.producer.every') },
            ...producers.map(([value, count]) => ({ value, label: labelled(value, count) })),
          ]}
          onChange={(value) => listing.want({ producer: value === '' ? null : value })}
        />
      ) : null}
      <SearchBox name={words.say('downloads.search')} text={wanted.text} onText={(text) => listing.want({ text })} />
    </div>
  )
}
