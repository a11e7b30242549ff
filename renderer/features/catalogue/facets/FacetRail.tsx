import { useState } from 'react'
import { useStore } from 'zustand'
import {
  FACETS,
  type FacetCounts,
  type Facet as FacetName,
  type FacetValue,
} from '../../../../shared/catalogue/search/model.js'
import { Checkbox } from '../../../components/controls/Checkbox.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { FavouritesAndSearches } from '../savedSearches/FavouritesAndSearches.js'
import { withToggled } from '../store/catalogueQuery.js'
import { formatFacetLabel, sortInOwnOrder } from './facetValuePresentation.js'

const FEW = 7
/** How many more values each click shows: a catalogue of ten thousand producers must not block the window (W-13). */
const MANY = 200

interface FacetProps {
  readonly facet: FacetName
  readonly values: readonly FacetValue[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

/** One facet: its values, each with its count, where it is known, as a number and as a small bar. */
function Facet({ facet, values, chosen, onToggle }: FacetProps): React.JSX.Element | null {
  const messages = useMessages()
  const [most, setMost] = useState(FEW)
  if (values.length === 0) return null
  const title = messages.say(`facet.${facet}`)
  const highest = values.reduce((high, { count }) => Math.max(high, count ?? 0), 1)
  const shown = sortInOwnOrder(facet, values).filter(({ value }, index) => index < most || chosen.includes(value))
  return (
    <section className="facet" aria-label={title}>
      <h2>{title}</h2>
      {shown.map((value) => {
        const label = formatFacetLabel(facet, value, messages)
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside, as a component.
          <label key={value.value} className={value.count === 0 ? 'facet-value none' : 'facet-value'} title={label}>
            <Checkbox
              name={value.count === null ? label : messages.say('facet.value', { label, count: value.count })}
              checked={chosen.includes(value.value)}
              onChange={() => onToggle(value.value)}
            />
            <span className="facet-label">{label}</span>
            {value.count === null ? null : (
              <>
                <span className="facet-count">{messages.formatCount(value.count)}</span>
                <span className="facet-bar" style={{ transform: `scaleX(${value.count / highest})` }} />
              </>
            )}
          </label>
        )
      })}
      {values.length > FEW ? (
        <button
          type="button"
          className="link"
          aria-expanded={most > FEW}
          onClick={() => setMost(most < values.length ? most + MANY : FEW)}
        >
          {most < values.length
            ? messages.say('facet.more', { count: values.length - most })
            : messages.say('facet.less')}
        </button>
      ) : null}
    </section>
  )
}

/** The key of the words for what the facets lack until the catalogue is copied; null where they are complete. */
function getLaterText(facets: FacetCounts): 'facet.later' | 'facet.later.counts' | 'facet.later.both' | null {
  const isCounted = FACETS.every((facet) => facets[facet]?.every(({ count }) => count !== null) ?? true)
  if (facets.formats === null) return isCounted ? 'facet.later' : 'facet.later.both'
  return isCounted ? null : 'facet.later.counts'
}

/** The narrow column of facets left of the list. */
export function FacetRail(): React.JSX.Element {
  const { catalog } = useStores()
  const messages = useMessages()
  const facets = useStore(catalog, (state) => state.facets)
  const query = useStore(catalog, (state) => state.query)
  const later = facets === null ? null : getLaterText(facets)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <aside className="facets" aria-label={messages.say('facets')} tabIndex={0}>
      <FavouritesAndSearches />
      {FACETS.map((facet) => (
        <Facet
          key={facet}
          facet={facet}
          values={facets?.[facet] ?? []}
          chosen={query[facet]}
          onToggle={(value) => catalog.setQuery(withToggled(query, facet, value))}
        />
      ))}
      {later === null ? null : <p className="facet-later">{messages.say(later)}</p>}
    </aside>
  )
}
