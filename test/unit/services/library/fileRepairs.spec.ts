// Repairs by download: what is reported and noted when one does not end as a repair.
import { createHash } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { IndexedFile } from '../../../../electron/ports/library/libraryIndexStore.js'
import {
  createFileRepairs,
  type FileRepairsDeps,
  type RepairReport,
} from '../../../../electron/services/library/fileRepairs.js'
import { failure } from '../../../../shared/failure.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { fail, ok } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { unwrap } from '../../../support/unwrap.js'

const FOLDER = '/data/velos'
const OTHER_FOLDER = '/data/velos (copy)'
const SOUND = 'abcd'
const SOUND_SHA256 = createHash('sha256').update(SOUND).digest('hex')

async function createRig(isAdded = true, published: string | null = null) {
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const dataset = createLibraryDataset()
  const disk = createFakeDisk(['/data', FOLDER, OTHER_FOLDER])
  const facts = dataset.media.map((_, n) => createFileFacts(dataset, n, { sha256: SOUND_SHA256 }))
  const record = buildSidecar(dataset, LIBRARY_PORTAL, facts, LIBRARY_NOW_MS)
  await unwrap(disk.replaceSmall(`${FOLDER}/dataset.rudi.json`, formatSidecar(record)))
  const files = record.files.map(({ mediaId, name }) => ({ folder: FOLDER, media: mediaId, name, sizeBytes: 4 }))
  const reports: RepairReport['outcome'][] = []
  const lefts: number[] = []
  const notes: string[] = []
  const reads: string[] = []
  let onChanged: (changes: unknown) => void = () => undefined
  let count = 0
  const fileRepairs = createFileRepairs({
    engine: {
      subscribe: (listener: typeof onChanged) => {
        onChanged = listener
        return () => undefined
      },
      add: async () => {
        count += 1
        return isAdded ? ok([`download ${count}`]) : fail(failure('disk/full'))
      },
      getSalvagedBytes: () => 0,
      getPublishedPath: () => published,
    },
    disk: {
      ...disk,
      readSmall: (path: string, most: number) => {
        reads.push(path)
        return disk.readSmall(path, most)
      },
    },
    notes: {
      begin: async ({ file }: { readonly file: { readonly name: string } }) => {
        notes.push(`begin ${file.name}`)
        return ok(undefined)
      },
      end: async ({ file }: { readonly file: { readonly name: string } }) => void notes.push(`end ${file.name}`),
      settle: async () => undefined,
    },
    toRequest: () => ok({}),
    hashFile: async (path: string) => {
      const bytes = disk.read(path)
      if (bytes === null) return fail(failure('disk/not-found'))
      const digest = createHash('sha256').update(bytes).digest('hex')
      return ok({ sizeBytes: bytes.length, digests: new Map([['sha-256', digest]]) })
    },
    clock: { now: () => LIBRARY_NOW_MS },
    libraryIndex: {
      note: async () => ok(undefined),
      glance: async () => ok(0),
    },
    onIndexChanged: () => undefined,
    onRepaired: ({ outcome, left }: RepairReport) => {
      reports.push(outcome)
      lefts.push(left)
    },
    life: life.signal,
  } as unknown as FileRepairsDeps)
  return {
    ...{ fileRepairs, reports, lefts, notes, reads, disk },
    files: files as unknown as readonly IndexedFile[],
    names: files.map(({ name }) => name),
    cancel: (id: string) =>
      onChanged({ isPartial: false, removed: [], changed: [{ id, state: { type: 'cancelled' }, receivedBytes: 0 }] }),
    fail: (id: string) =>
      onChanged({
        isPartial: false,
        removed: [],
        changed: [{ id, state: { type: 'failed', because: failure('net/broken') }, receivedBytes: 0 }],
      }),
    remove: (id: string) => onChanged({ isPartial: false, removed: [id], changed: [] }),
    finish: (id: string) =>
      onChanged({ isPartial: false, removed: [], changed: [{ id, state: { type: 'done' }, receivedBytes: 0 }] }),
  }
}

