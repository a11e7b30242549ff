import { type CatalogFilter, FACETS } from '../catalogue/search/model.js'
import type { Language } from '../messages/language.js'

/** The title of a followed search: its text and its values. Empty for a search of everything. */
export function formatSearchTitle(search: CatalogFilter, language: Language): string {
  const chosen = FACETS.flatMap((facet) => search[facet])
  return [
    ...(search.text === '' ? [] : [language === 'fr' ? `«\u00a0${search.text}\u00a0»` : `“${search.text}”`]),
    ...chosen,
  ].join(' · ')
}
