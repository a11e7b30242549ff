import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import type { Disk } from '../../../electron/ports/disk.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { hashText, openLibraryFolders, prepareLibrary } from '../../support/library/libraryHarness.js'

const { root } = prepareLibrary()

const CONTENT = 'a;b\n1;2\n'

async function writeNamed(): Promise<string> {
  const path = join(root(), 'comptages.csv')
  await writeFile(path, CONTENT)
  return path
}

it('a file with the given bytes is durable once it and its folder are synced', async () => {
  const path = await writeNamed()
  const synced: string[] = []
  const disk: Disk = {
    ...nodeDisk,
    open: async (file, mode) => {
      const opened = await nodeDisk.open(file, mode)
      if (!opened.ok) return opened
      const sync = () => {
        synced.push(file)
        return opened.value.sync()
      }
      return ok({ ...opened.value, sync })
    },
    syncFolder: (folder: string) => {
      synced.push(folder)
      return nodeDisk.syncFolder(folder)
    },
  }
  const library = openLibraryFolders({ disk })
  expect(await library.isDurableAt(path, hashText(CONTENT))).toEqual(ok(true))
  expect(synced).toEqual([path, root()])
  expect(await library.isDurableAt(path, hashText('other bytes'))).toEqual(ok(false))
})

it('a file that has its name and cannot be made durable is there, and not lost', async () => {
  const path = await writeNamed()
  const denied = fail(failure('disk/denied'))
  const library = openLibraryFolders({ disk: { ...nodeDisk, syncFolder: async () => denied } })
  expect(await library.isDurableAt(path, hashText(CONTENT))).toEqual(denied)
})

it('a file that is removed while it is made durable is gone', async () => {
  const path = await writeNamed()
  const gone = fail(failure('disk/not-found'))
  const library = openLibraryFolders({ disk: { ...nodeDisk, syncFolder: async () => gone } })
  expect(await library.isDurableAt(path, hashText(CONTENT))).toEqual(ok(false))
})