it('a repair whose download is cancelled is reported, and its note is removed', async () => {
  const { fileRepairs, files, names, reports, notes, cancel } = await createRig()
  await unwrap(fileRepairs.repair(files.slice(0, 1), null))
  expect(reports).toEqual([])
  cancel('download 1')
  await expect.poll(() => reports).toEqual([{ type: 'cancelled' }])
  expect(notes).toEqual([`begin ${names[0]}`, `end ${names[0]}`])
})

it('a repair that cannot begin leaves no note', async () => {
  const { fileRepairs, files, names, reports, notes } = await createRig(false)
  await unwrap(fileRepairs.repair(files.slice(0, 1), null))
  expect(reports).toMatchObject([{ type: 'failed', because: { code: 'disk/full' } }])
  expect(notes).toEqual([`begin ${names[0]}`, `end ${names[0]}`])
})

it('a repair whose download failed ends when the download is retried, with its note', async () => {
  const published = `${FOLDER}/0.csv`
  const { fileRepairs, files, names, reports, lefts, notes, ...rig } = await createRig(true, published)
  await lay(rig.disk, published, 'abcd')
  await unwrap(fileRepairs.repair(files.slice(0, 1), null))
  rig.fail('download 1')
  rig.fail('download 1')
  expect(reports).toMatchObject([{ type: 'failed', because: { code: 'net/broken' } }])
  expect(fileRepairs.countUnderWay()).toBe(0)
  // The download can be retried, so its note stays.
  expect(notes).toEqual([`begin ${names[0]}`])
  rig.finish('download 1')
  await expect.poll(() => reports.at(-1)).toMatchObject({ type: 'repaired' })
  expect(notes).toEqual([`begin ${names[0]}`, `end ${names[0]}`])
  expect([lefts, fileRepairs.countUnderWay()]).toEqual([[0, 0], 0])
})

it.each(['cancel', 'remove'] as const)(
  'a repair whose download failed leaves no note after “%s”, and is not reported again',
  async (leave) => {
    const { fileRepairs, files, names, reports, notes, ...rig } = await createRig()
    await unwrap(fileRepairs.repair(files.slice(0, 1), null))
    rig.fail('download 1')
    rig[leave]('download 1')
    await expect.poll(() => notes).toEqual([`begin ${names[0]}`, `end ${names[0]}`])
    expect(reports).toMatchObject([{ type: 'failed' }])
    expect(fileRepairs.countUnderWay()).toBe(0)
  },
)

it('the record of a folder is read once for all its files', async () => {
  const { fileRepairs, files, reads } = await createRig()
  await unwrap(fileRepairs.repair(files, null))
  expect(files.length).toBeGreaterThan(1)
  expect(reads.filter((path) => path.endsWith('dataset.rudi.json'))).toHaveLength(1)
})

/** Writes a file that another folder of the dataset, or this one, has. */
async function lay(disk: ReturnType<typeof createFakeDisk>, path: string, text: string): Promise<void> {
  await unwrap(disk.create(path))
  disk.meddle(path, Buffer.from(text))
}

it('a damaged file is not said to be repaired where its download has gone to another folder of the dataset', async () => {
  const published = `${OTHER_FOLDER}/0.csv`
  const { fileRepairs, files, names, reports, notes, disk, finish } = await createRig(true, published)
  await lay(disk, published, 'new version')
  await lay(disk, `${FOLDER}/0.csv`, 'abXd')
  await unwrap(fileRepairs.repair(files.slice(0, 1), null))
  finish('download 1')
  await expect.poll(() => reports).toMatchObject([{ type: 'failed', because: { code: 'disk/not-found' } }])
  expect(notes).toEqual([`begin ${names[0]}`, `end ${names[0]}`])
  expect(Buffer.from(disk.read(`${FOLDER}/0.csv`) ?? []).toString()).toBe('abXd')
})

it('each report tells how many files are still being repaired', async () => {
  const { fileRepairs, files, lefts, cancel } = await createRig()
  await unwrap(fileRepairs.repair(files.slice(0, 2), null))
  expect(fileRepairs.countUnderWay()).toBe(2)
  cancel('download 2')
  cancel('download 1')
  await expect.poll(() => lefts).toEqual([1, 0])
  expect(fileRepairs.countUnderWay()).toBe(0)
})
