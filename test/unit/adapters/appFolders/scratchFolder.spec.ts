import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openScratchFolder } from '../../../../electron/adapters/appFolders/scratchFolder.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

describe('the scratch folder', () => {
  test('is gone with the work, and what a dead process left goes with the next', async () => {
    const parent = join(await createTemporaryFolder(), 'diff')
    // No process has this number, because it is above Linux's maximum.
    await mkdir(join(parent, 'work-99999999', 'spill'), { recursive: true })
    await mkdir(join(parent, `work-${process.ppid}`))
    const scratch = await openScratchFolder(parent)
    expect((await readdir(parent)).sort()).toEqual([`work-${process.pid}`, `work-${process.ppid}`].sort())
    await writeFile(join(scratch.path, 'a.part'), 'a')
    await scratch.remove()
    expect(await readdir(parent)).toEqual([`work-${process.ppid}`])
  })

  test('lies elsewhere where its place cannot be written', async () => {
    const file = join(await createTemporaryFolder(), 'file')
    await writeFile(file, '')
    const scratch = await openScratchFolder(join(file, 'diff'))
    expect(await readdir(scratch.path)).toEqual([])
    await scratch.remove()
  })

  test.skipIf(process.platform === 'win32')(
    'lies elsewhere under no name that another user can have taken',
    async () => {
      const temporary = await createTemporaryFolder()
      vi.stubEnv('TMPDIR', temporary)
      // Another user has made it, and may write into it.
      await mkdir(join(temporary, 'rudi-desk-scratch'), { mode: 0o777 })
      const file = join(temporary, 'file')
      await writeFile(file, '')
      const [one, other] = [await openScratchFolder(join(file, 'a')), await openScratchFolder(join(file, 'b'))]
      for (const { path } of [one, other]) {
        expect(dirname(path)).toBe(temporary)
        expect((await stat(path)).mode & 0o777).toBe(0o700)
      }
      expect(one.path).not.toBe(other.path)
      await Promise.all([one.remove(), other.remove()])
      expect((await readdir(temporary)).sort()).toEqual(['file', 'rudi-desk-scratch'])
      vi.unstubAllEnvs()
    },
  )
})
