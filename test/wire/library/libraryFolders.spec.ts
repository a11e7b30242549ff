// Folders of datasets, and which files count as held, on the real disk.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createLibraryFolders } from '../../../electron/library/libraryFolders.js'
import type { Disk } from '../../../electron/ports/disk.js'
import type { FinishedFile, LibraryFolders } from '../../../electron/ports/library/libraryFolders.js'
import type { LocatedMedia } from '../../../electron/ports/mediaSource.js'
import type { Dataset, DeclaredChecksum, Media } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { createFinishedFile } from '../../support/library/createFinishedFile.js'
import { createLibraryDataset, LIBRARY_PORTAL } from '../../support/library/libraryDataset.js'
import {
  hashFile,
  hashText,
  openLibraryFolders,
  pickMedia,
  readSidecar,
  recordFile,
  unwrapNow,
} from '../../support/library/libraryHarness.js'

let root: string

let library: LibraryFolders

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'library-'))
  library = openLibraryFolders()
})

afterEach(() => rm(root, { recursive: true, force: true }))

const locatedOf = (dataset: Dataset, media: Media): LocatedMedia => {
  const url = new URL(`${LIBRARY_PORTAL}/medias/${dataset.id}/${media.id}/dwnl`)
  return { dataset, media, url, needsToken: false, publicUrl: url.href }
}

/** Publishes and records a file as the engine does. */
async function finish(dataset: Dataset, n: number, text: string, name = `${n}.csv`): Promise<FinishedFile> {
  const file = await noted(dataset, n, text, name)
  await library.settle()
  return file
}

/** The same, at the moment when the record is durable and the folder's sidecar is not written yet. */
const noted = (dataset: Dataset, n: number, text: string, name = `${n}.csv`): Promise<FinishedFile> =>
  recordFile(library, root, dataset, { n, text, name })

test('a file on record counts as held once it is synced: its folder may be a copy that is in memory only', async () => {
  const dataset = createLibraryDataset()
  const { media } = await finish(dataset, 1, 'one')
  const heldOn = (code: 'disk/error' | 'disk/denied' | 'disk/not-found' | null) => {
    const disk: Disk = {
      ...nodeDisk,
      async open(path, how) {
        const opened = await nodeDisk.open(path, how)
        if (!opened.ok || code === null || basename(path) !== '1.csv') return opened
        return ok({ ...opened.value, sync: async () => fail(failure(code)) })
      },
    }
    const other = createLibraryFolders({ disk, clock: systemClock, hashFile })
    return other.findHeldFile(root, locatedOf(dataset, media), new AbortController().signal)
  }
  expect(await heldOn(null)).toMatchObject({ ok: true, value: { name: '1.csv' } })
  expect(await heldOn('disk/error')).toMatchObject({ ok: false, failure: { code: 'disk/error' } })
  // The file may not be durable, but it exists: fetching it beside itself would not help.
  expect(await heldOn('disk/denied')).toMatchObject({ ok: true, value: { name: '1.csv' } })
  expect(await heldOn('disk/not-found')).toEqual(ok(null))
})

test('a dataset keeps one folder when its first file ends while another looks for the folder', async () => {
  let listings = 0
  const busy: Disk = {
    ...nodeDisk,
    list: async (path) => {
      listings += 1
      // This is between the check of the usual name and the choice of the place.
      if (listings === 2) await finish(createLibraryDataset(), 0, 'text')
      return nodeDisk.list(path)
    },
  }
  const other = createLibraryFolders({ disk: busy, clock: systemClock, hashFile })
  const folder = unwrapNow(await other.ensureFolder(root, createLibraryDataset()))
  expect(listings).toBeGreaterThanOrEqual(2)
  expect(await readdir(root)).toEqual([basename(folder)])
})

