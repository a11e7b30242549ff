import type { CatalogQuery, Dataset } from '../../shared/catalogue/model.js'
import type {
  CatalogFilter,
  CatalogOrder,
  CatalogSearch,
  FacetCounts,
  SearchPage,
  SyncStatus,
} from '../../shared/catalogue/search/filter.js'
import { createLocalCopyIndex, type LocalCopyIndex } from '../../shared/catalogue/search/localCopies.js'
import { queryTerms } from '../../shared/catalogue/search/searchText.js'
import { isComplete } from '../../shared/catalogue/sync/syncMachine.js'
import type { DatasetId, PortalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Engine } from '../engine/api/engine.js'
import type { PortalClient } from '../portal/api/portal.js'
import { type CatalogueSync, startCatalogueSync } from '../portal/sync/catalogueSync.js'
import { EMPTY_REPLICA, toSyncStatus } from '../portal/sync/syncStatus.js'
import type { CatalogueStore } from '../ports/catalogueStore.js'
import type { Clock } from '../ports/clock.js'
import { createDebouncedTask } from './debounce.js'
import { pageFinishedDownloads } from './pageFinishedDownloads.js'
import type { PortalRegistry } from './portalRegistry.js'

export interface CatalogueServiceDeps {
  readonly shelf: Pick<PortalRegistry, 'cards' | 'chosen' | 'get'>
  readonly mirror: CatalogueStore
  readonly engine: Pick<Engine, 'idsIn' | 'views' | 'listen'>
  readonly clock: Clock
  readonly tell: (view: SyncStatus) => void
  readonly life: AbortSignal
}

/** The catalogue of the chosen portal: from our copy once it is whole, from the portal until then. */
export interface CatalogueService {
  search(search: CatalogSearch): Promise<Result<SearchPage>>
  counts(filter: CatalogFilter): Promise<Result<FacetCounts>>
  dataset(id: DatasetId): Promise<Result<Dataset>>
  view(): Promise<Result<SyncStatus>>
  /** Asks the portal now what changed, or for everything anew: another account may be shown other datasets. */
  refresh(how?: 'changes' | 'anew'): void
  /** Portals were added, chosen or forgotten. */
  follow(): void
  close(): Promise<void>
}

/** Often enough to see it move, far below what the window is told at most. */
const TELL_EVERY_MS = 400

export function createCatalogueService(deps: CatalogueServiceDeps): CatalogueService {
  const { shelf, mirror, clock, life } = deps
  const book = createLocalCopyIndex()
  const heldAt = new Map<PortalId, number>()
  const views = new Map<PortalId, SyncStatus>()
  let keeper: { readonly id: PortalId; readonly keeps: CatalogueSync } | null = null
  let known: readonly PortalId[] = shelf.cards().map(({ id }) => id)
  const tellSoon = createDebouncedTask(deps, TELL_EVERY_MS, () => {
    const view = keeper === null ? undefined : views.get(keeper.id)
    if (view !== undefined) deps.tell(withBook(view, book))
  })
  const hear = (view: SyncStatus): void => {
    views.set(view.portalId, view)
    if (view.portalId === keeper?.id) tellSoon()
  }
  const isCopied = async (id: PortalId): Promise<boolean> => {
    const told = views.get(id)
    if (told !== undefined) return told.whole
    const stock = await mirror.stock(id)
    return stock.ok && isComplete(stock.value.state)
  }
  /** What is on disk, told to the copy when it has changed since it was told. */
  const withHeld = async (id: PortalId): Promise<void> => {
    if (heldAt.get(id) === book.revision()) return
    heldAt.set(id, book.revision())
    await mirror.hold(id, book.of(id))
  }
  const fromCopy = async <T>(id: PortalId, ask: () => Promise<Result<T>>): Promise<Result<T>> => {
    await withHeld(id)
    return ask()
  }
  void readQueue(deps, book).then(tellSoon)
  deps.engine.listen(({ isPartial, changed, removed }) => {
    const before = book.revision()
    book.apply(changed, removed)
    if (isPartial) void readQueue(deps, book).then(tellSoon)
    if (book.revision() !== before) tellSoon()
  })

  const catalogue: CatalogueService = {
    search: async (search) => {
      const portal = shelf.chosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const copy = () => fromCopy(portalId, () => mirror.search(portalId, search, clock.now()))
      const query = queryFor(search)
      if (query === null || (await isCopied(portalId))) return copy()
      const found = await portal.value.search(query, life)
      if (!found.ok) return orElse(await copy(), found, ({ items }) => items.length > 0)
      return ok({
        ...found.value,
        items: found.value.items.map((row) => ({ ...row, holding: 'absent' })),
        by: 'portal',
      })
    },
    counts: async (filter) => {
      const portal = shelf.chosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const copy = () => fromCopy(portalId, () => mirror.counts(portalId, filter, clock.now()))
      if (await isCopied(portalId)) return copy()
      const found = await portal.value.facets(life)
      return found.ok ? ok({ ...NOTHING_COUNTED, ...found.value }) : orElse(await copy(), found, isCounted)
    },
    dataset: async (id) => {
      const portal = shelf.chosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const fromPortal = () => portal.value.dataset(id, life)
      // While the copy is being made, the thread that makes it is busy.
      const asked = (await isCopied(portalId)) ? null : await fromPortal()
      if (asked?.ok) return asked
      const kept = await mirror.dataset(portalId, id)
      return kept.ok && kept.value !== null ? ok(kept.value) : (asked ?? fromPortal())
    },
    view: async () => {
      const portal = shelf.chosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const told = views.get(portalId)
      if (told !== undefined) return ok(withBook(told, book))
      const stock = await mirror.stock(portalId)
      return ok(withBook(toSyncStatus(portalId, stock.ok ? stock.value : EMPTY_REPLICA, 'resting'), book))
    },
    refresh: (how = 'changes') => keeper?.keeps.refresh(how),
    follow: () => {
      const cards = shelf.cards()
      const ids = cards.map(({ id }) => id)
      const chosen = cards.find((card) => card.chosen)?.id ?? null
      for (const id of known) if (!ids.includes(id)) void mirror.forget(id)
      known = ids
      if (chosen === (keeper?.id ?? null)) return
      void keeper?.keeps.stop()
      keeper = null
      if (chosen === null || life.aborted) return
      keeper = {
        id: chosen,
        keeps: startCatalogueSync({ portal: throughShelf(shelf, chosen), mirror, clock, onStatus: hear }),
      }
      // Whoever opens a portal wants it as it is today, and learns at once when it cannot be reached.
      keeper.keeps.refresh('changes')
    },
    close: async () => {
      const keeps = keeper?.keeps
      keeper = null
      await keeps?.stop()
      await mirror.close()
    },
  }
  catalogue.follow()
  return catalogue
}

