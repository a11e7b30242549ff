import { X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { formatLicenceName } from '../../../../shared/catalogue/licenceName.js'
import {
  FACETS,
  type Facet as FacetName,
  type FacetValue,
  NO_FILTER,
} from '../../../../shared/catalogue/search/model.js'
import { CheckboxField } from '../../../components/controls/CheckboxField.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'
import { formatTheme } from '../labels/formatTheme.js'
import { SavedSearches } from '../saved/SavedSearches.js'
import { type CatalogueQuery, listActiveFilters, withToggled } from '../store/catalogueQuery.js'

const FEW = 7
/** How many more at each wish: a catalogue of ten thousand producers must not block the window (W-13). */
const MANY = 200

/** What a value of a facet is called: ours in the reader's language, the portal's as the portal calls them. */
export function formatFacetLabel(facet: FacetName, value: FacetValue, messages: Messages): string {
  if (facet === 'themes') return formatTheme(value.value, value.label, messages) ?? value.label
  if (facet === 'licences') return formatLicenceName(value.label)
  const own = OWN_WORDS[facet]?.[value.value]
  return own === undefined ? value.label : messages.say(own)
}

type WordKey = Parameters<Messages['say']>[0]
const OWN_WORDS: Readonly<Partial<Record<FacetName, Readonly<Record<string, WordKey>>>>> = {
  access: { open: 'access.open', restricted: 'access.restricted', personal: 'access.personal' },
  sizes: {
    'under-1mb': 'size.under-1mb',
    'under-10mb': 'size.under-10mb',
    'under-100mb': 'size.under-100mb',
    'under-1gb': 'size.under-1gb',
    'over-1gb': 'size.over-1gb',
    unknown: 'size.unknown',
  },
  ages: {
    week: 'age.week',
    month: 'age.month',
    year: 'age.year',
    older: 'age.older',
    unknown: 'age.unknown',
  },
  holdings: {
    'on-disk': 'holding.on-disk',
    partial: 'holding.partial',
    outdated: 'holding.outdated',
    absent: 'holding.absent',
  },
}

/** Facets whose values have an order of their own keep it: a scale that jumps about cannot be read. */
const inOwnOrder = (facet: FacetName, values: readonly FacetValue[]): readonly FacetValue[] => {
  const order = Object.keys(OWN_WORDS[facet] ?? {})
  return order.length === 0 ? values : values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
}

interface FacetProps {
  readonly facet: FacetName
  readonly values: readonly FacetValue[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

/** One facet: its values with how many there are, as a number and as a small bar. */
function Facet({ facet, values, chosen, onToggle }: FacetProps): React.JSX.Element | null {
  const messages = useMessages()
  const [most, setMost] = useState(FEW)
  if (values.length === 0) return null
  const title = messages.say(`facet.${facet}`)
  const highest = values.reduce((high, { count }) => Math.max(high, count), 1)
  const shown = inOwnOrder(facet, values).filter(({ value }, index) => index < most || chosen.includes(value))
  return (
    <section className="facet" aria-label={title}>
      <h2>{title}</h2>
      {shown.map((value) => {
        const label = formatFacetLabel(facet, value, messages)
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside, as a component.
          <label key={value.value} className={value.count === 0 ? 'facet-value none' : 'facet-value'} title={label}>
            <CheckboxField
              name={messages.say('facet.value', { label, count: value.count })}
              checked={chosen.includes(value.value)}
              onChange={() => onToggle(value.value)}
            />
            <span className="facet-label">{label}</span>
            <span className="facet-count">{messages.count(value.count)}</span>
            <span className="facet-bar" style={{ transform: `scaleX(${value.count / highest})` }} />
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

/** The narrow rail left of the list. */
export function FacetRail(): React.JSX.Element {
  const { catalog } = useStores()
  const messages = useMessages()
  const facets = useStore(catalog, (state) => state.facets)
  const query = useStore(catalog, (state) => state.query)
  const isPartial = facets !== null && facets.formats === null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <aside className="facets" aria-label={messages.say('facets')} tabIndex={0}>
      <SavedSearches />
      {FACETS.map((facet) => (
        <Facet
          key={facet}
          facet={facet}
          values={facets?.[facet] ?? []}
          chosen={query[facet]}
          onToggle={(value) => catalog.setQuery(withToggled(query, facet, value))}
        />
      ))}
      {isPartial ? <p className="facet-later">{messages.say('facet.later')}</p> : null}
    </aside>
  )
}

const labelIn = (
  facets: Readonly<Record<FacetName, readonly FacetValue[] | null>> | null,
  facet: FacetName,
  value: string,
) => facets?.[facet]?.find((one) => one.value === value) ?? { value, label: value, count: 0 }

/** What is chosen, above the list: each a word that one click takes away. The rail may be hidden; these never are. */
export function ActiveFilters({ query }: { readonly query: CatalogueQuery }): React.JSX.Element | null {
  const { catalog } = useStores()
  const messages = useMessages()
  const facets = useStore(catalog, (state) => state.facets)
  const chosen = listActiveFilters(query)
  if (chosen.length === 0) return null
  return (
    <ul className="chosen" aria-label={messages.say('facet.chosen')}>
      {chosen.map(({ facet, value }) => {
        const label = formatFacetLabel(facet, labelIn(facets, facet, value), messages)
        return (
          <li key={`${facet} ${value}`}>
            <button
              type="button"
              className="chosen-value"
              aria-label={messages.say('facet.let', { facet: messages.say(`facet.${facet}`), label })}
              onClick={() => catalog.setQuery(withToggled(query, facet, value))}
            >
              <span className="chosen-facet">{messages.say(`facet.${facet}`)}</span>
              <span className="chosen-label">{label}</span>
              <X size={12} aria-hidden />
            </button>
          </li>
        )
      })}
      <li>
        <button type="button" className="link" onClick={() => catalog.setQuery(NO_FILTER)}>
          {messages.say('facet.clear')}
        </button>
      </li>
    </ul>
  )
}
