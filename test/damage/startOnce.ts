import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeDisk } from '../../electron/adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../electron/adapters/net/nodeContentDecoding.js'
import { createUndiciNet } from '../../electron/adapters/net/undiciNet.js'
import { openCatalogueStore } from '../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import { openLibraryStore } from '../../electron/adapters/sqlite/library/libraryStore.js'
import { openQueueStore } from '../../electron/adapters/sqlite/queue/queueStore.js'
import { nodeHash } from '../../electron/adapters/system/nodeHash.js'
import { secureRandom } from '../../electron/adapters/system/secureRandom.js'
import { systemClock } from '../../electron/adapters/system/systemClock.js'
import { createHashFile } from '../../electron/crypto/hashFile.js'
import { createEngineInSlices } from '../../electron/engine/createEngine.js'
import { createLibraryIndex } from '../../electron/library/index/createLibraryIndex.js'
import { createLibraryFolders } from '../../electron/library/libraryFolders.js'
import { NO_FILTER } from '../../shared/catalogue/search/model.js'
import type { QueueRepairEvent } from '../../shared/download/model/queueRepairEvent.js'
import { failure } from '../../shared/failure.js'
import { fail, type Result } from '../../shared/result.js'
import { createInProcessWorkers } from '../support/engine/inProcessWorkers.js'
import { createDataset, createMedia } from '../support/samples/catalogueSamples.js'
import { createRequest } from '../support/samples/downloadRequestSamples.js'
import { unwrap } from '../support/unwrap.js'
import { HELD_COUNT, PORTAL, type UserData } from './userData.js'

/** What a start gave: which downloads there are, and what was said of the queue's file. */
export interface StartResult {
  readonly ids: readonly string[]
  readonly news: readonly QueueRepairEvent[]
}

/**
 * Opens everything that a start opens, as a window does, looks at all of it, adds a download and ends. Throws when any of
 * it fails: then there would be no window, or one that shows a failure.
 */
export async function startOnce({ data, files }: UserData, added: number): Promise<StartResult> {
  const news: QueueRepairEvent[] = []
  const store = await unwrap(openQueueStore(data, (one) => news.push(one)))
  const net = createUndiciNet()
  const engine = await unwrap(
    createEngineInSlices({
      store,
      disk: nodeDisk,
      clock: systemClock,
      randomSource: secureRandom,
      log: { note: () => undefined },
      library: createLibraryFolders({
        disk: nodeDisk,
        clock: systemClock,
        hashFile: createHashFile(nodeDisk, nodeHash),
      }),
      startWorker: createInProcessWorkers({
        net,
        disk: nodeDisk,
        clock: systemClock,
        hashing: nodeHash,
        decoding: nodeContentDecoding,
      }),
      source: {
        locate: async () => fail(failure('net/unreachable')),
        getCredential: async () => fail(failure('net/unreachable')),
        isKnown: async () => null,
      },
    }),
  )
  await unwrap(engine.add([createRequest(createDataset([createMedia(added)], 500), createMedia(added), files, PORTAL)]))
  const ids: string[] = []
  for (let after: number | null = null, isDone = false; !isDone; ) {
    const page: ReturnType<typeof engine.getPage> extends Result<infer T> ? T : never = await unwrap(
      engine.getPage(after),
    )
    ids.push(...page.downloads.map(({ id }) => id))
    after = page.next
    isDone = after === null
  }
  await engine.close()
  await net.close()
  await lookAtCopy(data)
  await lookAtLibrary(data, files)
  return { ids, news }
}

async function lookAtCopy(data: string): Promise<void> {
  const catalogueStore = await unwrap(openCatalogueStore(data))
  await unwrap(catalogueStore.readStatus(PORTAL))
  for (const text of ['', 'velo comptages']) {
    const search = { ...NO_FILTER, text, order: 'title', offset: 0, limit: 100, withFacets: true } as const
    const page = await unwrap(catalogueStore.search(PORTAL, search, 1))
    for (const { id } of page.items) await unwrap(catalogueStore.readDataset(PORTAL, id))
  }
  await catalogueStore.close()
}

const WISH = {
  order: 'group',
  descending: false,
  without: [],
  offset: 0,
  limit: 100,
} as const

async function lookAtLibrary(data: string, files: string): Promise<void> {
  const store = await unwrap(openLibraryStore(data))
  const library = createLibraryIndex({ disk: nodeDisk, clock: systemClock, store })
  while (!(await unwrap(library.scan([files]))).done);
  const page = await unwrap(library.readPage({ ...WISH, text: '', only: null, by: 'dataset' }))
  for (const { id } of page.items) await unwrap(library.readHistory(id))
  await unwrap(
    library.readPage({
      ...WISH,
      text: 'comptages',
      only: 'missing',
      by: 'producer',
    }),
  )
  await library.close()
  if (page.total !== HELD_COUNT) throw new Error(`the library has ${page.total} files instead of ${HELD_COUNT}`)
}

/** Every file below a folder by its path, with a digest of its bytes. */
export function listFileDigests(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    paths.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}
