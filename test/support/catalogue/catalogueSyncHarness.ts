import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { RunningPortal } from '../../../demo/portal.js'
import type { PortalOptions } from '../../../demo/state/portalOptions.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { openCatalogueStore } from '../../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { type CatalogueSync, startCatalogueSync } from '../../../electron/portal/sync/catalogueSync.js'
import type { CatalogueStore } from '../../../electron/ports/catalogueStore.js'
import type { Clock } from '../../../electron/ports/clock.js'
import type { Net } from '../../../electron/ports/net.js'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import type { SyncStatus } from '../../../shared/catalogue/sync/syncStatus.js'
import type { PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { startTestPortal } from '../portal/startTestPortal.js'
import { createTestPortalClient } from '../portal/testPortalClient.js'
import { createImpatientClock, type ImpatientClock } from '../time/impatientClock.js'
import { unwrap } from '../unwrap.js'

export const WHOLE_CATALOGUE = { ...NO_FILTER, order: 'title', offset: 0, limit: 1000 } as const

/** Wraps a network to count concurrent requests, and to cut it off. */
function watched(net: Net): Net & { most(): number; asked(): number; cut: (is: boolean) => void } {
  let now = 0
  let most = 0
  let asked = 0
  let isCut = false
  return {
    most: () => most,
    asked: () => asked,
    cut: (is) => {
      isCut = is
    },
    close: net.close,
    async send(request) {
      asked += 1
      now += 1
      most = Math.max(most, now)
      try {
        if (isCut) return { ok: false, failure: { code: 'net/unreachable', facts: { host: request.url.hostname } } }
        return await net.send(request)
      } finally {
        now -= 1
      }
    },
  }
}

export interface CatalogueSyncHarness {
  readonly portal: RunningPortal
  readonly portalId: PortalId
  readonly catalogueStore: CatalogueStore
  readonly net: ReturnType<typeof watched>
  /** A clock on which short pauses end at once; long ones are real. */
  readonly clock: ImpatientClock
  readonly views: SyncStatus[]
  /** The client's log. */
  readonly noted: readonly string[]
  /** Starts the sync; resolves once it rests or waits. */
  start(): Promise<CatalogueSync>
  /** Waits until the sync next rests, or has trouble. */
  settled(): Promise<SyncStatus>
  ids(): Promise<string[]>
}

export async function createCatalogueSyncHarness(
  options: Partial<PortalOptions>,
  own: { readonly net?: Net; readonly clock?: Clock } = {},
): Promise<CatalogueSyncHarness> {
  const running = await startTestPortal(options)
  const folder = await mkdtemp(join(tmpdir(), 'mirror-'))
  const catalogueStore = await unwrap(openCatalogueStore(folder))
  const keepers: CatalogueSync[] = []
  const net = watched(own.net ?? createUndiciNet())
  onTestFinished(async () => {
    await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()))
    await catalogueStore.close()
    await net.close()
    await rm(folder, { recursive: true, force: true })
  })
  const clock = createImpatientClock((ms) => ms <= LIMITS.MIRROR_PAUSE_MAX_MS)
  const { portal, noted } = createTestPortalClient({ net, clock: own.clock ?? systemClock, address: running.url })
  const views: SyncStatus[] = []
  let listener = (_view: SyncStatus): void => undefined
  const settled = (): Promise<SyncStatus> =>
    new Promise((resolve) => {
      listener = (view) => {
        if (view.doing === 'resting' || view.doing === 'waiting') resolve(view)
      }
    })
  return {
    portal: running,
    portalId: portal.portalId,
    catalogueStore,
    net,
    clock,
    views,
    noted,
    settled,
    async start() {
      const rest = settled()
      const keeper = startCatalogueSync({
        portal,
        catalogueStore,
        clock,
        onStatus: (view) => {
          views.push(view)
          listener(view)
        },
      })
      keepers.push(keeper)
      await rest
      return keeper
    },
    ids: async () => {
      const ids: string[] = []
      for (let offset = 0; ; offset += WHOLE_CATALOGUE.limit) {
        const page = await unwrap(catalogueStore.search(portal.portalId, { ...WHOLE_CATALOGUE, offset }, 0))
        ids.push(...page.items.map(({ id }) => id))
        if (page.items.length < WHOLE_CATALOGUE.limit) return ids.sort()
      }
    },
  }
}

export const listPublishedIds = ({ portal }: CatalogueSyncHarness, without: readonly string[] = []): string[] =>
  Array.from({ length: portal.contentStore.catalogue.count }, (_, index) => portal.contentStore.catalogue.at(index).id)
    .filter((id) => !without.includes(id))
    .sort()

/** The limits of the requested list pages, in order; the first one asks for the newest date. */
export const listPageLimits = ({ portal }: CatalogueSyncHarness): number[] =>
  portal.log
    .filter(({ target }) => target.startsWith('/konsult/v1/datasets/metadatas?'))
    .map(({ target }) => Number(new URL(target, 'http://portal').searchParams.get('limit')))

export const countListRequests = ({ portal }: CatalogueSyncHarness): number =>
  portal.log.filter(({ target }) => target.startsWith('/konsult/v1/datasets/metadatas?')).length
