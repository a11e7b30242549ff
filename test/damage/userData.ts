import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeDisk } from '../../electron/adapters/disk/nodeDisk.js'
import { openCatalogueStore } from '../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import { openLibraryStore } from '../../electron/adapters/sqlite/library/libraryStore.js'
import { openQueueStore } from '../../electron/adapters/sqlite/queue/queueStore.js'
import { systemClock } from '../../electron/adapters/system/systemClock.js'
import { toRow } from '../../electron/engine/queue/entryRow.js'
import { LoadableEntry } from '../../electron/engine/queue/loadableEntry.js'
import { getQueueGroup } from '../../electron/engine/queue/queueEntry.js'
import { createLibraryIndex } from '../../electron/library/index/createLibraryIndex.js'
import type { QueueRow } from '../../electron/ports/queueStore.js'
import { createInitialState } from '../../shared/catalogue/sync/syncMachine.js'
import { NORMAL_RANK } from '../../shared/download/model/priority.js'
import { POSITION_STEP } from '../../shared/download/model/queuePositions.js'
import { type Download, FRESH, QUEUED } from '../../shared/download/model/state.js'
import { portalId } from '../../shared/ids.js'
import { buildSidecar } from '../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../shared/library/sidecar/sidecar.js'
import { generateDataset } from '../support/catalogue/generateDataset.js'
import { createSeededId } from '../support/queue/seededQueue.js'
import { createDataset, createMedia } from '../support/samples/catalogueSamples.js'
import { createRequest } from '../support/samples/downloadRequestSamples.js'
import { unwrap } from '../support/unwrap.js'

/** How many downloads the person's queue has, and how many of them are finished files on disk. */
export const QUEUED_COUNT = 150
export const HELD_COUNT = 40
const PAUSED_COUNT = 10
export const COPIED_COUNT = 60
export const PORTAL = portalId.parse('http://127.0.0.1')

const CONTENT = Buffer.from('id;valeur\n1;2\n')
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')
const EACH = 4
const NOW_MS = Date.UTC(2026, 0, 1)

/** What a person has: a data folder with its databases, and the folder that the files are in. */
export interface UserData {
  readonly data: string
  readonly files: string
  /** Everything is as it was made. */
  restore(): void
}

/**
 * Makes a person below `root` with a queue of every state, finished files, a library and a copy of a catalogue, as a
 * killed process leaves them: with write-ahead logs that were not folded in.
 */
export async function createUserData(root: string): Promise<UserData> {
  const [there, saved, making] = [join(root, 'person'), join(root, 'saved'), join(root, 'making')]
  const files = join(there, 'files')
  for (let dataset = 0; dataset < HELD_COUNT / EACH; dataset += 1) finishedFolder(files, dataset)
  mkdirSync(join(files, 'unfinished'), { recursive: true })
  for (let n = HELD_COUNT; n < HELD_COUNT + PAUSED_COUNT; n += 1)
    writeFileSync(join(files, 'unfinished', `${nameOf(n)}.rudi-partial`), CONTENT)

  const rows = Array.from({ length: QUEUED_COUNT }, (_, n) => rowOf(n, files))
  const before = await unwrap(openQueueStore(making))
  await unwrap(before.put(rows.slice(0, 100)))
  before.close()
  const store = await unwrap(openQueueStore(making))
  await unwrap(store.put(rows.slice(100)))
  // What changed since: newer versions of the same pages.
  await unwrap(store.put(rows.slice(0, 30)))
  await unwrap(openCatalogueStore(making)).then((catalogueStore) => catalogueStore.close())
  const catalogueStore = await unwrap(openCatalogueStore(making))
  const copied = Array.from({ length: COPIED_COUNT }, (_, n) => generateDataset(n))
  await unwrap(
    catalogueStore.change(PORTAL, {
      state: { ...createInitialState(), walkedMs: NOW_MS },
      put: copied,
      met: [],
      remove: [],
    }),
  )
  const index = await unwrap(openLibraryStore(making))
  const library = createLibraryIndex({ disk: nodeDisk, clock: systemClock, store: index })
  while (!(await unwrap(library.scan([files]))).done);
  cpSync(making, join(there, 'data'), { recursive: true })
  store.close()
  await catalogueStore.close()
  await library.close()
  cpSync(there, saved, { recursive: true, preserveTimestamps: true })
  return {
    data: join(there, 'data'),
    files,
    restore() {
      rmSync(there, { recursive: true, force: true })
      cpSync(saved, there, { recursive: true, preserveTimestamps: true })
    },
  }
}

const nameOf = (n: number): string => `comptages-${n}.csv`

function finishedFolder(files: string, number: number): void {
  const folder = join(files, `station ${number}`)
  mkdirSync(folder, { recursive: true })
  const all = Array.from({ length: EACH }, (_, at) => number * EACH + at)
  const media = all.map((n) => createMedia(n, { sizeBytes: CONTENT.length }))
  const facts = media.map((one, at) => ({
    media: one,
    name: nameOf(all[at] ?? 0),
    sizeBytes: CONTENT.length,
    sha256: SHA256,
    blocks: null,
    request: null,
    verdict: { is: 'not-verifiable', because: 'no-checksum' } as const,
  }))
  for (const { name } of facts) writeFileSync(join(folder, name), CONTENT)
  const dataset = createDataset(media, number)
  writeFileSync(join(folder, 'dataset.rudi.json'), formatSidecar(buildSidecar(dataset, PORTAL, facts, NOW_MS)))
}

function rowOf(n: number, files: string): QueueRow {
  const dataset = createDataset([createMedia(n)], Math.floor(n / EACH))
  const request = createRequest(dataset, createMedia(n), files, PORTAL)
  const state = stateOf(n, files)
  const place = { priority: NORMAL_RANK, position: (n + 1) * POSITION_STEP, stateName: state.type }
  return toRow(new LoadableEntry(createSeededId(n), getQueueGroup(request), place, { request, state }))
}

function stateOf(n: number, files: string): Download {
  const name = nameOf(n)
  if (n < HELD_COUNT) {
    const verdict = { is: 'not-verifiable', because: 'no-checksum' } as const
    const folder = join(files, `station ${Math.floor(n / EACH)}`)
    return { type: 'done', attempts: 1, folder, name, sizeBytes: CONTENT.length, verdict, atMs: NOW_MS }
  }
  if (n < HELD_COUNT + PAUSED_COUNT) {
    const place = { folder: join(files, 'unfinished'), name, partial: `${name}.rudi-partial`, made: true }
    return { type: 'paused', because: 'person', ...FRESH, durableBytes: CONTENT.length, place }
  }
  if (n < HELD_COUNT + PAUSED_COUNT + 10)
    return { type: 'failed', because: { code: 'net/unreachable', facts: {} }, atMs: NOW_MS, ...FRESH }
  return QUEUED
}
