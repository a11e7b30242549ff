import type { Page } from 'playwright'
import type { CatalogQuery, DatasetRow } from '../../shared/catalog/model.js'
import type { DownloadView } from '../../shared/download/view.js'
import { type Failure, failure } from '../../shared/failure.js'
import {
  type AccountCard,
  type AskName,
  contract,
  type DecodedInputOf,
  type OutputOf,
  type PortalCard,
  portalCard,
  type TellName,
} from '../../shared/ipc/contract.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings/schema.js'
import { aDataset, aRow, busyDownloads, THEMES } from './sampleData.js'

/** What each verb of the table answers: the type makes the fake as complete as the table. */
export type Answers = { [K in AskName]: (input: DecodedInputOf<K>) => Result<OutputOf<K>> }

export interface World {
  datasets: DatasetRow[]
  downloads: DownloadView[]
  sequence: number
  portals: PortalCard[]
  account: AccountCard
  settings: Settings
  keychain: 'kept-by-system' | 'this-session-only'
  pem: string
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
    datasets: Array.from({ length: 492 }, (_, index) => aRow(index)),
    downloads: [],
    sequence: 1,
    portals: [PORTAL],
    account: {
      portalId: PORTAL.id,
      who: { is: 'anonymous' },
      customerKey: null,
      keptBy: 'kept-by-system',
      trouble: null,
    },
    settings: { ...DEFAULT_SETTINGS, language: 'fr', theme: 'light' },
    keychain: 'kept-by-system',
    pem: '',
    broken: new Map(),
    asked: [],
    ...some,
  }
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function search(world: World, query: CatalogQuery): OutputOf<'catalog.search'> {
  const found = world.datasets.filter(
    (row) =>
      plain(`${row.title} ${row.producer.name}`).includes(plain(query.text)) &&
      (query.themes.length === 0 || query.themes.includes(row.theme ?? '')) &&
      (query.producers.length === 0 || query.producers.includes(row.producer.name)) &&
      (query.access === 'any' || row.access === query.access),
  )
  const sorted = query.order.endsWith('title') ? found.toSorted((a, b) => a.title.localeCompare(b.title)) : found
  const items = sorted.slice(query.offset, query.offset + query.limit)
  return { total: found.length, offset: query.offset, items }
}

function facets(world: World): OutputOf<'catalog.facets'> {
  const count = (of: (row: DatasetRow) => string): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const row of world.datasets) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1)
    return counts
  }
  const labels = new Map<string, string>(THEMES)
  const values = (counts: Map<string, number>) =>
    [...counts]
      .map(([value, many]) => ({ value, label: labels.get(value) ?? value, count: many }))
      .sort((a, b) => b.count - a.count)
  return { themes: values(count((row) => row.theme ?? '')), producers: values(count((row) => row.producer.name)) }
}

const FOLDER = { token: 'f'.repeat(32), label: 'Documents › Données RUDI', freeBytes: 84_000_000_000 }
const FINGERPRINT = '9c1f0b7ad24e83556f10c3e2a98b47d01e5fa6c2843bd90f7712ce405ab86d3e'

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
        platform: 'linux',
      }),
    'settings.read': () => ok(world.settings),
    'settings.write': (patch) => {
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      world.settings = { ...world.settings, ...given }
      return ok(world.settings)
    },
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
    'catalog.search': (query) => ok(search(world, query)),
    'catalog.facets': () => ok(facets(world)),
    'catalog.dataset': ({ datasetId }) => {
      const row = world.datasets.find(({ id }) => id === datasetId)
      if (row === undefined) return fail(failure('portal/unknown-dataset'))
      return ok({ ...aDataset(Number.parseInt(datasetId.slice(-6), 16)), ...row })
    },
    'catalog.openPage': nothing,
    'folders.usual': () => ok(folder),
    'folders.choose': () => ok(folder),
    'downloads.add': () => {
      world.downloads = busyDownloads()
      world.sequence++
      return ok({ added: world.downloads.map(({ id }) => id), refused: [] })
    },
    'downloads.snapshot': () => ok({ sequence: world.sequence, downloads: world.downloads }),
    'downloads.pause': nothing,
    'downloads.resume': nothing,
    'downloads.cancel': nothing,
    'downloads.retry': nothing,
    'downloads.forget': nothing,
    'downloads.reveal': nothing,
    'accounts.describe': () => ok(world.account),
    'accounts.signIn': ({ login }) => {
      world.account = { ...world.account, who: { is: 'person', login } }
      return ok(world.account)
    },
    'accounts.signOut': () => {
      world.account = { ...world.account, who: { is: 'anonymous' } }
      return ok(world.account)
    },
    'accounts.keepCustomerKey': ({ key }) => {
      world.account = { ...world.account, customerKey: { hint: key.slice(0, 4) } }
      return ok(world.account)
    },
    'accounts.forgetCustomerKey': () => {
      world.account = { ...world.account, customerKey: null }
      return ok(world.account)
    },
    'node.getToken': () => ok({ expiresAtMs: Date.now() + 3600_000, scope: 'read' }),
    'node.saveToken': () => ok(true),
    'node.check': ({ token }) => ok({ active: token.startsWith('ey') }),
    'exports.publicKey': () => ok({ pem: world.pem, bits: 4096, fingerprint: FINGERPRINT }),
    'exports.chooseFiles': () => ok([]),
    'exports.encrypt': ({ files }) => ok({ done: files.length, failed: [] }),
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

/** The page's side of the fake bridge. Text, because test runners wrap functions with helpers that a page does not have. */
const BRIDGE = `{
  const hearers = new Map()
  globalThis.rudi = {
    ask: (name, input) => globalThis.askMachine(name, input),
    listen: (name, hear) => {
      const all = hearers.get(name) ?? new Set()
      hearers.set(name, all.add(hear))
      return () => all.delete(hear)
    },
  }
  globalThis.tellWindow = (name, news) => {
    for (const hear of hearers.get(name) ?? []) hear(news)
  }
}`

/** Puts `window.rudi` into the page, answered from `world` on this side as the preload does from main. */
export async function installMachine(page: Page, world: World): Promise<void> {
  await page.exposeFunction('askMachine', (name: string, input: unknown) =>
    Object.hasOwn(contract, name) ? answer(world, name as AskName, input) : fail(failure('ipc/refused')),
  )
  await page.addInitScript({ content: BRIDGE })
}

/** Tells the page something, as main would. */
export async function tellWindow<K extends TellName>(page: Page, name: K, news: OutputOf<K>): Promise<void> {
  await page.evaluate(
    ([channel, what]) => {
      const { tellWindow: tell } = globalThis as unknown as { tellWindow: (name: string, news: unknown) => void }
      tell(channel, what)
    },
    [name, news] as const,
  )
}
