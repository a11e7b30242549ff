// The notes that repairs write before they replace a damaged file, in a real folder.
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { createRepairNotes, type NotedFile } from '../../../../electron/library/copies/repairNotes.js'
import type { Disk } from '../../../../electron/ports/disk.js'
import { failure } from '../../../../shared/failure.js'
import { fail } from '../../../../shared/result.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

/** Creates a noted damaged file that was replaced by a process which was killed before it removed the old one. */
async function killedRepair() {
  const own = join(await createTemporaryFolder(), 'repairs')
  const folder = join(await createTemporaryFolder(), 'data')
  await mkdir(folder)
  await writeFile(join(folder, 'a.csv'), 'damaged')
  const [startedAt, finishedAt] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString())
  const request = { startedAt, finishedAt } as NotedFile['file']['request']
  const begun = await createRepairNotes(nodeDisk, own).begin({ folder, file: { name: 'a.csv', request } })
  expect(begun.ok).toBe(true)
  await rename(join(folder, 'a.csv'), join(folder, 'a.csv.rudi-previous'))
  await writeFile(join(folder, 'a.csv'), 'whole')
  return { own, folder }
}

it('the remains of a killed repair are removed with its note', async () => {
  const { own, folder } = await killedRepair()
  await createRepairNotes(nodeDisk, own).settle()
  expect(await readdir(folder)).toEqual(['a.csv'])
  expect(await readdir(own)).toEqual([])
})

it('a note that cannot be read now stays for the next time', async () => {
  const { own, folder } = await killedRepair()
  const unreadable: Disk = { ...nodeDisk, readSmall: async () => fail(failure('disk/denied', { name: 'note' })) }
  await createRepairNotes(unreadable, own).settle()
  expect(await readdir(folder)).toEqual(['a.csv', 'a.csv.rudi-previous'])
  await createRepairNotes(nodeDisk, own).settle()
  expect(await readdir(folder)).toEqual(['a.csv'])
})

it('a damaged file that was not replaced stays, and so does its note', async () => {
  const { own, folder } = await killedRepair()
  await rename(join(folder, 'a.csv.rudi-previous'), join(folder, 'a.csv'))
  await createRepairNotes(nodeDisk, own).settle()
  expect(await readdir(folder)).toEqual(['a.csv'])
  expect(await readdir(own)).toHaveLength(1)
})
