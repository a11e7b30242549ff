import { describe, expect, it } from 'vitest'
import { createLibraryFolders } from '../../../../electron/library/libraryFolders.js'
import { readFolderRecord } from '../../../../electron/library/records/readFolderRecord.js'
import type { ProtectedEntry } from '../../../../electron/protect/findProtectedFiles.js'
import { type PurgeDeps, purgeProtectedFile } from '../../../../electron/protect/purge/purgeProtectedFile.js'
import { failure } from '../../../../shared/failure.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { fail, ok } from '../../../../shared/result.js'
import { createFakeDisk, type FakeDisk } from '../../../support/disk/fakeDisk.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'
import { unwrap } from '../../../support/unwrap.js'

const WORDS = 'what a power cut has left of a header, and sealed content'
const entry: ProtectedEntry = { folder: '/data', name: 'a.csv.age', datasetId: null, mediaId: null }

const createFolders = (disk: FakeDisk, clock = createFakeClock()) =>
  createLibraryFolders({ disk, clock, hashFile: async () => fail(failure('disk/not-found')) })

async function purge(over: Partial<ProtectedEntry>) {
  const disk = createFakeDisk(['/data'])
  const one = { ...entry, ...over }
  const path = `/data/${one.name}`
  await disk.create(path)
  disk.meddle(path, Buffer.from(WORDS))
  const purged = await purgeProtectedFile(
    { disk, libraryFolders: createFolders(disk), audit: { append: async () => ok(undefined) } },
    one,
  )
  return { purged, isGone: disk.read(path) === null }
}

describe('a file whose header is none any more', () => {
  it('is destroyed when it is as long as its record says', async () => {
    expect(await purge({ sizeBytes: WORDS.length })).toEqual({ purged: ok(undefined), isGone: true })
  })

  it('is destroyed when it is the partial of a protected download', async () => {
    expect(await purge({ name: 'a.csv.age.rudi-partial' })).toMatchObject({ isGone: true })
  })

  it.each([
    ['of another length than its record says', { sizeBytes: WORDS.length + 1 }],
    ['that no record names', {}],
    ['that a record names and that has no name of ours', { name: 'thesis.docx', sizeBytes: WORDS.length }],
    ['that was replaced', { name: 'a.csv.age.rudi-previous' }],
  ])('stays as it is: one %s', async (_which, over) => {
    const { purged, isGone } = await purge(over)
    expect(purged).toMatchObject({ ok: false, failure: { code: 'protect/not-protected' } })
    expect(isGone).toBe(false)
  })
})

it('a download that lands beside a file while that is purged is on record, and the purged file no more', async () => {
  const disk = createFakeDisk(['/data'])
  const clock = createFakeClock()
  const libraryFolders = createFolders(disk, clock)
  const dataset = createLibraryDataset({
    media: [1, 2, 3].map((n) => ({
      ...createLibraryDataset().media[0],
      id: `5f0c1a2b-0000-4000-8000-00000000000${n}`,
    })),
  })
  const land = (n: number) => {
    const facts = createFileFacts(dataset, n, { name: `${n}.csv.age` })
    return libraryFolders.recordAgain('/data', buildSidecar(dataset, LIBRARY_PORTAL, [facts], LIBRARY_NOW_MS))
  }
  await unwrap(land(0))
  await libraryFolders.settle()
  await disk.create('/data/0.csv.age')
  disk.meddle('/data/0.csv.age', Buffer.from('abcd'))
  // The purge waits for the log while the next file ends and opens a journal.
  const append = async () => {
    await unwrap(land(1))
    return ok(undefined)
  }
  const one = {
    folder: '/data',
    name: '0.csv.age',
    datasetId: dataset.id,
    mediaId: dataset.media[0]?.id ?? '',
    sizeBytes: 4,
  }
  await unwrap(purgeProtectedFile({ disk, clock, libraryFolders, audit: { append } } as PurgeDeps, one))
  await unwrap(land(2))
  await Promise.all([libraryFolders.settle(), clock.pass(60_000)])
  const read = await unwrap(readFolderRecord(disk, '/data'))
  const names = read.type === 'read' ? read.record.getSidecar().files.map(({ name }) => name) : []
  expect(names.toSorted()).toEqual(['1.csv.age', '2.csv.age'])
})
