import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cryptoChance } from '../../electron/adapters/cryptoChance.js'
import { nodeDecoding } from '../../electron/adapters/nodeDecoding.js'
import { nodeDisk } from '../../electron/adapters/nodeDisk.js'
import { nodeHash } from '../../electron/adapters/nodeHash.js'
import { openStore } from '../../electron/adapters/sqliteStore.js'
import { systemClock } from '../../electron/adapters/systemClock.js'
import { undiciNet } from '../../electron/adapters/undiciNet.js'
import type { Engine } from '../../electron/engine/engine.js'
import { type EngineDeps, openEngine } from '../../electron/engine/openEngine.js'
import type { Clock, ElapsedMs } from '../../electron/ports/clock.js'
import type { Disk } from '../../electron/ports/disk.js'
import type { Credential, MediaSource } from '../../electron/ports/mediaSource.js'
import type { Media } from '../../shared/catalog/model.js'
import type { OnCollision } from '../../shared/download/collision.js'
import type { DownloadView } from '../../shared/download/view.js'
import type { DownloadId, PortalId } from '../../shared/ids.js'
import { ok, type Result } from '../../shared/result.js'
import { type FakeLibrary, fakeLibrary } from './fakeLibrary.js'
import { inProcessLanes } from './inProcessLanes.js'
import { aDataset, aRequest } from './samples.js'

export interface Wanted {
  readonly media: Media
  readonly url: string
  readonly needsToken?: boolean
}

export interface Rig {
  readonly engine: Engine
  readonly library: FakeLibrary
  readonly root: string
  /** Adds everything that is wanted and gives the ids in that order. */
  addAll(): Promise<readonly DownloadId[]>
  view(id: DownloadId): DownloadView
  bytesOf(id: DownloadId): Buffer
  /** Names in the dataset's folder, sorted. */
  names(): readonly string[]
  close(): Promise<void>
}

export interface RigOptions {
  readonly wanted: readonly Wanted[]
  readonly credential?: (refused: Credential | null) => Credential | null
  /** Whether the portal knows it. It does not say when left out. */
  readonly isKnown?: (credential: Credential) => boolean
  readonly root?: string
  readonly onCollision?: OnCollision
  /** What asking the portal for a media's record ends with, instead of the record. */
  readonly locateFails?: () => Result<never> | null
  readonly clock?: Clock
  readonly disk?: Disk
  readonly more?: Partial<EngineDeps>
}

export const aFolder = (): string => mkdtempSync(join(tmpdir(), 'rudi-engine-'))

/** What was slept off faster than it takes has passed all the same. */
let skippedMs = 0
const hastyElapsed = (): ElapsedMs => (systemClock.elapsed() + skippedMs) as ElapsedMs

/** Waits between attempts are over at once; time-outs and windows are real. */
export const hastyClock: Clock = {
  ...systemClock,
  elapsed: hastyElapsed,
  async sleep(ms, signal) {
    if (ms <= 250 || ms >= 90_000) return systemClock.sleep(ms, signal)
    const untilMs = hastyElapsed() + ms
    await systemClock.sleep(1, signal)
    if (signal?.aborted !== true) skippedMs += Math.max(0, untilMs - hastyElapsed())
  },
}

/** The real engine, store, disk and network around a scripted source. */
export function engineRig(options: RigOptions): Rig {
  const root = options.root ?? aFolder()
  mkdirSync(join(root, 'files'), { recursive: true })
  const store = openStore(join(root, 'state'))
  if (!store.ok) throw new Error(store.failure.code)
  const clock = options.clock ?? hastyClock
  const disk = options.disk ?? nodeDisk
  const dataset = aDataset(options.wanted.map(({ media }) => media))
  const library = fakeLibrary()
  const net = undiciNet()
  const opened = openEngine({
    store: store.value,
    disk,
    clock,
    chance: cryptoChance,
    log: { note: () => undefined },
    source: sourceOf(options, dataset),
    library,
    startLane: inProcessLanes({ net, disk, clock, hashing: nodeHash, decoding: nodeDecoding }),
    laneCount: 1,
    ...options.more,
  })
  if (!opened.ok) throw new Error(opened.failure.code)
  const engine = opened.value
  // The files are served by this machine, so the portal is here too.
  const portalId = 'http://127.0.0.1' as PortalId
  const folder = join(root, 'files', dataset.id.slice(0, 8))
  return {
    engine,
    library,
    root,
    async addAll() {
      const added = await engine.add(
        options.wanted.map(({ media }) => ({
          ...aRequest(dataset, media, join(root, 'files'), portalId),
          onCollision: options.onCollision,
        })),
      )
      if (!added.ok) throw new Error(added.failure.code)
      return added.value
    },
    view(id) {
      const found = engine.snapshot().find((view) => view.id === id)
      if (found === undefined) throw new Error('no such download')
      return found
    },
    bytesOf: (id) => readFileSync(engine.pathOf(id) ?? join(root, 'nowhere')),
    names: () => readdirSync(folder).toSorted(),
    async close() {
      await engine.close()
      await net.close()
      if (options.root === undefined) rmSync(root, { recursive: true, force: true })
    },
  }
}

function sourceOf(options: RigOptions, dataset: ReturnType<typeof aDataset>): MediaSource {
  return {
    async locate(ref) {
      const found = options.wanted.find(({ media }) => media.id === ref.mediaId)
      if (found === undefined) throw new Error('asked for what nobody wants')
      const failing = options.locateFails?.() ?? null
      if (failing !== null) return failing
      const { media, url, needsToken = false } = found
      return ok({ dataset, media, url: new URL(url), needsToken, publicUrl: url })
    },
    credential: async (_ref, refused) => ok(options.credential?.(refused) ?? null),
    isKnown: async (_ref, credential) => options.isKnown?.(credential) ?? null,
  }
}
