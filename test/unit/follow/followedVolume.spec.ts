import { expect, test } from 'vitest'
import { isOnEmptyMountPoint, readVolumeMarks } from '../../../electron/follow/followedVolume.js'
import { ok } from '../../../shared/result.js'

const createVolume = (id: string, folderId: string, names: readonly string[]) => ({
  volume: () => Promise.resolve(ok({ id, folderId, freeBytes: 1 })),
  list: () => Promise.resolve(ok(names.map((name) => ({ name, type: 'file' as const, sizeBytes: 1 })))),
})

test.each([
  ['the empty folder of another volume', '1 2', createVolume('8', '9', []), true],
  ['the same volume with another number', '1 2', createVolume('8', '2', []), false],
  ['the same volume with another folder', '1 2', createVolume('1', '9', []), false],
  [
    'another volume with files, as a disk that has other numbers each time',
    '1 2',
    createVolume('8', '9', ['a']),
    false,
  ],
  ['a folder whose volume was not noted', undefined, createVolume('8', '9', []), false],
])('%s', async (_what, volume, disk, isAway) => {
  expect(await isOnEmptyMountPoint(disk, { to: '/mnt/data', volume })).toBe(isAway)
})

test('the disk that was there before stays the right one while only its mount point is there', async () => {
  const followed = { to: '/mnt/data', volume: '1 2' }
  const read = async (disk: ReturnType<typeof createVolume>) =>
    (await readVolumeMarks(disk, [followed, { to: '/mnt/data' }])).get('/mnt/data')
  expect(await read(createVolume('8', '9', []))).toEqual({})
  expect(await read(createVolume('8', '9', ['a']))).toEqual({ volume: '8 9' })
})
