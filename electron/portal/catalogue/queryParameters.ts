import type { CatalogQuery } from '../../../shared/catalogue/model.js'
import type { QueryPairs } from './listPager.js'

/** The one field the portal orders by (portal-api.md 2.2): its own prose lists names that its code ignores. */
const ORDERS: Readonly<Record<CatalogQuery['order'], string>> = {
  title: 'name',
  '-title': '-name',
  updated: 'dataset_dates.updated',
  '-updated': '-dataset_dates.updated',
  producer: 'producer.organization_name',
}

/** The two flags that distinguish the three classes of access (portal-api.md 2.1). */
const ACCESS: Readonly<Record<CatalogQuery['access'], QueryPairs>> = {
  any: [],
  open: [['restrictedAccess', 'false']],
  restricted: [['restrictedAccess', 'true']],
  personal: [['gdprSensitive', 'true']],
}

/** What a search narrows the list to (portal-api.md 2.1). */
export function toFilterPairs({ text, themes, producers, access }: CatalogQuery): QueryPairs {
  const words = text.trim()
  return [
    ...(words === '' ? [] : ([['freeText', words]] as const)),
    ...several('themes', themes),
    ...several('producerNames', producers),
    ...ACCESS[access],
  ]
}

export const toOrderPairs = ({ order }: Pick<CatalogQuery, 'order'>): string => ORDERS[order]

export const toWindowPairs = (offset: number, limit: number): QueryPairs => [
  ['offset', String(offset)],
  ['limit', String(limit)],
]

/** A single value with a comma would be split by the server; the same value twice is not (portal-api.md 2.1). */
const several = (name: string, values: readonly string[]): QueryPairs => {
  const [only] = values
  const sent = values.length === 1 && only?.includes(',') === true ? [only, only] : values
  return sent.map((value) => [name, value] as const)
}
