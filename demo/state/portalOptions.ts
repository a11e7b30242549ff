import { MINUTE_MS } from '../../shared/timeUnits.js'
import type { SeedDataset } from '../seed/model.js'
import type { PortalKeys } from '../seed/portalKeys.js'
import type { FaultOrder } from './faultOrder.js'

/** Which generation of the interface the portal speaks (portal-api.md 0.2). */
export type PortalDialect = 'apm' | 'gateway'

/**
 * The version of the account service: the one of the documented generation, 3.0.2, or today's (portal-api.md 00). A
 * deployment may have 3.0.2 under today's gateway.
 */
export const ACCOUNT_SERVICES = ['documented', '3.0.2', '3.3.2'] as const
export type AccountService = (typeof ACCOUNT_SERVICES)[number]

export interface PortalOptions {
  /** The port; 0 for any free one. */
  readonly port: number
  readonly host: string
  readonly dialect: PortalDialect
  /** The account service; null for the one of the generation. */
  readonly acl: AccountService | null
  /**
   * How unknown paths are answered. `error`: a 500 without body; `not-found`: the 404 of the container. Null for the
   * way of the generation (portal-api.md 00).
   */
  readonly unknownPaths: 'error' | 'not-found' | null
  readonly seed: number
  /** The number of datasets; the landmarks come first. 50,000 and more are possible. */
  readonly datasets: number
  /** Datasets of the caller, after all other ones: a benchmark lets another server send their bytes. */
  readonly more: readonly SeedDataset[]
  /** The origin of a foreign server of producers: redirects lead to its `/download/<media>`. Null for our own. */
  readonly producersAt: string | null
  /** The base path of the portal on its origin: `''` or `/portail`. */
  readonly basePath: string
  readonly version: string
  /** The lifetime of portal tokens and OAuth tokens. Deployments have 600 s, 300 s and 3600 s (portal-api.md 8.1). */
  readonly tokenLifetimeMs: number
  readonly refreshLifetimeMs: number
  readonly lockMs: number
  readonly faults: readonly FaultOrder[]
  /** Whether other processes can switch faults over HTTP at `/__portal/`. Never set for a demo. */
  readonly control: boolean
  /** The speed limit of every transfer; null for none. */
  readonly bytesPerSecond: number | null
  /** The largest file that the catalogue has. */
  readonly biggestBytes: number
  readonly keys: PortalKeys | null
  /**
   * Who serves the old `/medias/`. `wso2`: the API manager, which supports ranges; `konsult`: the buffering proxy of
   * the catalogue (portal-api.md 5.5).
   */
  readonly legacyMedias: 'wso2' | 'konsult'
  readonly wso2Faults: 'json' | 'xml'
  /**
   * How scopes are separated: `space` is what the framework accepts; `either` also accepts the commas of the
   * documentation (portal-api.md 1.6).
   */
  readonly scopeSeparator: 'space' | 'either'
  /**
   * Whether open media can be downloaded without a token. Portals 3.0.2 to 3.2.1 required one for every media
   * (portal-api.md 5.4).
   */
  readonly anonymousDownloads: boolean
  /** How long the gateway waits before the first byte of a decrypted media (portal-api.md 4.3). */
  readonly decryptDelayMs: number
  /** Orders of the list that are answered with 500 and an empty body (portal-api.md 00), without a sign and in lower case. */
  readonly refusedOrders: readonly string[]
  /**
   * How long one record of a list takes: the portal asks its index for each record, one after the other (portal-api.md
   * 00).
   */
  readonly listItemMs: number
  readonly drift: CatalogueDrift
}

/**
 * How a catalogue changes while a client pages through it. Records that compare equal have no fixed order, and pages
 * are not a snapshot (portal-api.md 2.2).
 */
export type CatalogueDrift = 'still' | 'grows' | 'shrinks' | 'repeats' | 'renames'

/**
 * Fields that the index knows and cannot sort by. Every version answers these orders with 500 and an empty body
 * (portal-api.md 00); an unknown name means the title.
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

/** The options of a typical deployment of today's generation. */
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

/** The version that the portal declares by default: the latest of its generation whose source we have read. */
export const accountServiceVersion = (options: PortalOptions): string =>
  options.version || (options.dialect === 'apm' ? 'v3.0.0' : '3.3.2')

/** Gives the account service of this portal. */
export const resolveAccountService = ({ acl, dialect }: Pick<PortalOptions, 'acl' | 'dialect'>): AccountService =>
  acl ?? (dialect === 'apm' ? 'documented' : '3.3.2')

/** Gives how a service answers unknown paths. */
export const resolveUnknownPaths = (options: PortalOptions, service: 'acl' | 'konsult'): 'error' | 'not-found' => {
  if (options.unknownPaths !== null) return options.unknownPaths
  const isToday = service === 'acl' ? resolveAccountService(options) === '3.3.2' : options.dialect === 'gateway'
  return isToday ? 'error' : 'not-found'
}
