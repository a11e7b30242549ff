// Measures the longest turns of the main thread with a long queue and with a long record of a folder, by processor time,
// because other load makes wall times longer. `npx tsx test/bench/measureLongestTurns.ts [downloads] [files]`.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeDisk } from '../../electron/adapters/disk/nodeDisk.js'
import { openQueueStore } from '../../electron/adapters/sqlite/queue/queueStore.js'
import { secureRandom } from '../../electron/adapters/system/secureRandom.js'
import { systemClock } from '../../electron/adapters/system/systemClock.js'
import type { Engine } from '../../electron/engine/api/engine.js'
import { createEngineInSlices } from '../../electron/engine/createEngine.js'
import { createSidecarCache } from '../../electron/library/records/sidecarCache.js'
import type { Disk } from '../../electron/ports/disk.js'
import type { QueueStore } from '../../electron/ports/queueStore.js'
import { type Download, FRESH, QUEUED } from '../../shared/download/model/state.js'
import { failure } from '../../shared/failure.js'
import { buildSidecar } from '../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar, SIDECAR_NAME } from '../../shared/library/sidecar/sidecar.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { createFakeLibrary } from '../support/library/fakeLibrary.js'
import { createFileFacts, createLibraryDataset, LIBRARY_PORTAL } from '../support/library/libraryDataset.js'
import { createSeededRequests, createSeededRow, seedQueue } from '../support/queue/seededQueue.js'
import { unwrap, unwrapNow } from '../support/unwrap.js'

const downloads = Number(process.argv[2] ?? 100_000)
const files = Number(process.argv[3] ?? 5000)
const room = mkdtempSync(join(tmpdir(), 'rudi-turns-'))
const ROOT = join(room, 'files')
mkdirSync(ROOT)

try {
  await measureQueue('queued', QUEUED)
  await measureQueue('waiting for a full disk', { ...FRESH, type: 'paused', because: failure('disk/full') })
  await measureCommits()
  await measureRecord()
} finally {
  rmSync(room, { recursive: true, force: true })
}

/** Opens a queue whose downloads are all in this state. The disk is full for a while, and then has room again. */
async function measureQueue(name: string, state: Download): Promise<void> {
  const folder = join(room, name)
  const seeded = unwrapNow(openQueueStore(folder))
  seedQueue(seeded, downloads, createSeededRequests(ROOT), state)
  seeded.close()
  let store: QueueStore | null = null
  let engine: Engine | null = null
  const disk = { freeBytes: 0 }
  await watchTurns(`${name}: the store is opened`, async () => {
    store = unwrapNow(openQueueStore(folder))
  })
  await watchTurns(`${name}: the queue is read`, async () => {
    if (store !== null) engine = await openEngine(store, disk)
  })
  if (state.type !== 'queued') {
    await watchTurns(`${name}: ten seconds`, () => systemClock.sleep(10_000))
    disk.freeBytes = 1e12
    await watchTurns(`${name}: ten seconds after it has room again`, () => systemClock.sleep(10_000))
  }
  await (engine as Engine | null)?.close()
}

async function openEngine(store: QueueStore, free: { readonly freeBytes: number }): Promise<Engine> {
  const disk: Disk = { ...nodeDisk, volume: async () => ok({ id: '1', folderId: '1', freeBytes: free.freeBytes }) }
  const answerNothing = (signal: AbortSignal) =>
    new Promise<Result<never>>((resolve) =>
      signal.addEventListener('abort', () => resolve(fail(failure('net/broken')))),
    )
  return unwrap(
    createEngineInSlices({
      store,
      disk,
      clock: systemClock,
      randomSource: secureRandom,
      log: { note: () => undefined },
      source: {
        locate: (_ref, signal) => answerNothing(signal),
        getCredential: (_ref, _refused, signal) => answerNothing(signal),
        isKnown: async () => null,
      },
      library: createFakeLibrary(),
      startWorker: () => ({ post: () => undefined, gone: Promise.resolve() }),
    }),
  )
}

/** Commits groups as a download of small files does: each row as `publishing`, durably, and later as `done`. */
async function measureCommits(): Promise<void> {
  const store = unwrapNow(openQueueStore(join(room, 'commits')))
  const rows = Array.from({ length: files }, (_, n) => createSeededRow(n, ROOT))
  store.put(rows)
  const times: (readonly [cpuMs: number, wallMs: number])[] = []
  const GROUP = 30
  for (const state of ['publishing', 'done'])
    for (let from = 0; from < files; from += GROUP) {
      const some = rows
        .slice(from, from + GROUP)
        .map((row) => ({ ...row, stateName: state, state: padState(row.state, state) }))
      const [cpu, wall] = [readCpuMs(), performance.now()]
      store.put(some)
      times.push([readCpuMs() - cpu, performance.now() - wall])
      await store.sync()
    }
  store.close()
  const longest = times.toSorted(([one], [other]) => other - one)
  const middle = times.toSorted(([one], [other]) => one - other)[times.length >> 1]
  print(
    'commits of thirty rows: processor and wall',
    [...longest.slice(0, 6), middle ?? [0, 0]].map(([cpu, wall]) => `${cpu.toFixed(1)}/${wall.toFixed(1)}`),
  )
}

/** A state as long as those of finished downloads. */
function padState(state: string, name: string): string {
  return JSON.stringify({ ...JSON.parse(state), is: name, padding: 'x'.repeat(600) })
}

/** Reads the record of a folder of many files. */
async function measureRecord(): Promise<void> {
  const dataset = createLibraryDataset()
  const [file] = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], 0).files
  const all = Array.from({ length: files }, (_, n) => ({
    ...file,
    mediaId: `5f0c1a2b-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `small-${n}.bin`,
  }))
  const text = formatSidecar({ ...buildSidecar(dataset, LIBRARY_PORTAL, [], 0), files: all as never })
  writeFileSync(join(ROOT, SIDECAR_NAME), text)
  for (const time of ['first', 'second'])
    await watchTurns(
      `a record of ${files} files is read (${(text.length / 1e6).toFixed(1)} MB), ${time} time`,
      async () => {
        const read = await createSidecarCache(nodeDisk, systemClock).read(ROOT, 'now')
        if (!read.ok || read.value.type !== 'read') throw new Error('the record is not read')
      },
    )
}

/** Prints the longest turns of this thread until the work has ended. */
async function watchTurns(name: string, work: () => Promise<unknown>): Promise<void> {
  const turns: number[] = []
  let isOver = false
  let before = readCpuMs()
  const look = (): void => {
    const now = readCpuMs()
    turns.push(now - before)
    before = readCpuMs()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  const startedAt = performance.now()
  await work()
  isOver = true
  await systemClock.turnEnds()
  const sum = turns.reduce((total, ms) => total + ms, 0)
  const longest = turns.toSorted((one, other) => other - one).slice(0, 6)
  print(`${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`, [
    ...longest.map((ms) => ms.toFixed(1)),
    `of ${sum.toFixed(0)}`,
  ])
}

/** The processor time of this thread in milliseconds. Where the system does not tell it, that of the process. */
function readCpuMs(): number {
  // Linux brings the account of a thread up to date when the thread asks for that of its process.
  const { user, system } = process.cpuUsage()
  const account = '/proc/thread-self/schedstat'
  return existsSync(account) ? Number(readFileSync(account, 'utf8').split(' ')[0]) / 1e6 : (user + system) / 1000
}

function print(name: string, figures: readonly string[]): void {
  console.log(`${name.padEnd(70)} ${figures.join('  ')}`)
}
