import type { PortalQuery } from '../../../../shared/catalogue/search/portalQuery.js'
import type { QueryPairs } from './adaptiveListPager.js'

/**
 * The field by which the portal sorts, for each order (portal-api.md 2.2). The documentation of the portal lists names
 * that its code ignores.
 */
const ORDERS: Readonly<Record<PortalQuery['order'], string>> = {
  title: 'name',
  '-title': '-name',
  updated: 'dataset_dates.updated',
  '-updated': '-dataset_dates.updated',
  producer: 'producer.organization_name',
}

/** The two flags that distinguish the three classes of access (portal-api.md 2.1). */
const ACCESS: Readonly<Record<PortalQuery['access'], QueryPairs>> = {
  any: [],
  open: [['restrictedAccess', 'false']],
  restricted: [['restrictedAccess', 'true']],
  personal: [['gdprSensitive', 'true']],
}

/** The query parameters that narrow the list to a search (portal-api.md 2.1). */
export function toFilterPairs({ text, themes, producers, access }: PortalQuery): QueryPairs {
  const words = text.trim()
  return [
    ...(words === '' ? [] : ([['freeText', words]] as const)),
    ...repeatParameter('themes', themes),
    ...repeatParameter('producerNames', producers),
    ...ACCESS[access],
  ]
}

export const toOrderPairs = ({ order }: Pick<PortalQuery, 'order'>): string => ORDERS[order]

export const toWindowPairs = (offset: number, limit: number): QueryPairs => [
  ['offset', String(offset)],
  ['limit', String(limit)],
]

/** The server splits a single value at its commas, but not a value that is sent twice (portal-api.md 2.1). */
const repeatParameter = (name: string, values: readonly string[]): QueryPairs => {
  const [only] = values
  const sent = values.length === 1 && only?.includes(',') === true ? [only, only] : values
  return sent.map((value) => [name, value] as const)
}
