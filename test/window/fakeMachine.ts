import type { Page } from 'playwright'
import type { BasketEntry } from '../../shared/basket/model.js'
import type { CopyView, ListedRow } from '../../shared/catalog/filter.js'
import type { Dataset } from '../../shared/catalog/model.js'
import { NO_TRAFFIC, type TrafficView } from '../../shared/download/traffic.js'
import type { DownloadView } from '../../shared/download/view.js'
import { type Failure, failure } from '../../shared/failure.js'
import type { DatasetId } from '../../shared/ids.js'
import {
  type AccountCard,
  type AskName,
  contract,
  type DecodedInputOf,
  type LinkArrivals,
  type NetworkView,
  type OutputOf,
  type PortalCard,
  portalCard,
  type TellName,
} from '../../shared/ipc/contract.js'
import type { LibraryRow } from '../../shared/library/shelf.js'
import { targetsIn } from '../../shared/link/arrivals.js'
import type { Sight } from '../../shared/look/model.js'
import type { PreflightFacts } from '../../shared/preflight/facts.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings/schema.js'
import { accessAnswers } from './fakeAccess.js'
import { counts, search } from './fakeCatalogue.js'
import { aDataset, busyDownloads, CITY, NOW_MS } from './sampleData.js'
import { libraryPageOf, sampleHistory } from './sampleLibrary.js'
import { csvSight, leafed, sampleProfile, smallResult } from './sampleLooks.js'
import { FINGERPRINT, factsOf, reportOf } from './samplePortals.js'
import { sampleFacts } from './samplePreflight.js'

/** What each verb of the table answers: the type makes the fake as complete as the table. */
export type Answers = { [K in AskName]: (input: DecodedInputOf<K>) => Result<OutputOf<K>> }

export interface World {
  datasets: readonly ListedRow[]
  copy: Partial<CopyView>
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
  pem: string
  /** Everything on disk. */
  library: LibraryRow[]
  /** Links from outside that wait for an answer. */
  links: LinkArrivals
  /** What looking into any file shows. */
  sight: Sight
  /** What is in the basket of each portal, by its address. */
  baskets: Map<string, readonly BasketEntry[]>
  /** What a preflight finds otherwise than the sample does. */
  preflight: Partial<PreflightFacts>
  /** Verbs that fail, and how: the failing states of every screen. */
  broken: Map<AskName, Failure>
  /** Everything that was asked, for tests to read. */
  asked: { readonly name: AskName; readonly input: unknown }[]
}

export const PORTAL = portalCard.parse({
  id: 'https://rudi.rennesmetropole.example',
  title: 'Rennes Métropole',
  host: 'rudi.rennesmetropole.example',
  dialect: 'auto',
  foundDialect: 'gateway',
  demo: false,
  chosen: true,
})

export function aWorld(some: Partial<World> = {}): World {
  return {
    datasets: CITY,
    copy: {},
    downloads: [],
    sequence: 1,
    portals: [PORTAL],
    account: {
      portalId: PORTAL.id,
      who: { is: 'anonymous' },
      customerKey: null,
      keptBy: 'kept-by-system',
      trouble: null,
      lockout: null,
    },
    settings: { ...DEFAULT_SETTINGS, language: 'fr', theme: 'light' },
    traffic: NO_TRAFFIC,
    keychain: 'kept-by-system',
    network: { authorities: [], login: 'none', keychain: 'kept-by-system' },
    accent: null,
    pem: '',
    library: [],
    links: { groups: [], leftOut: 0 },
    sight: csvSight(),
    baskets: new Map(),
    preflight: {},
    broken: new Map(),
    asked: [],
    ...some,
  }
}

const FOLDER = { token: 'f'.repeat(32), label: 'Documents › Données RUDI', freeBytes: 84_000_000_000 }

export const copyOf = (world: World): CopyView => ({
  portalId: PORTAL.id,
  doing: 'resting',
  held: world.datasets.length,
  total: world.datasets.length,
  whole: true,
  checkedMs: NOW_MS - 180_000,
  revision: 1,
  trouble: null,
  ...world.copy,
})

function datasetOf(world: World, datasetId: DatasetId): Result<Dataset> {
  const row = world.datasets.find(({ id }) => id === datasetId)
  if (row === undefined) return fail(failure('portal/unknown-dataset'))
  return ok({ ...aDataset(Number.parseInt(datasetId.slice(-6), 16)), ...row })
}

