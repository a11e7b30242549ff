import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findNewestVersions, listPreviousVersions } from '../../../../electron/follow/versions/listPreviousVersions.js'
import { writeNote } from '../../../../electron/follow/versions/versionNote.js'
import { findVersionPath, isVersionPath } from '../../../../electron/follow/versions/versionPaths.js'
import { recordVersion } from '../../../../electron/follow/versions/versionRecord.js'
import type { Disk } from '../../../../electron/ports/disk.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import type { Sidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { createFakeDisk, type FakeDisk } from '../../../support/disk/fakeDisk.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { unwrap } from '../../../support/unwrap.js'

const FOLDER = '/data/velos'
const DATASET = createLibraryDataset()
const [FIRST, SECOND] = DATASET.media.map(({ id }): string => id) as [string, string]

/** The record of a file of the dataset that was downloaded on this day. */
function recordOf(n: number, day: number): Sidecar {
  const facts = createFileFacts(DATASET, n)
  const at = Date.UTC(2026, 0, day)
  const one = { ...facts, request: facts.request === null ? null : { ...facts.request, finishedAt: at } }
  return buildSidecar(DATASET, LIBRARY_PORTAL, [one], LIBRARY_NOW_MS)
}

const nameOf = (day: number): string => `202601${String(day).padStart(2, '0')}T000000000Z`

/** Keeps a version, without its bytes. Older releases named the folders without the media. */
async function keep(disk: FakeDisk, n: number, day: number, isOldName = false): Promise<string> {
  const record = recordOf(n, day)
  const [file] = record.files
  if (file === undefined) throw new Error('a file')
  const named = await findVersionPath(disk, FOLDER, file)
  const path = isOldName ? named.slice(0, named.lastIndexOf('-')) : named
  await unwrap(writeNote(disk, path, record))
  await unwrap(recordVersion(disk, path, record))
  return path
}

function foundRecord(updated: string | null): Sidecar {
  const facts = createFileFacts(DATASET, 0)
  const found = { ...facts, media: { ...facts.media, updated }, request: null }
  return buildSidecar(DATASET, LIBRARY_PORTAL, [found], LIBRARY_NOW_MS)
}

/** Keeps a version that was found on the disk and not downloaded: only the portal's date says how old it is. */
async function keepFound(disk: FakeDisk, updated: string | null): Promise<string> {
  const record = foundRecord(updated)
  const [file] = record.files
  if (file === undefined) throw new Error('a file')
  const path = await findVersionPath(disk, FOLDER, file)
  await unwrap(writeNote(disk, path, record))
  await unwrap(recordVersion(disk, path, record))
  return path
}

/** Counts the files that are read. */
function countReads(disk: Disk): { readonly disk: Disk; readonly count: () => number } {
  let reads = 0
  const readSmall: Disk['readSmall'] = (...asked) => {
    reads += 1
    return disk.readSmall(...asked)
  }
  return { disk: { ...disk, readSmall }, count: () => reads }
}

const findDays = async (disk: Disk) =>
  [...(await findNewestVersions(disk, FOLDER, 50))].map(([media, { id }]) => [media, id.slice(0, 19)])

it('finds the newest version of each media, and reads only that', async () => {
  const disk = createFakeDisk(['/data', FOLDER])
  for (let day = 1; day <= 20; day += 1) await keep(disk, 0, day)
  for (let day = 1; day <= 10; day += 1) await keep(disk, 1, day)
  const counted = countReads(disk)
  expect(await findDays(counted.disk)).toEqual([
    [FIRST, nameOf(20)],
    [SECOND, nameOf(10)],
  ])
  expect(counted.count()).toBe(2)
})

it('lists the versions of one media without reading those of others', async () => {
  const disk = createFakeDisk(['/data', FOLDER])
  for (let day = 1; day <= 20; day += 1) await keep(disk, 0, day)
  await keep(disk, 1, 3)
  const counted = countReads(disk)
  expect((await listPreviousVersions(counted.disk, FOLDER, SECOND)).map(({ id }) => id.slice(0, 19))).toEqual([
    nameOf(3),
  ])
  expect(counted.count()).toBe(1)
})

it('finds versions in folders that older releases named without the media', async () => {
  const disk = createFakeDisk(['/data', FOLDER])
  await keep(disk, 0, 2, true)
  await keep(disk, 0, 1)
  await keep(disk, 1, 4)
  expect(await findDays(disk)).toEqual([
    [SECOND, nameOf(4)],
    [FIRST, nameOf(2)],
  ])
})

it('takes an older version where the record of the newest is missing, unreadable or without a file', async () => {
  const disk = createFakeDisk(['/data', FOLDER])
  await keep(disk, 0, 1)
  const [noted, damaged, destroyed] = [await keep(disk, 0, 2), await keep(disk, 0, 3), await keep(disk, 0, 4)]
  await unwrap(disk.remove(join(noted, 'dataset.rudi.json')))
  disk.meddle(join(damaged, 'dataset.rudi.json'), new TextEncoder().encode('{'))
  await unwrap(recordVersion(disk, destroyed, { ...recordOf(0, 4), files: [] }))
  expect(await findDays(disk)).toEqual([[FIRST, nameOf(1)]])
})

it('finds at most as many as are wanted, and none where no version is kept', async () => {
  const disk = createFakeDisk(['/data', FOLDER])
  expect([...(await findNewestVersions(disk, FOLDER, 50))]).toEqual([])
  await keep(disk, 0, 1)
  await keep(disk, 1, 2)
  expect([...(await findNewestVersions(disk, FOLDER, 1))].map(([media]) => media)).toEqual([SECOND])
})

it('puts a version that was found on the disk where its date on the portal belongs', async () => {
  const disk = createFakeDisk(['/data', FOLDER])
  await keep(disk, 0, 2)
  await keep(disk, 0, 9)
  await keepFound(disk, '2026-01-05T00:00:00.000Z')
  const listed = await listPreviousVersions(disk, FOLDER, FIRST)
  expect(listed.map(({ id }) => id.slice(0, 19))).toEqual([nameOf(9), nameOf(5), nameOf(2)])
})

it('finds a version in the folder that an older release named without the date of the portal', async () => {
  const disk = createFakeDisk(['/data', FOLDER])
  const path = await keepFound(disk, '2026-01-05T00:00:00.000Z')
  for (const older of [path.replace(nameOf(5), 'found'), path.replace(nameOf(5), 'found').replace(/-[^-]+$/, '')]) {
    const disk = createFakeDisk(['/data', FOLDER])
    const record = foundRecord('2026-01-05T00:00:00.000Z')
    const [file] = record.files
    if (file === undefined) throw new Error('a file')
    await unwrap(writeNote(disk, older, record))
    expect([await findVersionPath(disk, FOLDER, file), isVersionPath(FOLDER, file, older)]).toEqual([older, true])
  }
})

it('takes a version without any date for the oldest', async () => {
  const disk = createFakeDisk(['/data', FOLDER])
  await keepFound(disk, null)
  await keep(disk, 0, 2)
  await keep(disk, 0, 9)
  const listed = await listPreviousVersions(disk, FOLDER, FIRST)
  expect(listed.map(({ file }) => file.request?.finishedAt.slice(0, 10) ?? null)).toEqual([
    '2026-01-09',
    '2026-01-02',
    null,
  ])
})
