import type { CatalogQuery } from '../../shared/catalog/model.js'

type Pairs = readonly (readonly [string, string])[]

/** The one field the portal orders by (portal-api.md 2.2): its own prose lists names that its code ignores. */
const ORDERS: Readonly<Record<CatalogQuery['order'], string>> = {
  title: 'name',
  '-title': '-name',
  updated: 'dataset_dates.updated',
  '-updated': '-dataset_dates.updated',
  producer: 'producer.organization_name',
}

/** The two flags that tell the three classes of access apart (portal-api.md 2.1). */
const ACCESS: Readonly<Record<CatalogQuery['access'], Pairs>> = {
  any: [],
  open: [['restrictedAccess', 'false']],
  restricted: [['restrictedAccess', 'true']],
  personal: [['gdprSensitive', 'true']],
}

/** A search as the list call's query (portal-api.md 2.1). */
export function queryOf(query: CatalogQuery): Pairs {
  const text = query.text.trim()
  return [
    ...(text === '' ? [] : ([['freeText', text]] as const)),
    ...several('themes', query.themes),
    ...several('producerNames', query.producers),
    ...ACCESS[query.access],
    ['order', ORDERS[query.order]],
    ['offset', String(query.offset)],
    ['limit', String(query.limit)],
  ]
}

/** A single value with a comma would be split by the server; the same value twice is not (portal-api.md 2.1). */
const several = (name: string, values: readonly string[]): Pairs => {
  const [only] = values
  const sent = values.length === 1 && only?.includes(',') === true ? [only, only] : values
  return sent.map((value) => [name, value] as const)
}