/** The answers of a machine on which everything works, over one mutable world. */
function answersOf(world: World): Answers {
  const nothing = (): Result<undefined> => ok(undefined)
  const folder = contract['folders.usual'].output.parse(FOLDER)
  const choose = (card: PortalCard): void => {
    const others = world.portals.filter(({ id }) => id !== card.id).map((other) => ({ ...other, chosen: false }))
    world.portals = [...others, { ...card, chosen: true }]
  }
  return {
    'app.describe': () =>
      ok({
        version: '0.1.0',
        runtime: 'Electron 45.4.1',
        systemLanguage: 'fr',
        keychain: world.keychain,
        platform: world.accent === null ? 'linux' : 'win32',
        accent: world.accent,
      }),
    'app.diagnostics': () => ok('Rudi Desk 0.1.0\nElectron 45.4.1, Linux\n\n[downloads]\ndone = 12\n'),
    'app.saveDiagnostics': () => ok(true),
    'app.leave': nothing,
    'settings.read': () => ok(world.settings),
    'settings.write': (patch) => {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      world.settings = { ...world.settings, ...given }
      return ok(world.settings)
    },
    ...accessAnswers(world),
    'portals.list': () => ok(world.portals),
    'portals.probe': ({ address }) =>
      ok({
        portalId: portalCard.shape.id.parse(address),
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
      const card = portalCard.parse({ ...PORTAL, id: address, title, chosen: false })
      world.portals = [...world.portals, card]
      return ok(card)
    },
    'portals.startDemo': () => {
      const card = portalCard.parse({
        ...PORTAL,
        id: 'http://127.0.0.1:4711',
        title: 'Démonstration',
        demo: true,
        chosen: false,
      })
      world.portals = [...world.portals, card]
      return ok(card)
    },
    'portals.choose': ({ portalId }) => {
      const card = world.portals.find(({ id }) => id === portalId)
      if (card !== undefined) choose(card)
      return ok(undefined)
    },
    'portals.forget': ({ portalId }) => {
      world.portals = world.portals.filter(({ id }) => id !== portalId)
      return ok(undefined)
    },
    'portals.describe': ({ portalId }) => ok(factsOf(world, portalId)),
    'portals.change': ({ portalId, title, dialect }) => {
      const known = world.portals.find(({ id }) => id === portalId)
      if (known === undefined) return fail(failure('server/not-a-portal', { host: 'unknown' }))
      const card = { ...known, title: title ?? known.title, dialect: dialect ?? known.dialect }
      world.portals = world.portals.map((other) => (other.id === portalId ? card : other))
      return ok(card)
    },
    'portals.test': ({ portalId }) => ok(reportOf(world, portalId)),
    'catalog.search': (query) => ok(search(world.datasets, query)),
    'catalog.facets': (filter) => ok(counts(world.datasets, filter)),
    'catalog.dataset': ({ datasetId }) => datasetOf(world, datasetId),
    'catalog.datasets': ({ ids }) => {
      const all = ids.map((id) => [id, datasetOf(world, id)] as const)
      return ok({
        found: all.flatMap(([, one]) => (one.ok ? [one.value] : [])),
        missed: all.flatMap(([id, one]) =>
          one.ok ? [] : [{ id, because: { code: one.failure.code, facts: { ...one.failure.facts } } }],
        ),
      })
    },
    'catalog.copy': () => ok(copyOf(world)),
    'catalog.refresh': nothing,
    'catalog.openPage': nothing,
    'links.waiting': () => ok(world.links),
    'links.paste': ({ text }) => (targetsIn(text).length === 0 ? fail(failure('input/bad-target')) : ok(undefined)),
    'links.follow': ({ portalId }) => {
      const found = world.links.groups
        .filter((group) => group.portalId === portalId)
        .flatMap(({ targets }) => targets)
        .flatMap(({ datasetId, mediaId }) => (datasetId === null ? [] : [{ datasetId, mediaId }]))
      return ok({ found, missed: [] })
    },
    'links.dismiss': nothing,
    'basket.read': ({ portalId }) => ok([...(world.baskets.get(portalId) ?? [])]),
    'basket.change': ({ portalId, put, remove }) => {
      const entries = new Map((world.baskets.get(portalId) ?? []).map((one) => [one.media.id, one]))
      for (const id of remove) entries.delete(id)
      for (const entry of put) entries.set(entry.media.id, entry)
      world.baskets.set(portalId, [...entries.values()])
      return ok(undefined)
    },
    'preflight.look': ({ wanted }) => ok(sampleFacts(wanted, world.preflight)),
    'folders.usual': () => ok(folder),
    'folders.choose': () => ok(folder),
    'downloads.add': () => {
      world.downloads = busyDownloads()
      world.sequence++
      return ok({ added: world.downloads.map(({ id }) => id), refused: [] })
    },
    'downloads.snapshot': ({ after }) => {
      // By number: the samples all have one position.
      const from = after ?? 0
      const end = from + 250
      const downloads = world.downloads.slice(from, end)
      return ok({ sequence: world.sequence, downloads, next: end < world.downloads.length ? end : null })
    },
    'downloads.reorder': nothing,
    'downloads.prioritise': nothing,
    'downloads.pause': nothing,
    'downloads.resume': nothing,
    'downloads.cancel': nothing,
    'downloads.retry': nothing,
    'downloads.forget': nothing,
    'downloads.limit': nothing,
    'traffic.read': () => ok(world.traffic),
    'traffic.online': nothing,
    'downloads.reveal': nothing,
    'look.open': ({ mediaId, part = null }) => {
      const name = world.downloads.find((one) => one.mediaId === mediaId)?.name ?? 'comptages piétons 2024.csv'
      return ok({ name, sight: leafed(world.sight, part) })
    },
    'look.profile': () => ok(sampleProfile()),
    'look.query': () => ok(smallResult()),
    'look.cancel': nothing,
    'look.reveal': nothing,
    'look.export': ({ name, format, sealed }) =>
      ok({ name: `${name}.${format.is}${sealed ? '.crypt' : ''}`, bytes: 1_840_233, rows: 18_250 }),
    'library.page': (query) => ok(libraryPageOf(world.library, query)),
    'library.verify': ({ files }) => ok({ count: Array.isArray(files) ? files.length : world.library.length }),
    'library.stopVerifying': nothing,
    'library.open': nothing,
    'library.reveal': nothing,
    'library.forget': ({ files }) => {
      world.library = world.library.filter(({ id }) => !files.includes(id))
      return ok(undefined)
    },
    'library.fetchAgain': ({ files }) => ok({ added: Array.isArray(files) ? files.length : 3, refused: [] }),
    'library.history': () => ok(sampleHistory()),
    'node.getToken': () => ok({ expiresAtMs: Date.now() + 3600_000, scope: 'read' }),
    'node.saveToken': () => ok(true),
    'node.check': ({ token }) => ok({ active: token.startsWith('ey') }),
    'exports.publicKey': () => ok({ pem: world.pem, bits: 4096, fingerprint: FINGERPRINT }),
    'exports.chooseFiles': () => ok([]),
    'exports.encrypt': ({ files }) => ok({ done: files.length, failed: [] }),
    'exports.list': () => ok([]),
    'exports.cancel': nothing,
    'exports.clear': nothing,
  }
}

/** Calls one answer with its own decoded input. The pair of name and schema is what the table is. */
function answer<K extends AskName>(world: World, name: K, input: unknown): Result<OutputOf<K>> {
  world.asked.push({ name, input })
  const broken = world.broken.get(name)
  if (broken !== undefined) return fail(broken)
  const decoded = contract[name].input.safeParse(input)
  if (!decoded.success) return fail(failure('ipc/refused'))
  return answersOf(world)[name](decoded.data as DecodedInputOf<K>)
}

/** What was asked by this verb, in the order of asking. */
export const asked = (world: World, name: AskName): readonly unknown[] =>
  world.asked.flatMap((one) => (one.name === name ? [one.input] : []))

/** The page's side of the fake bridge. Text, because test runners wrap functions with helpers that a page does not have. */
const BRIDGE = `{
  const hearers = new Map()
  globalThis.rudi = {
    ask: async (name, input) => JSON.parse(await globalThis.askMachine(location.href, name, input)),
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

/**
 * Puts `window.rudi` into the page, answered from the world of its address as the preload does from main. What goes between
 * the two goes as one text: the driver looks at every value of an object by itself, several times each.
 */
export async function installMachine(page: Page, worldAt: (address: string) => World | null): Promise<void> {
  await page.exposeFunction('askMachine', (address: string, name: string, input: unknown) => {
    const within = worldAt(address)
    if (within === null || !Object.hasOwn(contract, name)) return JSON.stringify(fail(failure('ipc/refused')))
    return JSON.stringify(answer(within, name as AskName, input))
  })
  await page.addInitScript({ content: BRIDGE })
  // As main does: the page cannot see what became of a file that it handed out to be saved.
  page.on('download', async (download) => {
    const how = (await download.failure()) === null ? 'saved' : 'cancelled'
    await tellWindow(page, 'exports.saved', { address: download.url(), how })
  })
}

/** Tells the page something, as main would. */
export async function tellWindow<K extends TellName>(page: Page, name: K, news: OutputOf<K>): Promise<void> {
  await page.evaluate(
    ([channel, what]) => {
      const { tellWindow: tell } = globalThis as unknown as { tellWindow: (name: string, news: string) => void }
      tell(channel, what)
    },
    [name, JSON.stringify({ news })] as const,
  )
}
