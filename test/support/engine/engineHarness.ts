import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../../electron/adapters/net/nodeContentDecoding.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { openQueueStore } from '../../../electron/adapters/sqlite/queue/queueStore.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { secureRandom } from '../../../electron/adapters/system/secureRandom.js'
import type { Engine } from '../../../electron/engine/api/engine.js'
import { createEngine, type EngineDeps } from '../../../electron/engine/createEngine.js'
import type { Clock } from '../../../electron/ports/clock.js'
import type { Disk } from '../../../electron/ports/disk.js'
import type { MediaCredential, MediaRef, MediaSource } from '../../../electron/ports/mediaSource.js'
import type { Media } from '../../../shared/catalogue/model.js'
import type { OnCollision } from '../../../shared/download/files/collision.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { DownloadId, PortalId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import { createFakeLibrary, type FakeLibrary } from '../library/fakeLibrary.js'
import { createDataset } from '../samples/catalogueSamples.js'
import { createRequest } from '../samples/downloadRequestSamples.js'
import { createImpatientClock } from '../time/impatientClock.js'
import { countReceivedBytes } from './countReceivedBytes.js'
import { getAllViews } from './getAllViews.js'
import { createInProcessWorkers } from './inProcessWorkers.js'

export interface TestDownload {
  readonly media: Media
  readonly url: string
  readonly needsToken?: boolean
}

export interface EngineHarness {
  readonly engine: Engine
  readonly library: FakeLibrary
  readonly root: string
  /** The source of the media. */
  readonly source: MediaSource
  refOf(media: Media): MediaRef
  /** Adds all wanted media and returns the ids in that order. */
  addAll(): Promise<readonly DownloadId[]>
  view(id: DownloadId): DownloadView
  bytesOf(id: DownloadId): Buffer
  /** How many bytes of bodies the engine has taken from the network, over all requests and attempts. */
  countReceivedBytes(): number
  /** Names in the dataset's folder, sorted. */
  names(): readonly string[]
  /** May be called twice. */
  close(): Promise<void>
}

export interface EngineHarnessOptions {
  readonly wanted: readonly TestDownload[]
  readonly credential?: (refused: MediaCredential | null) => MediaCredential | null
  /** Whether the portal knows a credential. When left out, the portal does not say. */
  readonly isKnown?: (credential: MediaCredential) => boolean
  readonly root?: string
  readonly onCollision?: OnCollision
  /** The failure of a request for a media's record, or null to answer it. */
  readonly locateFails?: () => Result<never> | null
  readonly clock?: Clock
  readonly disk?: Disk
  readonly more?: Partial<EngineDeps>
}

export const createEngineFolder = (): string => mkdtempSync(join(tmpdir(), 'rudi-engine-'))

/** Creates the real engine, store, disk and network around a scripted source. */
export function createEngineHarness(options: EngineHarnessOptions): EngineHarness {
  const root = options.root ?? createEngineFolder()
  mkdirSync(join(root, 'files'), { recursive: true })
  const store = openQueueStore(join(root, 'state'))
  if (!store.ok) throw new Error(store.failure.code)
  const clock = options.clock ?? createImpatientClock()
  const disk = options.disk ?? nodeDisk
  const dataset = createDataset(options.wanted.map(({ media }) => media))
  const library = createFakeLibrary()
  let receivedBytes = 0
  const net = countReceivedBytes(createUndiciNet(), (bytes) => {
    receivedBytes += bytes
  })
  const source = sourceOf(options, dataset)
  const opened = createEngine({
    store: store.value,
    disk,
    clock,
    randomSource: secureRandom,
    log: { note: () => undefined },
    source,
    library,
    startWorker: createInProcessWorkers({ net, disk, clock, hashing: nodeHash, decoding: nodeContentDecoding }),
    workerCount: 1,
    ...options.more,
  })
  if (!opened.ok) throw new Error(opened.failure.code)
  const engine = opened.value
  // The files are served by this machine, so the portal must be local too.
  const portalId = 'http://127.0.0.1' as PortalId
  const folder = join(root, 'files', dataset.id.slice(0, 8))
  let closing: Promise<void> | null = null
  const closeAll = async (): Promise<void> => {
    await engine.close()
    await net.close()
    if (options.root === undefined) rmSync(root, { recursive: true, force: true })
  }
  return {
    engine,
    library,
    root,
    source,
    refOf: (media) => ({ portalId, datasetId: dataset.id, mediaId: media.id }),
    async addAll() {
      const added = await engine.add(
        options.wanted.map(({ media }) => ({
          ...createRequest(dataset, media, join(root, 'files'), portalId),
          onCollision: options.onCollision,
        })),
      )
      if (!added.ok) throw new Error(added.failure.code)
      return added.value
    },
    view(id) {
      const found = getAllViews(engine).find((view) => view.id === id)
      if (found === undefined) throw new Error('no such download')
      return found
    },
    bytesOf: (id) => readFileSync(engine.getPublishedPath(id) ?? join(root, 'nowhere')),
    countReceivedBytes: () => receivedBytes,
    names: () => readdirSync(folder).toSorted(),
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}

function sourceOf(options: EngineHarnessOptions, dataset: ReturnType<typeof createDataset>): MediaSource {
  return {
    async locate(ref) {
      const found = options.wanted.find(({ media }) => media.id === ref.mediaId)
      if (found === undefined) throw new Error('asked for an unknown media')
      const failing = options.locateFails?.() ?? null
      if (failing !== null) return failing
      const { media, url, needsToken = false } = found
      return ok({ dataset, media, url: new URL(url), needsToken, publicUrl: url })
    },
    getCredential: async (_ref, refused) => ok(options.credential?.(refused) ?? null),
    isKnown: async (_ref, credential) => options.isKnown?.(credential) ?? null,
  }
}
