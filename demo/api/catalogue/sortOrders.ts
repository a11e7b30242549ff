import type { SeedDataset } from '../../seed/model.js'
import type { PortalContext } from '../route/portalContext.js'
import { findLatestMediaDate } from './datasetRecord.js'

type Compare = (a: SeedDataset, b: SeedDataset) => number

/** The fields that the index sorts by (portal-api.md 00). */
const SORTABLE: Readonly<Record<string, (dataset: SeedDataset, portalContext: PortalContext) => string>> = {
  name: (one) => one.title,
  resource_title: (one) => one.title,
  date: (one) => one.created,
  score: () => '',
  theme: (one) => one.theme,
  keywords: (one) => one.keywords.join(' '),
  'producer.organization_id': (one) => one.producer.id,
  'producer.organization_name': (one) => one.producer.name,
  'dataset_dates.created': (one) => one.created,
  'dataset_dates.updated': (one, { contentStore }) => findLatestMediaDate(contentStore, one),
  // When `refusedOrders` is empty, the demo portal also sorts by this field.
  global_id: (one) => one.id,
}
const COLLATOR = new Intl.Collator('fr')

/**
 * Parses an order: one field, with `-` for descending. A list of two, or an unknown name, silently means the title,
 * ascending.
 */
export function parseSortOrder(portalContext: PortalContext, asked: string | null): Compare | 'refused' {
  const [, sign = '', name = 'name'] = /^(-?)([a-z_.]+)$/i.exec(asked ?? 'name') ?? []
  if (asked !== null && portalContext.options.refusedOrders.includes(name.toLowerCase())) return 'refused'
  const field = SORTABLE[name.toLowerCase()]
  const getSortKey = (one: SeedDataset): string => (field === undefined ? one.title : field(one, portalContext))
  const direction = field !== undefined && sign === '-' ? -1 : 1
  return (a, b) => direction * COLLATOR.compare(getSortKey(a), getSortKey(b)) || a.index - b.index
}
