import type { Page } from 'playwright'
import type { BasketEntry } from '../../../shared/basket/model.js'
import type { Dataset } from '../../../shared/catalogue/model.js'
import { putFavourite, putSearch } from '../../../shared/catalogue/search/kept.js'
import type { ListedRow, SyncStatus } from '../../../shared/catalogue/search/model.js'
import { NO_TRAFFIC, type TrafficView } from '../../../shared/download/limits/trafficStatus.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { FollowView } from '../../../shared/follow/model.js'
import { type DatasetId, fileToken } from '../../../shared/ids.js'
import {
  type AccountCard,
  contract,
  type DecodedInputOf,
  type EventName,
  type NetworkView,
  type OutputOf,
  type PendingLinksView,
  type PortalCard,
  portalCard,
  type RequestName,
} from '../../../shared/ipc/contract.js'
import type { LibraryRow } from '../../../shared/library/model.js'
import { parseTargets } from '../../../shared/link/pendingLinks.js'
import type { PreflightFacts } from '../../../shared/preflight/facts.js'
import type { Preview } from '../../../shared/preview/model.js'
import type { QueryBook } from '../../../shared/query/model.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/settings/schema.js'
import type { UpdateView } from '../../../shared/updates/model.js'
import { createFileHistory, queryLibraryPage } from '../samples/librarySamples.js'
import { createPortalFacts, createTestReport, FINGERPRINT, toPortalId } from '../samples/portalSamples.js'
import { createPreflightFacts } from '../samples/preflightSamples.js'
import { createCsvPreview, createTableProfile, turnPage } from '../samples/previewSamples.js'
import { createSelectionView } from '../samples/selectionSamples.js'
import { createBusyDownloads, createSampleDataset, SAMPLE_CATALOGUE, SAMPLE_NOW_MS } from '../samples/windowSamples.js'
import { createAccountHandlers } from './fakeAccounts.js'
import { searchFakeCatalogue } from './fakeCatalogue.js'
import { createFakeMapHandlers, getSampleLayer } from './fakeMap.js'
import { createQueryHandlers } from './fakeQueries.js'
import { createShareHandlers } from './fakeShare.js'
import { fakeTableOf } from './fakeTable.js'

/** What each verb of the table answers: the type makes the fake as complete as the table. */
export type VerbHandlers = { [K in RequestName]: (input: DecodedInputOf<K>) => Result<OutputOf<K>> }

export interface FakeBackend {
  datasets: readonly ListedRow[]
  copy: Partial<SyncStatus>
  downloads: DownloadView[]
  sequence: number
  portals: PortalCard[]
  account: AccountCard
  settings: Settings
  traffic: TrafficView
  keychain: 'kept-by-system' | 'this-session-only'
  network: NetworkView
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
  /** What is followed. */
  follows: FollowView[]
  /** Former versions of every file. */
  versions: OutputOf<'library.describe'>['versions']
  /** What was agreed for protected datasets. */
  agreements: OutputOf<'protected.list'>
  /** What any selection holds that is opened. */
  selection: OutputOf<'share.read'>
  /** Links from outside that wait for an answer. */
  links: PendingLinksView
  /** What looking into any file shows. */
  sight: Preview
  /** What is in the basket of each portal, by its address. */
  baskets: Map<string, readonly BasketEntry[]>
  /** Draft, history and saved queries of each portal, by its address. */
  books: Map<string, QueryBook>
  /** What a preflight finds otherwise than the sample does. */
  preflight: Partial<PreflightFacts>
  /** Favourites and saved searches. */
  kept: OutputOf<'kept.read'>
  /** Whether there is an identity that files are kept encrypted for. */
  protection: OutputOf<'protection.describe'>
  /** Verbs that fail, and how: the failing states of every screen. */
  broken: Map<RequestName, Failure>
  /** Everything that was asked, for tests to read. */
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
      who: { is: 'anonymous' },
      customerKey: null,
      keptBy: 'kept-by-system',
      problem: null,
      lockout: null,
    },
    settings: { ...DEFAULT_SETTINGS, language: 'fr', theme: 'light' },
    traffic: NO_TRAFFIC,
    keychain: 'kept-by-system',
    network: { authorities: [], login: 'none', keychain: 'kept-by-system' },
    accent: null,
    managed: [],
    updates: { means: 'none', isForbidden: false, pin: null, checkedMs: null, state: { type: 'idle' } },
    pem: '',
    library: [],
    libraryIsBehind: false,
    follows: [],
    versions: [],
    links: { groups: [], leftOut: 0 },
    selection: createSelectionView(),
    agreements: [],
    sight: createCsvPreview(),
    baskets: new Map(),
    books: new Map(),
    preflight: {},
    kept: { favourites: [], searches: [] },
    protection: { identity: 'none', recipient: null },
    broken: new Map(),
    asked: [],
    ...some,
  }
}

