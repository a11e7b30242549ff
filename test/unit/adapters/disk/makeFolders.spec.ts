import { mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolders, makeFoldersSync } from '../../../../electron/adapters/disk/makeFolders.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

const SYNC = async (path: string, mode?: number): Promise<void> => makeFoldersSync(path, mode)

describe.each([
  ['asynchronous', makeFolders],
  ['synchronous', SYNC],
])('makeFolders, %s', (_name, make) => {
  test('makes the parents that are missing, with the mode', async () => {
    const room = await createTemporaryFolder()
    await make(join(room, 'a', 'b', 'c'), 0o700)
    for (const path of ['a', 'a/b', 'a/b/c']) expect((await stat(join(room, path))).mode & 0o777).toBe(0o700)
  })

  test('leaves a folder that is there as it is', async () => {
    const room = await createTemporaryFolder()
    await mkdir(join(room, 'there'), { mode: 0o755 })
    await make(join(room, 'there'), 0o700)
    expect((await stat(join(room, 'there'))).mode & 0o777).toBe(0o755)
  })

  test('says what is wrong with a parent that is a file', async () => {
    const room = await createTemporaryFolder()
    await writeFile(join(room, 'file'), '')
    await expect(make(join(room, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
    await expect(make(join(room, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  })

  test('says what is wrong with a name that is taken and leads nowhere', async () => {
    const room = await createTemporaryFolder()
    await symlink(join(room, 'unplugged'), join(room, 'data'))
    await symlink(join(room, 'loop'), join(room, 'loop'))
    await expect(make(join(room, 'data'))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(make(join(room, 'loop'))).rejects.toMatchObject({ code: 'ELOOP' })
  })

  test.runIf(process.platform === 'linux')('fails where nothing can be made, however deep', async () => {
    await expect(make('/proc/rudi-desk')).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(make('/proc/rudi-desk/below/it')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
