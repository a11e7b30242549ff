import { describe, expect, test } from 'vitest'
import { makeDurable } from '../../../electron/files/makeDurable.js'
import type { Disk } from '../../../electron/ports/disk.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { createFakeDisk } from '../../support/disk/fakeDisk.js'

const PATH = '/data/file.csv'

/** Creates a disk with one file, which records syncs. `denied`: the ways in which it may not be opened. */
async function diskWith(denied: readonly string[]) {
  const disk = createFakeDisk(['/data'])
  await disk.create(PATH)
  const synced: string[] = []
  const watched: Disk = {
    ...disk,
    async open(path, how) {
      if (denied.includes(how)) return fail(failure('disk/denied'))
      const opened = await disk.open(path, how)
      if (!opened.ok) return opened
      const sync = () => {
        synced.push(path)
        return opened.value.sync()
      }
      return ok({ ...opened.value, sync })
    },
    async syncFolder(path) {
      synced.push(path)
      return disk.syncFolder(path)
    },
  }
  return { disk, watched, synced }
}

describe('a file that another program may have written', () => {
  test('is synced, and its folder after it', async () => {
    const { watched, synced } = await diskWith([])
    expect(await makeDurable(watched, PATH)).toEqual(ok(true))
    expect(synced).toEqual([PATH, '/data'])
  })

  test('is synced also where it may only be read', async () => {
    const { watched, synced } = await diskWith(['resume'])
    expect(await makeDurable(watched, PATH)).toEqual(ok(true))
    expect(synced).toEqual([PATH, '/data'])
  })

  test('is not durable where it may not be opened, or is gone, and which of the two is said', async () => {
    const { watched, synced } = await diskWith(['resume', 'read'])
    expect(await makeDurable(watched, PATH)).toEqual(fail(failure('disk/denied')))
    const { watched: open } = await diskWith([])
    expect(await makeDurable(open, '/data/gone.csv')).toMatchObject(fail({ code: 'disk/not-found' }))
    expect(synced).toEqual([])
  })

  test('is not called durable when the disk could not sync it', async () => {
    const { disk, watched } = await diskWith([])
    disk.failNext('disk.sync', 'error')
    expect(await makeDurable(watched, PATH)).toEqual(fail(failure('disk/error')))
  })
})