const FOLDER = { token: 'f'.repeat(32), label: '~/Documents/Données RUDI', freeBytes: 84_000_000_000 }

export const buildCopyView = (fakeBackend: FakeBackend): SyncStatus => ({
  portalId: FAKE_PORTAL.id,
  doing: 'resting',
  held: fakeBackend.datasets.length,
  total: fakeBackend.datasets.length,
  whole: true,
  checkedMs: SAMPLE_NOW_MS - 180_000,
  revision: 1,
  trouble: null,
  ...fakeBackend.copy,
})

function datasetOf(fakeBackend: FakeBackend, datasetId: DatasetId): Result<Dataset> {
  const row = fakeBackend.datasets.find(({ id }) => id === datasetId)
  if (row === undefined) return fail(failure('portal/unknown-dataset'))
  return ok({ ...createSampleDataset(Number.parseInt(datasetId.slice(-6), 16)), ...row })
}

/** The answers of a machine on which everything works, over one mutable world. */
function answersOf(fakeBackend: FakeBackend): VerbHandlers {
  const nothing = (): Result<undefined> => ok(undefined)
  const folder = contract['folders.usual'].output.parse(FOLDER)
  const choose = (card: PortalCard): void => {
    const others = fakeBackend.portals.filter(({ id }) => id !== card.id).map((other) => ({ ...other, chosen: false }))
    fakeBackend.portals = [...others, { ...card, chosen: true }]
  }
  return {
    'app.storage': () =>
      ok({
        folder: '~/.config/rudi-desk',
        parts: [
          { what: 'queue', bytes: 4_200_000 },
          { what: 'catalogue', bytes: 61_000_000 },
          { what: 'library', bytes: 1_900_000 },
          { what: 'logs', bytes: 340_000 },
        ],
      }),
    'app.revealStorage': nothing,
    'app.licences': () => ok('react 19.3.1\n\nMIT License …'),
    'app.describe': () =>
      ok({
        version: '0.1.0',
        runtime: 'Electron 45.4.1',
        versions: { chromium: '146.0.7680.72', node: '24.11.0', sqlite: '3.51.0', duckdb: '1.5.5' },
        systemLanguage: 'fr',
        keychain: fakeBackend.keychain,
        platform: fakeBackend.accent === null ? 'linux' : 'win32',
        accent: fakeBackend.accent,
        managed: [...fakeBackend.managed],
      }),
    'app.diagnostics': () => ok('Rudi Desk 0.1.0\nElectron 45.4.1, Linux\n\n[downloads]\ndone = 12\n'),
    'app.saveDiagnostics': () => ok(true),
    'app.leave': nothing,
    'settings.read': () => ok(fakeBackend.settings),
    'settings.write': (patch) => {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      fakeBackend.settings = { ...fakeBackend.settings, ...given }
      return ok(fakeBackend.settings)
    },
    'updates.read': () => ok(fakeBackend.updates),
    'updates.check': nothing,
    'updates.download': nothing,
    'updates.cancel': nothing,
    'updates.restart': nothing,
    ...createAccountHandlers(fakeBackend),
    'protection.describe': () => ok(fakeBackend.protection),
    'protection.create': () => {
      fakeBackend.protection = { identity: 'kept', recipient: `age1${'q'.repeat(58)}` }
      return ok(fakeBackend.protection)
    },
    'protection.saveRecovery': () => ok({ name: 'rudi-desk-identity.txt' }),
    'portals.list': () => ok(fakeBackend.portals),
    'portals.probe': ({ address }) =>
      ok({
        portalId: toPortalId(address),
        dialect: 'gateway',
        version: '3.2.4',
        datasets: 492,
        checks: (['information', 'catalogue', 'detail', 'encryption-key', 'dialect'] as const).map((what) => ({
          what,
          passed: what !== 'encryption-key',
          note: what,
        })),
      }),
    'portals.add': ({ address, title }) => {
      const card = portalCard.parse({ ...FAKE_PORTAL, id: toPortalId(address), title, chosen: false })
      fakeBackend.portals = [...fakeBackend.portals, card]
      return ok(card)
    },
    'portals.startDemo': () => {
      const card = portalCard.parse({
        ...FAKE_PORTAL,
        id: 'http://127.0.0.1:4711',
        title: 'Démonstration',
        demo: true,
        chosen: false,
      })
      fakeBackend.portals = [...fakeBackend.portals, card]
      return ok(card)
    },
    'portals.choose': ({ portalId }) => {
      const card = fakeBackend.portals.find(({ id }) => id === portalId)
      if (card !== undefined) choose(card)
      return ok(undefined)
    },
    'portals.forget': ({ portalId }) => {
      fakeBackend.portals = fakeBackend.portals.filter(({ id }) => id !== portalId)
      return ok(undefined)
    },
    'portals.describe': ({ portalId }) => ok(createPortalFacts(fakeBackend, portalId)),
    'portals.change': ({ portalId, title, dialect }) => {
      const known = fakeBackend.portals.find(({ id }) => id === portalId)
      if (known === undefined) return fail(failure('server/not-a-portal', { host: 'unknown' }))
      const card = { ...known, title: title ?? known.title, dialect: dialect ?? known.dialect }
      fakeBackend.portals = fakeBackend.portals.map((other) => (other.id === portalId ? card : other))
      return ok(card)
    },
    'portals.test': ({ portalId }) => ok(createTestReport(fakeBackend, portalId)),
    'catalog.search': (query) => ok(searchFakeCatalogue(fakeBackend.datasets, query)),
    'catalog.dataset': ({ datasetId }) => datasetOf(fakeBackend, datasetId),
    'catalog.datasets': ({ ids }) => {
      const all = ids.map((id) => [id, datasetOf(fakeBackend, id)] as const)
      return ok({
        found: all.flatMap(([, one]) => (one.ok ? [one.value] : [])),
        missed: all.flatMap(([id, one]) =>
          one.ok ? [] : [{ id, because: { code: one.failure.code, facts: { ...one.failure.facts } } }],
        ),
      })
    },
    'catalog.copy': () => ok(buildCopyView(fakeBackend)),
    'catalog.refresh': nothing,
    'catalog.openPage': nothing,
    'catalog.openLicence': nothing,
    'catalog.writeToProducer': nothing,
    'catalog.exportList': () => ok({ rows: fakeBackend.datasets.length }),
    'links.waiting': () => ok(fakeBackend.links),
    'links.paste': ({ text }) => (parseTargets(text).length === 0 ? fail(failure('input/bad-target')) : ok(undefined)),
    'links.follow': ({ portalId }) => {
      const found = fakeBackend.links.groups
        .filter((group) => group.portalId === portalId)
        .flatMap(({ targets }) => targets)
        .flatMap(({ datasetId, mediaId }) => (datasetId === null ? [] : [{ datasetId, mediaId }]))
      return ok({ found, missed: [] })
    },
    'links.dismiss': nothing,
    'basket.read': ({ portalId }) => ok([...(fakeBackend.baskets.get(portalId) ?? [])]),
    'basket.change': ({ portalId, put, remove }) => {
      const entries = new Map((fakeBackend.baskets.get(portalId) ?? []).map((one) => [one.media.id, one]))
      for (const id of remove) entries.delete(id)
      for (const entry of put) entries.set(entry.media.id, entry)
      fakeBackend.baskets.set(portalId, [...entries.values()])
      return ok(undefined)
    },
    'preflight.look': ({ wanted }) => ok(createPreflightFacts(wanted, fakeBackend.preflight)),
    'folders.usual': () => ok(folder),
    'folders.choose': () => ok(folder),
    'folders.chooseUsual': () => ok(folder),
    'folders.resetUsual': () => ok(folder),
    'folders.usualForExports': () => ok(folder),
    'folders.chooseForExports': () => ok(folder),
    'downloads.add': () => {
      fakeBackend.downloads = createBusyDownloads()
      fakeBackend.sequence++
      return ok({ added: fakeBackend.downloads.map(({ id }) => id), refused: [] })
    },
    'downloads.snapshot': ({ after }) => {
      // By number: the samples all have one position.
      const from = after ?? 0
      const end = from + 250
      const downloads = fakeBackend.downloads.slice(from, end)
      return ok({ sequence: fakeBackend.sequence, downloads, next: end < fakeBackend.downloads.length ? end : null })
    },
    'downloads.reorder': nothing,
    'downloads.prioritise': nothing,
    'downloads.pause': nothing,
    'downloads.resume': nothing,
    'downloads.cancel': nothing,
    'downloads.retry': nothing,
    'downloads.forget': nothing,
    'downloads.limit': nothing,
    'traffic.read': () => ok(fakeBackend.traffic),
    'traffic.online': nothing,
    'downloads.reveal': nothing,
    'kept.read': () => ok(fakeBackend.kept),
    'kept.favour': ({ datasetId, starred }) => {
      const { favourites } = fakeBackend.kept
      fakeBackend.kept = { ...fakeBackend.kept, favourites: putFavourite(favourites, datasetId, starred) }
      return ok(fakeBackend.kept)
    },
    'kept.saveSearch': (search) => {
      fakeBackend.kept = { ...fakeBackend.kept, searches: putSearch(fakeBackend.kept.searches, search) }
      return ok(fakeBackend.kept)
    },
    'kept.removeSearch': ({ name }) => {
      const searches = fakeBackend.kept.searches.filter((one) => one.name !== name)
      fakeBackend.kept = { ...fakeBackend.kept, searches }
      return ok(fakeBackend.kept)
    },
    'look.open': ({ mediaId, part = null }) => {
      const name = fakeBackend.downloads.find((one) => one.mediaId === mediaId)?.name ?? 'comptages piétons 2024.csv'
      return ok({ name, sight: turnPage(fakeBackend.sight, part) })
    },
    'look.remember': nothing,
    'look.profile': () => ok(createTableProfile()),
    ...createFakeMapHandlers(),
    ...createQueryHandlers(fakeBackend),
    ...createShareHandlers(fakeBackend),
    'look.sample': () => {
      const { sight } = fakeBackend
      const layer = sight.is === 'table' && sight.map !== null ? getSampleLayer() : null
      const short =
        sight.is === 'table' ? { ...sight, table: { ...sight.table, rows: sight.table.rows.slice(0, 200) } } : sight
      return ok({
        name: 'comptages.csv',
        sight: short,
        layer,
        bytes: 1_048_576,
        totalBytes: 48_000_000,
        isWhole: false,
      })
    },
    'look.stopSample': nothing,
    'look.table': (asked) => ok(fakeTableOf(asked).table(asked)),
    'look.rows': (asked) => ok(fakeTableOf(asked).rows(asked)),
    'look.find': (asked) => ok(fakeTableOf(asked).find(asked)),
    'look.values': (asked) => ok(fakeTableOf(asked).values(asked)),
    'look.cell': (asked) => ok(fakeTableOf(asked).cell(asked)),
    'look.place': (asked) => ok(fakeTableOf(asked).place(asked)),
    'look.origin': (asked) => ok(fakeTableOf(asked).origin(asked)),
    'look.copy': (asked) => ok(fakeTableOf(asked).copy(asked)),
    'look.progress': () => ok(null),
    'look.release': nothing,
    'look.cancel': nothing,
    'look.reveal': nothing,
    'look.copyAs': nothing,
    'look.openWith': nothing,
    'look.programs': () => ok({ qgis: true }),
    'look.export': ({ name, format, sealedFor }) =>
      ok({
        name: `${name}.${format.is}${sealedFor === null ? '' : '.crypt'}`,
        bytes: 1_840_233,
        rows: 18_250,
      }),
    'library.page': (query) =>
      ok({ ...queryLibraryPage(fakeBackend.library, query), isBehind: fakeBackend.libraryIsBehind }),
    'library.verify': ({ files }) => ok({ count: Array.isArray(files) ? files.length : fakeBackend.library.length }),
    'library.stopVerifying': nothing,
    'library.open': nothing,
    'library.reveal': nothing,
    'library.drag': ({ files }) => ok({ count: files.length }),
    'library.forget': ({ files }) => {
      fakeBackend.library = fakeBackend.library.filter(({ id }) => !files.includes(id))
      return ok(undefined)
    },
    'library.delete': ({ files }) => {
      fakeBackend.library = fakeBackend.library.filter(({ id }) => !files.includes(id))
      return ok({ deleted: files.length, failed: [] })
    },
    'library.describe': ({ file }) =>
      ok({
        path: `/home/ada/Données RUDI/${fakeBackend.library.find(({ id }) => id === file)?.name ?? ''}`,
        events: createFileHistory(),
        versions: fakeBackend.versions,
      }),
    'library.ids': (query) => ok(queryLibraryPage(fakeBackend.library, query).items.map(({ id }) => id)),
    'library.goBack': nothing,
    'follow.list': () => ok({ isChecking: false, follows: fakeBackend.follows }),
    'follow.add': nothing,
    'follow.addSearch': nothing,
    'follow.remove': ({ ids }) => {
      fakeBackend.follows = fakeBackend.follows.filter(({ id }) => !ids.includes(id))
      return ok(undefined)
    },
    'follow.accept': nothing,
    'follow.keep': nothing,
    'follow.check': nothing,
    'library.repair': ({ files }) => ok({ count: Array.isArray(files) ? files.length : 3 }),
    'library.fetchAgain': ({ files }) => ok({ added: Array.isArray(files) ? files.length : 3, refused: [] }),
    'node.getToken': () => ok({ expiresAtMs: Date.now() + 3600_000, scope: 'read' }),
    'node.saveToken': () => ok(true),
    'node.check': ({ token }) => ok({ active: token.startsWith('ey') }),
    'exports.publicKey': () => ok({ pem: fakeBackend.pem, bits: 4096, fingerprint: FINGERPRINT }),
    'exports.chooseFiles': () => ok([{ token: fileToken.parse('c'.repeat(32)), name: 'grand.csv', sizeBytes: 3e9 }]),
    'exports.encrypt': ({ files }) => ok({ done: files.length, failed: [] }),
    'exports.list': () => ok([]),
    'exports.cancel': nothing,
    'exports.reveal': nothing,
    'exports.clear': nothing,
  }
}

