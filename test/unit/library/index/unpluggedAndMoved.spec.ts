// What the index says of files whose disk was away, whose folder was moved or has lost its record, or whose dates are wrong.
import { rename, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { openLibraryStore } from '../../../../electron/adapters/sqlite/library/libraryStore.js'
import { systemClock } from '../../../../electron/adapters/system/systemClock.js'
import { createLibraryIndex } from '../../../../electron/library/index/createLibraryIndex.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { LIBRARY_NOW_MS } from '../../../support/library/libraryDataset.js'
import { ALL_FILES, createDatasetFolder, scanAll } from '../../../support/library/libraryIndexHarness.js'
import { unwrap } from '../../../support/unwrap.js'

async function opened() {
  const store = await unwrap(openLibraryStore(await createTemporaryFolder()))
  const files = createLibraryIndex({ disk: nodeDisk, clock: systemClock, store })
  onTestFinished(() => files.close())
  return files
}

it('lists neither a previous version as a file, even in a folder that has lost its record, nor what is in the trash', async () => {
  const root = await createTemporaryFolder()
  const files = await opened()
  const folder = await createDatasetFolder(root, 'velos')
  await createDatasetFolder(join(folder, '.versions'), '20261101T000000000Z-abababab')
  await createDatasetFolder(join(root, '.Trash-1000', 'files'), 'removed')
  await unlink(join(folder, 'dataset.rudi.json'))
  await scanAll(files, [root])
  expect((await unwrap(files.readPage(ALL_FILES))).total).toBe(0)
})

it('knows a damaged file for a damaged one when its disk comes back, and an edited one when its folder was renamed', async () => {
  const root = await createTemporaryFolder()
  const files = await opened()
  const folder = await createDatasetFolder(root, 'velos')
  await unwrap(files.take([{ folder, root }]))
  const [first, second] = (await unwrap(files.readPage(ALL_FILES))).items
  if (first === undefined || second === undefined) throw new Error('two files')
  await unwrap(files.note([{ id: first.id, seen: 'damaged', event: 'damaged', modifiedMs: null, checkedMs: 1 }]))
  await utimes(join(folder, 'velos-1.csv'), new Date(0), new Date(0))
  await unwrap(files.glance([first.id]))
  const readStandings = async () => (await unwrap(files.readPage(ALL_FILES))).items.map(({ standing }) => standing)
  expect(await readStandings()).toEqual(['damaged', 'touched'])
  const away = join(await createTemporaryFolder(), 'velos')
  await rename(folder, away)
  await unwrap(files.glance([first.id]))
  expect(await readStandings()).toEqual(['missing', 'missing'])
  await rename(away, folder)
  await unwrap(files.glance([first.id]))
  expect(await readStandings()).toEqual(['damaged', 'touched'])
  await rename(folder, join(root, 'comptages'))
  await scanAll(files, [root])
  expect(await readStandings()).toEqual(['damaged', 'touched'])
  await unwrap(files.glance([first.id]))
  expect(await readStandings()).toEqual(['damaged', 'touched'])
})

it('lists a folder that was moved after its missing files were forgotten', async () => {
  const [root, disk] = [await createTemporaryFolder(), await createTemporaryFolder()]
  const files = await opened()
  const folder = await createDatasetFolder(root, 'velos')
  await scanAll(files, [root])
  const ids = (await unwrap(files.readPage(ALL_FILES))).items.map(({ id }) => id)
  await rename(folder, join(disk, 'velos'))
  await scanAll(files, [])
  await unwrap(files.hide(ids, 'forgotten'))
  await scanAll(files, [disk])
  expect(await unwrap(files.readPage(ALL_FILES))).toMatchObject({ total: 2, counts: { complete: 2, missing: 0 } })
  // One that was forgotten where it was is not listed again because its folder has another name.
  await unwrap(
    files.hide(
      (await unwrap(files.readPage(ALL_FILES))).items.map(({ id }) => id),
      'forgotten',
    ),
  )
  await rename(join(disk, 'velos'), join(disk, 'comptages'))
  await scanAll(files, [])
  expect((await unwrap(files.readPage(ALL_FILES))).total).toBe(0)
})

it('lists files as due that were not read for long, and those that were read in the future', async () => {
  const root = await createTemporaryFolder()
  const files = await opened()
  await unwrap(files.take([{ folder: await createDatasetFolder(root, 'velos'), root }]))
  const readDue = async (sinceMs: number) => (await unwrap(files.listDue(sinceMs, 10))).map(({ name }) => name)
  expect(await readDue(LIBRARY_NOW_MS)).toEqual([])
  expect(await readDue(LIBRARY_NOW_MS + 1)).toEqual(['velos-0.csv', 'velos-1.csv'])
  const [first] = (await unwrap(files.readPage(ALL_FILES))).items
  if (first === undefined) throw new Error('a file')
  const checkAt = (checkedMs: number) => files.note([{ id: first.id, seen: 'as-recorded', event: 'sound', checkedMs }])
  await unwrap(checkAt(LIBRARY_NOW_MS + 2))
  expect(await readDue(LIBRARY_NOW_MS + 1)).toEqual(['velos-1.csv'])
  // The clock was ten years ahead.
  await unwrap(checkAt(Date.now() + 10 * 365 * 24 * 3_600_000))
  expect(await readDue(LIBRARY_NOW_MS + 1)).toEqual(['velos-1.csv', 'velos-0.csv'])
})
