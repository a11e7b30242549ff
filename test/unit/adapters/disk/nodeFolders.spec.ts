// A folder whose disk answers with errors or cannot do all, or whose files go while it is listed.
import { writeFileSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFolder, syncFolder } from '../../../../electron/adapters/disk/nodeFolders.js'
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

it.runIf(process.platform === 'linux')(
  'is as durable as its file system allows where folders cannot be synced',
  async () => {
    // Like a shared folder of a virtual machine, this one answers EINVAL.
    await expect(syncFolder('/proc')).resolves.toBeUndefined()
    await expect(syncFolder('/proc/nowhere')).rejects.toMatchObject({ code: 'ENOENT' })
  },
)
