// A folder whose disk answers with errors, or whose files go while it is listed.
import { writeFileSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFolder } from '../../../../electron/adapters/disk/nodeFolders.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

it('has no length for a file of which the disk does not say it, and no entry for one that was removed', async () => {
  const folder = await createTemporaryFolder()
  for (const name of ['a.csv', 'EIO.csv', 'ENOENT.csv']) writeFileSync(join(folder, name), 'abcd')
  const listed = await listFolder(folder, undefined, async (path) => {
    const code = /(EIO|ENOENT)\.csv$/.exec(path)?.[1]
    if (code !== undefined) throw Object.assign(new Error(code), { code })
    return lstat(path)
  })
  expect(listed.map(({ name, type, sizeBytes }) => [name, type, sizeBytes]).toSorted()).toEqual([
    ['EIO.csv', 'file', null],
    ['a.csv', 'file', 4],
  ])
})