/** Calls one answer with its own decoded input. The pair of name and schema is what the table is. */
function answer<K extends RequestName>(fakeBackend: FakeBackend, name: K, input: unknown): Result<OutputOf<K>> {
  fakeBackend.asked.push({ name, input })
  const broken = fakeBackend.broken.get(name)
  if (broken !== undefined) return fail(broken)
  const decoded = contract[name].input.safeParse(input)
  if (!decoded.success) return fail(failure('ipc/refused'))
  return answersOf(fakeBackend)[name](decoded.data as DecodedInputOf<K>)
}

/** What was asked by this verb, in the order of asking. */
export const listCalls = (fakeBackend: FakeBackend, name: RequestName): readonly unknown[] =>
  fakeBackend.asked.flatMap((one) => (one.name === name ? [one.input] : []))

/** The page's side of the fake bridge. Text, because test runners wrap functions with helpers that a page does not have. */
const BRIDGE = `{
  const hearers = new Map()
  const toBytes = (key, value) =>
    typeof value?.bytes64 === 'string' ? Uint8Array.from(atob(value.bytes64), (one) => one.charCodeAt(0)) : value
  globalThis.rudi = {
    ask: async (name, input) => JSON.parse(await globalThis.askMachine(location.href, name, input), toBytes),
    listen: (name, hear) => {
      const all = hearers.get(name) ?? new Set()
      hearers.set(name, all.add(hear))
      return () => all.delete(hear)
    },
  }
  globalThis.tellWindow = (name, news) => {
    for (const hear of hearers.get(name) ?? []) hear(JSON.parse(news).news)
  }
}`

