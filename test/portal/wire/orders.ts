import type { SeedDataset } from '../seed/model.js'
import type { World } from '../world.js'
import { latest } from './metadata.js'

type Compare = (a: SeedDataset, b: SeedDataset) => number

/**
 * Names of the metadata that the index knows and cannot sort by. Every version answers 500 with an empty body to them
 * (portal-api.md 00); a name that it does not know means the title.
 */
export const UNSORTABLE_ORDERS: readonly string[] = [
  'global_id',
  'local_id',
  'doi',
  'dataverse_doi',
  'synopsis',
  'synopsis.lang',
  'synopsis.text',
  'summary',
  'summary.lang',
  'summary.text',
  'contacts',
  'contacts.contact_id',
  'contacts.contact_name',
  'contacts.email',
  'available_formats',
  'resource_languages',
  'temporal_spread',
  'temporal_spread.start_date',
  'temporal_spread.end_date',
  'geography',
  'geography.bounding_box',
  'geography.projection',
  'dataset_size',
  'dataset_size.numbers_of_records',
  'dataset_size.number_of_fields',
  'dataset_dates.expires',
  'dataset_dates.deleted',
  'storage_status',
  'access_condition',
  'access_condition.licence',
  'access_condition.licence.licence_type',
  'access_condition.licence.licence_label',
  'access_condition.confidentiality.restricted_access',
  'access_condition.confidentiality.gdpr_sensitive',
  'metadata_info',
  'metadata_info.api_version',
]

/** The fields that the index sorts by (portal-api.md 00). */
const SORTABLE: Readonly<Record<string, (dataset: SeedDataset, world: World) => string>> = {
  name: (one) => one.title,
  resource_title: (one) => one.title,
  date: (one) => one.created,
  score: () => '',
  theme: (one) => one.theme,
  keywords: (one) => one.keywords.join(' '),
  'producer.organization_id': (one) => one.producer.id,
  'producer.organization_name': (one) => one.producer.name,
  'dataset_dates.created': (one) => one.created,
  'dataset_dates.updated': (one, { library }) => latest(library, one),
  // With its list of refusals switched off, a portal of our own making sorts by this too.
  global_id: (one) => one.id,
}
const COLLATOR = new Intl.Collator('fr')

/** One field, `-` for descending. A list of two, or a name the code does not know, silently means the name, ascending. */
export function orderOf(world: World, asked: string | null): Compare | 'refused' {
  const [, sign = '', name = 'name'] = /^(-?)([a-z_.]+)$/i.exec(asked ?? 'name') ?? []
  if (asked !== null && world.options.refusedOrders.includes(name.toLowerCase())) return 'refused'
  const field = SORTABLE[name.toLowerCase()]
  const key = (one: SeedDataset): string => (field === undefined ? one.title : field(one, world))
  const direction = field !== undefined && sign === '-' ? -1 : 1
  return (a, b) => direction * COLLATOR.compare(key(a), key(b)) || a.index - b.index
}
