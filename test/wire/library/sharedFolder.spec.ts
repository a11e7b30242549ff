// Several processes that record files of one dataset in one folder.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createHashFile } from '../../../electron/crypto/hashFile.js'
import { createLibraryFolders } from '../../../electron/library/libraryFolders.js'
import { createFolderLock, LOCK_NAME } from '../../../electron/library/records/folderLock.js'
import type { LibraryFolders } from '../../../electron/ports/library/libraryFolders.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { parseChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import { parseSidecar } from '../../../shared/library/sidecar/sidecar.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { createFinishedFile } from '../../support/library/createFinishedFile.js'
import { createLargeDataset, LIBRARY_PORTAL } from '../../support/library/libraryDataset.js'
import { createImpatientClock } from '../../support/time/impatientClock.js'
import { unwrap } from '../../support/unwrap.js'

const PROCESSES = 6
const FILES_EACH = 5

const hashFile = createHashFile(nodeDisk, nodeHash)
const createMember = (n: number, clock = systemClock): LibraryFolders => {
  const lock = createFolderLock({ disk: nodeDisk, clock, owner: `member-${n}` })
  return createLibraryFolders({ disk: nodeDisk, clock, hashFile, lock })
}

async function finish(member: LibraryFolders, root: string, dataset: Dataset, n: number): Promise<string> {
  const folder = await unwrap(member.ensureFolder(root, dataset))
  const [name, text] = [`${n}.csv`, `text ${n}`]
  await writeFile(join(folder, name), text)
  const file = createFinishedFile(dataset, dataset.media[n] as Media, { folder, name, text })
  await unwrap(member.record(file, false))
  return folder
}

const namesIn = async (folder: string) => ({
  sidecar: parseSidecar(await readFile(join(folder, 'dataset.rudi.json'), 'utf8'))?.files.map(({ name }) => name),
  sums: parseChecksums(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).map(({ name }) => name),
})

test('no record of any of them is lost', async () => {
  const root = await createTemporaryFolder()
  const dataset = createLargeDataset(PROCESSES * FILES_EACH)
  const members = Array.from({ length: PROCESSES }, (_, n) => createMember(n))
  const folders = await Promise.all(
    members.map(async (member, n) => {
      let folder = ''
      // The files are recorded one after another, so that each process reads what the others write.
      for (let k = 0; k < FILES_EACH; k += 1) folder = await finish(member, root, dataset, n * FILES_EACH + k)
      return folder
    }),
  )
  await Promise.all(members.map((member) => member.settle()))
  expect(new Set(folders).size).toBe(1)
  const { sidecar, sums } = await namesIn(folders[0] ?? '')
  const wanted = dataset.media.map(({ name }) => String(name)).sort()
  expect(sidecar?.toSorted()).toEqual(wanted)
  expect(sums.toSorted()).toEqual(wanted)
  expect((await readdir(folders[0] ?? '')).filter((name) => name.startsWith(LOCK_NAME))).toEqual([])
})

test('a record that another process wrote is read anew, also when it has the length of the one before', async () => {
  const root = await createTemporaryFolder()
  const dataset = createLargeDataset(3)
  const one = createMember(1)
  await finish(one, root, dataset, 0)
  const folder = await finish(one, root, dataset, 1)
  const path = join(folder, 'dataset.rudi.json')
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll('1.csv', '9.csv'))
  await finish(one, root, dataset, 2)
  expect((await namesIn(folder)).sidecar?.toSorted()).toEqual(['0.csv', '2.csv', '9.csv'])
})

test('what a process left half written when it died is written by the next that looks there', async () => {
  const root = await createTemporaryFolder()
  const dataset = createLargeDataset(2)
  const folder = await finish(createMember(1), root, dataset, 0)
  // It died after the sidecar and before the checksums, while it held the lock.
  await writeFile(join(folder, 'SHA256SUMS'), '')
  await writeFile(join(folder, LOCK_NAME), 'dead 4\n')
  const member = createMember(
    2,
    createImpatientClock((ms) => ms < 100),
  )
  const media = dataset.media[0] as Media
  const url = new URL(`${LIBRARY_PORTAL}/medias/${dataset.id}/${media.id}/dwnl`)
  const held = await member.findHeldFile(root, { dataset, media, url, needsToken: false, publicUrl: url.href })
  expect(held).toMatchObject({ ok: true, value: { name: '0.csv' } })
  await member.settle()
  expect((await namesIn(folder)).sums).toEqual(['0.csv'])
  expect((await readdir(folder)).filter((name) => name.startsWith(LOCK_NAME))).toEqual([])
})
