import { X } from 'lucide-react'
import { useStore } from 'zustand'
import type { Facet as FacetName, FacetValue } from '../../../../shared/catalogue/search/model.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { type CatalogueQuery, clearFilters, listActiveFilters, withToggled } from '../store/catalogueQuery.js'
import { formatFacetLabel } from './facetValuePresentation.js'

const labelIn = (
  facets: Readonly<Record<FacetName, readonly FacetValue[] | null>> | null,
  facet: FacetName,
  value: string,
) => facets?.[facet]?.find((one) => one.value === value) ?? { value, label: value, count: 0 }

/** The active filters, above the list: a click removes one. They are shown even where the rail is hidden. */
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
        <button type="button" className="link" onClick={() => catalog.setQuery(clearFilters(query))}>
          {messages.say('facet.clear')}
        </button>
      </li>
    </ul>
  )
}
