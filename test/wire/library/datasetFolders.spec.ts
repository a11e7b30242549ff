// Which folder of a dataset is found and made on the real disk.
import { mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import type { Disk } from '../../../electron/ports/disk.js'
import { createFinishedFile } from '../../support/library/createFinishedFile.js'
import { createLibraryDataset } from '../../support/library/libraryDataset.js'
import { locateMedia, openLibraryFolders, pickMedia, prepareLibrary } from '../../support/library/libraryHarness.js'
import { unwrapNow } from '../../support/unwrap.js'

const { root, library, finish } = prepareLibrary()

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
  const other = openLibraryFolders({ disk: busy })
  const folder = unwrapNow(await other.ensureFolder(root(), createLibraryDataset()))
  expect(listings).toBeGreaterThanOrEqual(2)
  expect(await readdir(root())).toEqual([basename(folder)])
})

test('a folder that a person renamed is still the dataset’s', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await rename(folder, join(root(), 'my counts'))
  expect(unwrapNow(await openLibraryFolders().ensureFolder(root(), createLibraryDataset()))).toBe(
    join(root(), 'my counts'),
  )
})

test('a folder that a person renames while the program runs is still the dataset’s', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  const other = createLibraryDataset({ id: '5f0c1a2b-1111-4111-8111-111111111111', title: 'Other' })
  // The folders were searched once, and this one was met under its first name.
  unwrapNow(await library.ensureFolder(root(), other))
  const renamed = join(root(), 'my counts')
  await rename(folder, renamed)
  await sleep(1100)
  expect(unwrapNow(await library.findFolder(root(), createLibraryDataset()))).toBe(renamed)
  expect(unwrapNow(await library.findHeldFile(root(), locateMedia(createLibraryDataset(), media)))?.folder).toBe(
    renamed,
  )
  const again = join(root(), 'counts, again')
  await rename(renamed, again)
  await sleep(1100)
  expect((await finish(createLibraryDataset(), 1, 'more')).folder).toBe(again)
})

test('a folder that a person renamed is still the dataset’s when its disk was away for a while', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  const renamed = join(root(), 'my counts')
  await rename(folder, renamed)
  const library = openLibraryFolders()
  const away = `${root()}-away`
  for (let times = 0; times < 2; times += 1) {
    await rename(root(), away)
    expect(await library.findFolder(root(), createLibraryDataset())).toMatchObject({
      failure: { code: 'disk/not-found' },
    })
    await sleep(1100)
    expect(await library.findFolder(root(), createLibraryDataset())).toMatchObject({
      failure: { code: 'disk/not-found' },
    })
    await rename(away, root())
    expect(unwrapNow(await library.findFolder(root(), createLibraryDataset()))).toBe(renamed)
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
  const inNew = unwrapNow(await library.ensureFolder(root(), createLibraryDataset()))
  expect(inNew).toBe(`${folder} (2)`)
  expect(unwrapNow(await library.ensureFolder(root(), createLibraryDataset()))).toBe(inNew)
  const file = createFinishedFile(createLibraryDataset(), pickMedia(createLibraryDataset(), 1), {
    folder: inNew,
    name: '1.csv',
    text: 'more',
  })
  await writeFile(join(inNew, '1.csv'), 'more')
  unwrapNow(await library.record(file, false))
  await library.settle()
  expect(unwrapNow(await library.ensureFolder(root(), createLibraryDataset()))).toBe(inNew)
  await rm(moved, { recursive: true })
})

test('another dataset never moves into a folder that is taken', async () => {
  const one = createLibraryDataset()
  const { folder } = await finish(one, 0, 'text')
  const other = createLibraryDataset({ id: `${one.id.slice(0, 8)}-1111-4111-8111-111111111111` })
  expect(unwrapNow(await library.ensureFolder(root(), other))).toBe(`${folder} (2)`)
})
