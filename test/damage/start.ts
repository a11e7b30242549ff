import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cryptoChance } from '../../electron/adapters/cryptoChance.js'
import { nodeDecoding } from '../../electron/adapters/nodeDecoding.js'
import { nodeDisk } from '../../electron/adapters/nodeDisk.js'
import { nodeHash } from '../../electron/adapters/nodeHash.js'
import { openMirrorHere } from '../../electron/adapters/sqliteMirror.js'
import { openShelfHere } from '../../electron/adapters/sqliteShelf.js'
import { openStore } from '../../electron/adapters/sqliteStore.js'
import { systemClock } from '../../electron/adapters/systemClock.js'
import { undiciNet } from '../../electron/adapters/undiciNet.js'
import { openEngineInSteps } from '../../electron/engine/openEngine.js'
import { openCensus } from '../../electron/library/census.js'
import { hashFileHere } from '../../electron/library/hashFile.js'
import { openLibrary } from '../../electron/library/openLibrary.js'
import { NO_FILTER } from '../../shared/catalog/filter.js'
import type { StoreNews } from '../../shared/download/storeNews.js'
import { failure } from '../../shared/failure.js'
import { fail, type Result } from '../../shared/result.js'
import { inProcessLanes } from '../help/inProcessLanes.js'
import { must } from '../help/must.js'
import { aDataset, aMedia, aRequest } from '../help/samples.js'
import { HELD_COUNT, type Person, PORTAL } from './person.js'

/** What a start gave: which downloads there are, and what was said of the queue's file. */
export interface Started {
  readonly ids: readonly string[]
  readonly news: readonly StoreNews[]
}

/**
 * Opens everything that a start opens, as a window does, looks at all of it, adds a download and ends. Throws when any of
 * it fails: then there would be no window, or one that shows a failure.
 */
export async function startOnce({ data, files }: Person, added: number): Promise<Started> {
  const news: StoreNews[] = []
  const store = await must(openStore(data, (one) => news.push(one)))
  const net = undiciNet()
  const engine = await must(
    openEngineInSteps({
      ...{ store, disk: nodeDisk, clock: systemClock, chance: cryptoChance, log: { note: () => undefined } },
      library: openLibrary({ disk: nodeDisk, clock: systemClock, hashFile: hashFileHere(nodeDisk, nodeHash) }),
      startLane: inProcessLanes({ net, disk: nodeDisk, clock: systemClock, hashing: nodeHash, decoding: nodeDecoding }),
      source: {
        locate: async () => fail(failure('net/unreachable')),
        credential: async () => fail(failure('net/unreachable')),
        isKnown: async () => null,
      },
    }),
  )
  await must(engine.add([aRequest(aDataset([aMedia(added)], 500), aMedia(added), files, PORTAL)]))
  const ids: string[] = []
  for (let after: number | null = null, isDone = false; !isDone; ) {
    const page: ReturnType<typeof engine.page> extends Result<infer T> ? T : never = await must(engine.page(after))
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
  const mirror = await must(openMirrorHere(data))
  await must(mirror.stock(PORTAL))
  for (const text of ['', 'velo comptages']) {
    const page = await must(mirror.search(PORTAL, { ...NO_FILTER, text, order: 'title', offset: 0, limit: 100 }, 1))
    for (const { id } of page.items) await must(mirror.dataset(PORTAL, id))
    await must(mirror.counts(PORTAL, { ...NO_FILTER, text }, 1))
  }
  await mirror.close()
}

async function lookAtLibrary(data: string, files: string): Promise<void> {
  const shelf = await must(openShelfHere(data))
  const library = openCensus({ disk: nodeDisk, clock: systemClock, shelf })
  while (!(await must(library.survey([files]))).done);
  const page = await must(library.page({ text: '', only: null, by: 'dataset', offset: 0, limit: 100 }))
  for (const { id } of page.items) await must(library.history(id))
  await must(library.page({ text: 'comptages', only: 'missing', by: 'producer', offset: 0, limit: 100 }))
  await library.close()
  if (page.total !== HELD_COUNT) throw new Error(`the library has ${page.total} files instead of ${HELD_COUNT}`)
}

/** Every file below a folder by its path, with a digest of its bytes. */
export function filesOf(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    paths.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}