/** Everything that is finished, with room for others in between. What finishes or goes meanwhile is told by news. */
async function readQueue(deps: CatalogueServiceDeps, book: LocalCopyIndex): Promise<void> {
  for await (const some of pageFinishedDownloads(deps)) book.apply(some, [])
  if (!deps.life.aborted) book.keepOnly(new Set(deps.engine.idsIn('done')))
}

const withBook = (view: SyncStatus, book: LocalCopyIndex): SyncStatus => ({
  ...view,
  revision: view.revision + book.revision(),
})

const NOTHING_COUNTED: FacetCounts = {
  themes: null,
  producers: null,
  formats: null,
  licences: null,
  access: null,
  sizes: null,
  ages: null,
  holdings: null,
}

const isCounted = ({ access }: FacetCounts): boolean => access?.some(({ count }) => count > 0) ?? false

/** What was copied so far is better than nothing; nothing is worse than the reason. */
const orElse = <T>(copy: Result<T>, failed: Result<never>, isSome: (value: T) => boolean): Result<T> =>
  copy.ok && isSome(copy.value) ? copy : failed

/** Another client may be on the shelf by the next call: somebody signed in. */
function throughShelf(
  shelf: Pick<PortalRegistry, 'get'>,
  portalId: PortalId,
): Parameters<typeof startCatalogueSync>[0]['portal'] {
  const ask = async <T>(how: (portal: PortalClient) => Promise<Result<T>>): Promise<Result<T>> => {
    const portal = shelf.get(portalId)
    return portal.ok ? how(portal.value) : portal
  }
  return {
    portalId,
    listing: (asked, signal) => ask((portal) => portal.listing(asked, signal)),
    dataset: (id, signal) => ask((portal) => portal.dataset(id, signal)),
    facets: (signal) => ask((portal) => portal.facets(signal)),
  }
}

const ORDERS: Readonly<Record<CatalogOrder, CatalogQuery['order']>> = {
  relevance: '-updated',
  '-updated': '-updated',
  updated: 'updated',
  title: 'title',
  '-title': '-title',
  producer: 'producer',
  // The portal knows no order by size (portal-api.md 2.2).
  '-size': '-updated',
  size: '-updated',
}

/** The search as the portal can be asked, or null when it has no words for it (portal-api.md 2.1). */
function queryFor(search: CatalogSearch): CatalogQuery | null {
  const { text, themes, producers, access, order, offset, limit } = search
  const beyond = [search.formats, search.licences, search.sizes, search.ages, search.holdings]
  if (beyond.some(({ length }) => length > 0) || access.length === 2) return null
  const [only = 'any'] = access.length === 1 ? access : []
  const words = queryTerms(text).length === 0 ? '' : text.slice(0, LIMITS.QUERY_CHARS)
  return { text: words, themes, producers, access: only, order: ORDERS[order], offset, limit }
}
