import type { CatalogOrder, CatalogSearch } from '../../../shared/catalogue/search/model.js'
import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import { listQueryTerms } from '../../../shared/catalogue/search/searchWords.js'
import { LIMITS } from '../../../shared/limits.js'

const ORDERS: Readonly<Record<CatalogOrder, PortalQuery['order']>> = {
  relevance: '-updated',
  '-updated': '-updated',
  updated: 'updated',
  title: 'title',
  '-title': '-title',
  producer: 'producer',
  // The portal knows no order by size (portal-api.md 2.2).
  '-size': '-updated',
  size: '-updated',
}

/** Translates a search into a query of the portal; null when the portal cannot express it (portal-api.md 2.1). */
export function toPortalQuery(search: CatalogSearch): PortalQuery | null {
  const { text, themes, producers, access, order, offset, limit } = search
  const beyond = [search.formats, search.licences, search.sizes, search.ages, search.holdings]
  if (beyond.some(({ length }) => length > 0) || search.only !== null || access.length === 2) return null
  const [only = 'any'] = access.length === 1 ? access : []
  const words = listQueryTerms(text).length === 0 ? '' : text.slice(0, LIMITS.QUERY_CHARS)
  return { text: words, themes, producers, access: only, order: ORDERS[order], offset, limit }
}
