import type { PortalKeys } from '../seed/encryption.js'
import type { SeedDataset } from '../seed/model.js'
import type { FaultOrder } from './faultOrder.js'

/** Which generation of the interface the portal speaks (portal-api.md 0.2). */
export type PortalDialect = 'apm' | 'gateway'

/**
 * Which account service stands behind it: the one of the documented generation, 3.0.2, or today's (portal-api.md 00). A
 * deployment may have 3.0.2 under today's gateway.
 */
export const ACCOUNT_SERVICES = ['documented', '3.0.2', '3.3.2'] as const
export type AccountService = (typeof ACCOUNT_SERVICES)[number]

export interface PortalOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  readonly dialect: PortalDialect
  /** Null: the one of the generation. */
  readonly acl: AccountService | null
  /** `error`: 500 and nothing; `not-found`: the container's 404. Null: as the generation does it (portal-api.md 00). */
  readonly unknownPaths: 'error' | 'not-found' | null
  readonly seed: number
  /** How many datasets; the landmarks come first. 50,000 and more are fine. */
  readonly datasets: number
  /** Datasets of the caller's own making, after all the others: a benchmark lets another server give out their bytes. */
  readonly more: readonly SeedDataset[]
  /** The origin of a producer's server that is not ours: what redirects leads to its `/download/<media>`. Null: our own. */
  readonly producersAt: string | null
  /** Where the portal hangs on its origin: `''` or `/portail`. */
  readonly basePath: string
  readonly version: string
  /** Of portal tokens and OAuth tokens alike. Deployments: 600 s, 300 s, 3600 s (portal-api.md 8.1). */
  readonly tokenLifetimeMs: number
  readonly refreshLifetimeMs: number
  readonly lockMs: number
  readonly faults: readonly FaultOrder[]
  /** Lets other processes switch faults over HTTP at `/__portal/`. Never for a demo. */
  readonly control: boolean
  /** A ceiling for every transfer; null is as fast as the socket. */
  readonly bytesPerSecond: number | null
  /** No file is planned larger than this. */
  readonly biggestBytes: number
  readonly keys: PortalKeys | null
  /** `wso2`: old `/medias/` goes to the API manager and keeps ranges; `konsult`: its buffering proxy (portal-api.md 5.5). */
  readonly legacyMedias: 'wso2' | 'konsult'
  readonly wso2Faults: 'json' | 'xml'
  /** `space` is what the framework understands; `either` also takes the commas of the documentation (portal-api.md 1.6). */
  readonly scopeSeparator: 'space' | 'either'
  /** Portals 3.0.2 to 3.2.1 asked a bearer for every media, open data included (portal-api.md 5.4). */
  readonly anonymousDownloads: boolean
  /** How long the gateway stays silent before the first byte of a decrypted media (portal-api.md 4.3). */
  readonly decryptDelayMs: number
  /** Orders of the list that are answered with 500 and an empty body (portal-api.md 00), without a sign and in lower case. */
  readonly refusedOrders: readonly string[]
  /** What one record of a list costs: the portal asks its index for each of them, one after the other (portal-api.md 00). */
  readonly listItemMs: number
  /** How the catalogue changes while a client pages through it. */
  readonly drift: 'still' | 'grows' | 'shrinks' | 'repeats' | 'renames'
}

const MINUTE_MS = 60_000

/**
 * Names of the metadata that the index knows and cannot sort by. Every version answers 500 with an empty body to them
 * (portal-api.md 00); a name that it does not know means the title.
 */
const UNSORTABLE_ORDERS: readonly string[] = [
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

/** A portal as deployments have it, of today's generation. */
export const DEFAULT_OPTIONS: PortalOptions = {
  port: 0,
  host: '127.0.0.1',
  dialect: 'gateway',
  acl: null,
  unknownPaths: null,
  seed: 1,
  datasets: 300,
  more: [],
  producersAt: null,
  basePath: '',
  version: '',
  tokenLifetimeMs: 10 * MINUTE_MS,
  refreshLifetimeMs: 30 * MINUTE_MS,
  lockMs: 20 * MINUTE_MS,
  faults: [],
  control: false,
  bytesPerSecond: null,
  biggestBytes: 8 * 1024 ** 3,
  keys: null,
  legacyMedias: 'wso2',
  wso2Faults: 'json',
  scopeSeparator: 'either',
  anonymousDownloads: true,
  decryptDelayMs: 0,
  refusedOrders: UNSORTABLE_ORDERS,
  listItemMs: 0,
  drift: 'still',
}

/** The version that the portal declares by default: the last one of its generation whose source we have read. */
export const accountServiceVersion = (options: PortalOptions): string =>
  options.version || (options.dialect === 'apm' ? 'v3.0.0' : '3.3.2')

/** The account service that answers for this portal. */
export const resolveAccountService = ({ acl, dialect }: Pick<PortalOptions, 'acl' | 'dialect'>): AccountService =>
  acl ?? (dialect === 'apm' ? 'documented' : '3.3.2')

/** How a service of today's generation answers what it does not have. */
export const resolveUnknownPaths = (options: PortalOptions, service: 'acl' | 'konsult'): 'error' | 'not-found' => {
  if (options.unknownPaths !== null) return options.unknownPaths
  const isToday = service === 'acl' ? resolveAccountService(options) === '3.3.2' : options.dialect === 'gateway'
  return isToday ? 'error' : 'not-found'
}