/** Bytes cross as text: the page makes them bytes again. */
const fromBytes = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { bytes64: Buffer.from(value).toString('base64') } : value

/**
 * Puts `window.rudi` into the page, answered from the world of its address as the preload does from main. What goes between
 * the two goes as one text: the driver looks at every value of an object by itself, several times each.
 */
export async function installFakeBackend(page: Page, worldAt: (address: string) => FakeBackend | null): Promise<void> {
  await page.exposeFunction('askMachine', (address: string, name: string, input: unknown) => {
    const within = worldAt(address)
    if (within === null || !Object.hasOwn(contract, name)) return JSON.stringify(fail(failure('ipc/refused')))
    return JSON.stringify(answer(within, name as RequestName, input), fromBytes)
  })
  await page.addInitScript({ content: BRIDGE })
  // As main does: the page cannot see what became of a file that it handed out to be saved.
  page.on('download', async (download) => {
    const how = (await download.failure()) === null ? 'saved' : 'cancelled'
    await sendToWindow(page, 'exports.saved', { address: download.url(), how })
  })
}

/** Tells the page something, as main would. */
export async function sendToWindow<K extends EventName>(page: Page, name: K, news: OutputOf<K>): Promise<void> {
  await page.evaluate(
    ([channel, what]) => {
      const { tellWindow: tell } = globalThis as unknown as { tellWindow: (name: string, news: string) => void }
      tell(channel, what)
    },
    [name, JSON.stringify({ news })] as const,
  )
}
