import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLibraryFolders } from '../../../../electron/library/libraryFolders.js'
import { readFolderRecord } from '../../../../electron/library/records/readFolderRecord.js'
import { createRecordWriter } from '../../../../electron/library/records/recordWriter.js'
import { createSidecarCache } from '../../../../electron/library/records/sidecarCache.js'
import type { Disk } from '../../../../electron/ports/disk.js'
import { failure } from '../../../../shared/failure.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { JOURNAL_NAME } from '../../../../shared/library/sidecar/journal.js'
import type { Sidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'
import { unwrap } from '../../../support/unwrap.js'

const [MEDIA] = createLibraryDataset().media
const DATASET = createLibraryDataset({
  media: [1, 2, 3, 4].map((n) => ({ ...MEDIA, id: `5f0c1a2b-0000-4000-8000-00000000000${n}` })),
})

/** The record of the file `<n>.csv` alone. */
const toRecord = (n: number): Sidecar =>
  buildSidecar(DATASET, LIBRARY_PORTAL, [createFileFacts(DATASET, n, { name: `${n}.csv` })], LIBRARY_NOW_MS)

async function listNames(disk: Disk): Promise<readonly string[]> {
  const read = await unwrap(readFolderRecord(disk, '/data'))
  const files = read.type === 'read' ? read.record.getSidecar().files : []
  return files.map(({ name }) => name).toSorted()
}

const JOURNAL_STEPS: Readonly<Record<string, string>> = { 'create-new': 'journal started', resume: 'journal synced' }

/** Notes what is done with the journal, and each writing of sidecar and sums. */
function watchRecords<D extends Disk>(disk: D) {
  const steps: string[] = []
  const watched: D = {
    ...disk,
    open(path, how) {
      const step = basename(path) === JOURNAL_NAME ? JOURNAL_STEPS[how] : undefined
      if (step !== undefined) steps.push(step)
      return disk.open(path, how)
    },
    replaceSmallTogether(...written) {
      steps.push('record replaced')
      return disk.replaceSmallTogether(...written)
    },
  }
  return { watched, steps }
}

it('what the window records stays on record when the command line writes the same folder meanwhile', async () => {
  const disk = createFakeDisk(['/data'])
  const openProcess = () => {
    const clock = createFakeClock()
    const folders = createLibraryFolders({ disk, clock, hashFile: async () => fail(failure('disk/not-found')) })
    return {
      async record(n: number) {
        await unwrap(folders.recordAgain('/data', toRecord(n)))
      },
      settle: () => Promise.all([folders.settle(), clock.pass(60_000)]),
    }
  }
  const window = openProcess()
  await window.record(0)
  await window.settle()
  await window.record(1)
  // The command line puts the journal of the window into the sidecar and removes it.
  const commandLine = openProcess()
  await commandLine.record(2)
  await commandLine.settle()
  await window.record(3)
  await window.settle()
  expect(await listNames(disk)).toEqual(['0.csv', '1.csv', '2.csv', '3.csv'])
})

/** A folder with a file in its sidecar and another in the journal of a process that goes no further. */
async function leaveJournal() {
  const disk = createFakeDisk(['/data'])
  const { watched, steps } = watchRecords(disk)
  const openProcess = () => {
    const clock = createFakeClock()
    const hashFile = async () => fail(failure('disk/not-found'))
    const folders = createLibraryFolders({ disk: watched, clock, hashFile })
    return { folders, settle: () => Promise.all([folders.settle(), clock.pass(60_000)]) }
  }
  const { folders, settle } = openProcess()
  for (const n of [0, 1]) {
    await unwrap(folders.recordAgain('/data', toRecord(n)))
    if (n === 0) await settle()
  }
  expect(disk.read(join('/data', JOURNAL_NAME))).not.toBeNull()
  steps.splice(0)
  return { steps, openProcess }
}

it('a journal that another process left is synced before the record is replaced', async () => {
  const { steps, openProcess } = await leaveJournal()
  const next = openProcess()
  await next.folders.recoverJournals(['/data'])
  await next.settle()
  expect(steps).toEqual(['journal synced', 'record replaced'])
})

it('a journal that another process left is synced before a file is taken out of the record', async () => {
  const { steps, openProcess } = await leaveJournal()
  await unwrap(openProcess().folders.forget('/data', new Set(['1.csv'])))
  expect(steps).toEqual(['journal synced', 'record replaced'])
})

it('what was taken out of a record stays out when the sidecar could not be written just before', async () => {
  const disk = createFakeDisk(['/data'])
  let onRefused: (() => void) | null = null
  const refusing: typeof disk = {
    ...disk,
    async replaceSmallTogether(...written) {
      const refused = onRefused
      onRefused = null
      refused?.()
      return refused === null ? disk.replaceSmallTogether(...written) : fail(failure('disk/full'))
    },
  }
  const clock = createFakeClock()
  const hashFile = async () => fail(failure('disk/not-found'))
  const folders = createLibraryFolders({ disk: refusing, clock, hashFile })
  const record = (n: number) => folders.recordAgain('/data', toRecord(n))
  await unwrap(record(0))
  await unwrap(record(1))
  const later: Promise<unknown>[] = []
  onRefused = () => void later.push(folders.forget('/data', new Set(['1.csv'])).then(unwrap), record(2).then(unwrap))
  await Promise.all([folders.settle(), clock.pass(60_000)])
  expect(await Promise.all(later)).toHaveLength(2)
  await Promise.all([folders.settle(), clock.pass(60_000)])
  expect(await listNames(disk)).toEqual(['0.csv', '2.csv'])
})

it('a record is never longer than what is read of it: the checksums of blocks go first, and then it fails', async () => {
  const disk = createFakeDisk(['/data'])
  const folders = createLibraryFolders({
    disk,
    clock: createFakeClock(),
    hashFile: async () => fail(failure('disk/not-found')),
  })
  const media = Array.from({ length: 70 }, (_, n) => ({
    ...MEDIA,
    id: `5f0c1a2b-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
  }))
  const dataset = createLibraryDataset({ media })
  const blocks = { bytes: LIMITS.BLOCK_BYTES, crc32: 'ab'.repeat(LIMITS.BLOCKS * 4) } as const
  const facts = media.map((_, n) => createFileFacts(dataset, n, { name: `${n}.bin`, blocks }))
  const record = buildSidecar(dataset, LIBRARY_PORTAL, facts, LIBRARY_NOW_MS)
  await unwrap(folders.recordAgain('/data', record))
  const readFiles = async () => {
    const read = await unwrap(readFolderRecord(disk, '/data'))
    return read.type === 'read' ? read.record.getSidecar().files : []
  }
  expect((await readFiles()).map(({ blocks: kept }) => kept)).toEqual(media.map(() => null))
  const [first] = record.files
  if (first === undefined) throw new Error('a file')
  const added = { ...record, note: 'x'.repeat(LIMITS.SIDECAR_BYTES), files: [first] }
  expect(await folders.recordAgain('/data', added)).toMatchObject({ failure: { code: 'file/too-large' } })
  expect(await readFiles()).toHaveLength(70)
})

describe('the files of a new folder', () => {
  function openWatched() {
    const disk = createFakeDisk(['/data'])
    const { watched, steps } = watchRecords(disk)
    const clock = createFakeClock()
    const sidecars = createSidecarCache(watched, clock)
    const writer = createRecordWriter({ disk: watched, clock, sidecars, log: { note: () => undefined }, lock: null })
    const add = async (n: number, areOthersComing: boolean): Promise<void> => {
      await unwrap(writer.add('/data', toRecord(n), { areOthersComing }))
    }
    return { disk, steps, clock, add, settle: writer.settle }
  }

  it('are recorded together when they are on their way at the same time', async () => {
    const { disk, steps, clock, add } = openWatched()
    const first = add(0, true)
    await clock.pass(LIMITS.RECORD_GATHER_MS - 1)
    expect(steps).toEqual([])
    const rest = [add(1, true), add(2, false)]
    await clock.pass(1)
    await Promise.all([first, ...rest])
    expect(steps).toEqual(['record replaced'])
    expect(await listNames(disk)).toEqual(['0.csv', '1.csv', '2.csv'])
  })

  it('are recorded at once where no other is on its way, into the sidecar and then into the journal', async () => {
    const { steps, clock, add, settle } = openWatched()
    const first = add(0, false)
    await expect.poll(() => steps, { timeout: 5000 }).toEqual(['record replaced'])
    await first
    const second = add(1, true)
    await clock.pass(LIMITS.RECORD_GATHER_MS)
    await second
    // The journal is open now.
    await add(2, false)
    expect(steps).toEqual(['record replaced', 'journal started'])
    await Promise.all([settle(), clock.pass(60_000)])
    expect(steps).toEqual(['record replaced', 'journal started', 'record replaced'])
  })
})