test('files that other downloads are about to record are not read in search of a lost one', async () => {
  const dataset = createLibraryDataset()
  const { folder } = await finish(dataset, 0, 'text')
  for (const name of ['running.csv', 'lost.csv']) await writeFile(join(folder, name), 'tezt')
  const read: string[] = []
  const searching = createLibraryFolders({
    disk: nodeDisk,
    clock: systemClock,
    hashFile: (path, ...rest) => {
      read.push(basename(path))
      return hashFile(path, ...rest)
    },
  })
  const checksum: DeclaredChecksum = { is: 'usable', algorithm: 'sha-256', hex: hashText('none') }
  const wanted = locatedOf(dataset, pickMedia(dataset, 1, { checksum, sizeBytes: 4 }))
  const isTaken = (at: string, name: string): boolean => at === folder && name === 'running.csv'
  expect(unwrapNow(await searching.findHeldFile(root, wanted, undefined, { adopt: true, isTaken }))).toBeNull()
  expect(read).toEqual(['lost.csv'])
})

test('a listing asks nothing about files that are on record', async () => {
  const dataset = createLibraryDataset()
  const { folder } = await finish(dataset, 0, 'text')
  await writeFile(join(folder, 'lost.csv'), 'tezt')
  const listed: string[] = []
  const disk: Disk = {
    ...nodeDisk,
    async list(path, isWanted) {
      const found = await nodeDisk.list(path, isWanted)
      if (path === folder && found.ok) listed.push(...found.value.map(({ name }) => name))
      return found
    },
  }
  const searching = createLibraryFolders({ disk, clock: systemClock, hashFile })
  const checksum: DeclaredChecksum = { is: 'usable', algorithm: 'sha-256', hex: hashText('tezt') }
  const wanted = locatedOf(dataset, pickMedia(dataset, 1, { checksum, sizeBytes: 4 }))
  expect(unwrapNow(await searching.findHeldFile(root, wanted))?.name).toBe('lost.csv')
  expect(listed).toEqual(['lost.csv'])
})

test('a folder that a person renamed is still the dataset’s', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await rename(folder, join(root, 'my counts'))
  expect(unwrapNow(await openLibraryFolders().ensureFolder(root, createLibraryDataset()))).toBe(join(root, 'my counts'))
})

test('a folder that a person renames while the program runs is still the dataset’s', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  const other = createLibraryDataset({ id: '5f0c1a2b-1111-4111-8111-111111111111', title: 'Other' })
  // The folders were searched once, and this one was met under its first name.
  unwrapNow(await library.ensureFolder(root, other))
  const renamed = join(root, 'my counts')
  await rename(folder, renamed)
  await sleep(1100)
  expect(unwrapNow(await library.findFolder(root, createLibraryDataset()))).toBe(renamed)
  expect(unwrapNow(await library.findHeldFile(root, locatedOf(createLibraryDataset(), media)))?.folder).toBe(renamed)
  const again = join(root, 'counts, again')
  await rename(renamed, again)
  await sleep(1100)
  expect((await finish(createLibraryDataset(), 1, 'more')).folder).toBe(again)
})

test('a folder that a person renamed is still the dataset’s when its disk was away for a while', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  const renamed = join(root, 'my counts')
  await rename(folder, renamed)
  const library = openLibraryFolders()
  const away = `${root}-away`
  for (let times = 0; times < 2; times += 1) {
    await rename(root, away)
    expect(await library.findFolder(root, createLibraryDataset())).toMatchObject({
      failure: { code: 'disk/not-found' },
    })
    await sleep(1100)
    expect(await library.findFolder(root, createLibraryDataset())).toMatchObject({
      failure: { code: 'disk/not-found' },
    })
    await rename(away, root)
    expect(unwrapNow(await library.findFolder(root, createLibraryDataset()))).toBe(renamed)
    await sleep(1100)
  }
})

