import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import type { ListedRow } from '../../../../shared/catalogue/search/model.js'
import type { SyncStatus } from '../../../../shared/catalogue/sync/syncStatus.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { NO_TRAFFIC, type TrafficView } from '../../../../shared/download/traffic/trafficView.js'
import type { Failure } from '../../../../shared/failure.js'
import type { FollowView } from '../../../../shared/follow/model.js'
import {
  type AccountCard,
  type DecodedInputOf,
  type OutputOf,
  type PendingLinksView,
  type PortalCard,
  type ProxyLoginAndCertificatesView,
  portalCard,
  type RequestName,
} from '../../../../shared/ipc/contract.js'
import type { LibraryRow } from '../../../../shared/library/model.js'
import type { PreflightFacts } from '../../../../shared/preflight/facts.js'
import type { Preview } from '../../../../shared/preview/model.js'
import type { QueryBook } from '../../../../shared/query/queryBook.js'
import { ok, type Result } from '../../../../shared/result.js'
import { DEFAULT_SETTINGS, type Settings } from '../../../../shared/settings/schema.js'
import type { UpdateView } from '../../../../shared/updates/model.js'
import { SAMPLE_CATALOGUE, SAMPLE_NOW_MS } from '../../samples/cityCatalogue.js'
import { createCsvPreview } from '../../samples/previewSamples.js'
import { createSelectionView } from '../../samples/selectionSamples.js'

/** The answer of each verb: the type requires the fake to be as complete as the contract. */
export type VerbHandlers = { [K in RequestName]: (input: DecodedInputOf<K>) => Result<OutputOf<K>> }

export interface FakeBackend {
  datasets: readonly ListedRow[]
  copy: Partial<SyncStatus>
  downloads: DownloadView[]
  sequence: number
  portals: PortalCard[]
  /** The checks of a new portal that fail. */
  failedChecks: readonly string[]
  account: AccountCard
  settings: Settings
  traffic: TrafficView
  keychain: 'kept-by-system' | 'this-session-only'
  network: ProxyLoginAndCertificatesView
  /** The system's accent colour, where it has one. */
  accent: string | null
  /** Settings that a policy fixes. */
  managed: readonly string[]
  /** Newer versions. */
  updates: UpdateView
  pem: string
  /** Everything on disk, and whether more was just downloaded that is not in it yet. */
  library: LibraryRow[]
  libraryIsBehind: boolean
  /** The chosen folder of downloads where its disk is not connected. */
  awayFolder: string | null
  /** What is followed. */
  follows: FollowView[]
  /** Previous versions of every file. */
  versions: OutputOf<'library.describe'>['versions']
  /** Exports that the machine has carried out, or is carrying out. */
  exportWorks: OutputOf<'exports.list'>
  /** Agreements about protected datasets. */
  agreements: OutputOf<'protected.list'>
  /** The content of any opened selection. */
  selection: OutputOf<'share.read'>
  /** Links from outside that wait for an answer. */
  links: PendingLinksView
  /** The preview of any file. */
  content: Preview
  /** How far a profile is that is being made. */
  profileProgress: OutputOf<'preview.profileProgress'>
  /** What is in the basket of each portal, by its address. */
  baskets: Map<string, readonly BasketEntry[]>
  /** Draft, history and saved queries of each portal, by its address. */
  books: Map<string, QueryBook>
  /** Preflight facts that differ from the sample. */
  preflight: Partial<PreflightFacts>
  /** Favourites and saved searches. */
  saved: OutputOf<'saved.read'>
  /** Whether there is an identity that files are kept encrypted for. */
  identity: OutputOf<'identity.describe'>
  /** Verbs that fail, and how: the failing states of every screen. */
  broken: Map<RequestName, Failure>
  /** Verbs that are answered once this has happened: what takes long. */
  held: Map<RequestName, Promise<unknown>>
  /** All requests, for tests to read. */
  asked: { readonly name: RequestName; readonly input: unknown }[]
}

export const FAKE_PORTAL = portalCard.parse({
  id: 'https://rudi.rennesmetropole.example',
  title: 'Rennes Métropole',
  host: 'rudi.rennesmetropole.example',
  dialect: 'auto',
  foundDialect: 'gateway',
  demo: false,
  chosen: true,
})

export function createFakeBackend(some: Partial<FakeBackend> = {}): FakeBackend {
  return {
    datasets: SAMPLE_CATALOGUE,
    copy: {},
    downloads: [],
    sequence: 1,
    portals: [FAKE_PORTAL],
    account: {
      portalId: FAKE_PORTAL.id,
      who: { type: 'anonymous' },
      customerKey: null,
      keptBy: 'kept-by-system',
      heldBy: null,
      problem: null,
      lockout: null,
    },
    settings: { ...DEFAULT_SETTINGS, language: 'fr', theme: 'light' },
    traffic: NO_TRAFFIC,
    keychain: 'kept-by-system',
    network: { authorities: [], login: 'none', proxies: [], keychain: 'kept-by-system' },
    accent: null,
    managed: [],
    updates: { means: 'none', isForbidden: false, pin: null, checkedMs: null, state: { type: 'idle' } },
    pem: '',
    library: [],
    libraryIsBehind: false,
    awayFolder: null,
    follows: [],
    versions: [],
    links: { groups: [], leftOut: 0, refused: null },
    selection: createSelectionView(),
    exportWorks: [],
    agreements: [],
    content: createCsvPreview(),
    profileProgress: null,
    baskets: new Map(),
    books: new Map(),
    preflight: {},
    failedChecks: ['encryption-key'],
    saved: { favourites: [], searches: [] },
    identity: { identity: 'none', recipient: null },
    broken: new Map(),
    held: new Map(),
    asked: [],
    ...some,
  }
}

export const buildCopyView = (fakeBackend: FakeBackend): SyncStatus => ({
  portalId: FAKE_PORTAL.id,
  doing: 'resting',
  held: fakeBackend.datasets.length,
  total: fakeBackend.datasets.length,
  unsent: 0,
  whole: true,
  checkedMs: SAMPLE_NOW_MS - 180_000,
  revision: 1,
  trouble: null,
  ...fakeBackend.copy,
})

/** Lists the requests of this verb, in order. */
export const listCalls = (fakeBackend: FakeBackend, name: RequestName): readonly unknown[] =>
  fakeBackend.asked.flatMap((one) => (one.name === name ? [one.input] : []))

export const answerNothing = (): Result<undefined> => ok(undefined)