test('all files of a dataset are in one folder, when a link has its usual name', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  const moved = await mkdtemp(join(tmpdir(), 'library-moved-'))
  await rm(moved, { recursive: true })
  await rename(folder, moved)
  await symlink(moved, folder)
  const library = openLibraryFolders()
  const inNew = unwrapNow(await library.ensureFolder(root, createLibraryDataset()))
  expect(inNew).toBe(`${folder} (2)`)
  expect(unwrapNow(await library.ensureFolder(root, createLibraryDataset()))).toBe(inNew)
  const file = createFinishedFile(createLibraryDataset(), pickMedia(createLibraryDataset(), 1), {
    folder: inNew,
    name: '1.csv',
    text: 'more',
  })
  await writeFile(join(inNew, '1.csv'), 'more')
  unwrapNow(await library.record(file))
  await library.settle()
  expect(unwrapNow(await library.ensureFolder(root, createLibraryDataset()))).toBe(inNew)
  await rm(moved, { recursive: true })
})

test('another dataset never moves into a folder that is taken', async () => {
  const one = createLibraryDataset()
  const { folder } = await finish(one, 0, 'text')
  const other = createLibraryDataset({ id: `${one.id.slice(0, 8)}-1111-4111-8111-111111111111` })
  expect(unwrapNow(await library.ensureFolder(root, other))).toBe(`${folder} (2)`)
})

test('a file that is unchanged is held', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  expect(unwrapNow(await openLibraryFolders().findHeldFile(root, locatedOf(createLibraryDataset(), media)))).toEqual({
    folder,
    name: '0.csv',
    sizeBytes: 4,
    verdict: { is: 'not-verifiable', because: 'no-checksum' },
  })
})

test('a file with one flipped byte is not held', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  await writeFile(join(folder, '0.csv'), 'tezt')
  expect(unwrapNow(await openLibraryFolders().findHeldFile(root, locatedOf(createLibraryDataset(), media)))).toBeNull()
})

test.each([
  ['a later date', { updated: '2026-03-01T00:00:00Z' }],
  ['another size', { sizeBytes: 5 }],
  [
    'another checksum',
    { checksum: { is: 'usable', algorithm: 'sha-256', hex: hashText('other') } as DeclaredChecksum },
  ],
])('a media with %s is another version, and must be fetched', async (_, over) => {
  const { media } = await finish(createLibraryDataset(), 0, 'text')
  expect(
    unwrapNow(await openLibraryFolders().findHeldFile(root, locatedOf(createLibraryDataset(), { ...media, ...over }))),
  ).toBeNull()
})

test('the same instant written otherwise is the same version', async () => {
  const dataset = createLibraryDataset()
  const first = dataset.media[0] as Media
  first.updated = '2026-03-01T00:00:00Z'
  const { media } = await finish(dataset, 0, 'text')
  const again = { ...media, updated: '2026-03-01T01:00:00.000+01:00' }
  expect(unwrapNow(await openLibraryFolders().findHeldFile(root, locatedOf(dataset, again)))?.name).toBe('0.csv')
})

test('a file whose record was lost is adopted by size and checksum, and recorded again', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  await unlink(join(folder, 'dataset.rudi.json'))
  const checksum = { is: 'usable', algorithm: 'md5', hex: createHash('md5').update('text').digest('hex') } as const
  const held = unwrapNow(
    await openLibraryFolders().findHeldFile(root, locatedOf(createLibraryDataset(), { ...media, checksum })),
  )
  expect(held?.verdict).toEqual({ is: 'verified', algorithm: 'md5' })
  expect((await readSidecar(folder))?.files[0]).toMatchObject({
    name: '0.csv',
    sha256: hashText('text'),
    request: null,
  })
})

test('a file of the right size with other bytes is not adopted', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'tezt')
  await unlink(join(folder, 'dataset.rudi.json'))
  const checksum = { is: 'usable', algorithm: 'sha-256', hex: hashText('text') } as const
  expect(
    unwrapNow(await openLibraryFolders().findHeldFile(root, locatedOf(createLibraryDataset(), { ...media, checksum }))),
  ).toBeNull()
})
