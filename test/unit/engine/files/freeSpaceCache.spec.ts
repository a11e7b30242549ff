import { beforeEach, describe, expect, test } from 'vitest'
import { createFreeSpaceCache } from '../../../../electron/engine/files/freeSpaceCache.js'
import type { ElapsedMs } from '../../../../electron/ports/clock.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'

const MB = 1024 * 1024
let nowMs = 0
let asked = 0
let says: Result<number> = ok(0)

const room = () => {
  const disk = {
    freeBytes: async () => {
      asked += 1
      return says
    },
  }
  return createFreeSpaceCache(disk, { elapsed: () => nowMs as ElapsedMs })
}

beforeEach(() => {
  nowMs = 0
  asked = 0
  says = ok(LIMITS.DISK_RESERVE_BYTES + 100 * MB)
})

describe('the room on a disk', () => {
  test('is asked for once for many small files, and each finds it less by what the others were given', async () => {
    const { getFreeBytes } = room()
    const free = LIMITS.DISK_RESERVE_BYTES + 100 * MB
    expect(await getFreeBytes('/f', MB)).toEqual(ok(free))
    expect(await getFreeBytes('/f', 2 * MB)).toEqual(ok(free - MB))
    expect(await getFreeBytes('/f', MB)).toEqual(ok(free - 3 * MB))
    expect(asked).toBe(1)
  })

  test('is asked for anew after a second', async () => {
    const { getFreeBytes } = room()
    await getFreeBytes('/f', MB)
    nowMs = 1000
    says = ok(7)
    expect(await getFreeBytes('/f', MB)).toEqual(ok(7))
  })

  test('is asked for anew once half of what lies above the reserve is given away', async () => {
    const { getFreeBytes } = room()
    await getFreeBytes('/f', 30 * MB)
    await getFreeBytes('/f', 20 * MB)
    expect(asked).toBe(1)
    await getFreeBytes('/f', 1)
    expect(asked).toBe(2)
  })

  test('is asked for by a caller that takes as much as there is, and by each folder', async () => {
    const { getFreeBytes } = room()
    await getFreeBytes('/f', MB)
    await getFreeBytes('/f', null)
    await getFreeBytes('/g', MB)
    expect(asked).toBe(3)
  })

  test('is less by what others were given who asked at the same time', async () => {
    const { getFreeBytes } = room()
    const free = LIMITS.DISK_RESERVE_BYTES + 100 * MB
    const answers = await Promise.all([getFreeBytes('/f', 30 * MB), getFreeBytes('/f', 15 * MB)])
    expect(answers).toEqual([ok(free), ok(free - 30 * MB)])
    expect(await getFreeBytes('/f', 10 * MB)).toEqual(ok(free))
    expect(asked).toBe(3)
  })

  test('is unknown after a failure', async () => {
    const { getFreeBytes } = room()
    await getFreeBytes('/f', MB)
    says = fail(failure('disk/gone'))
    expect(await getFreeBytes('/f', null)).toEqual(says)
    says = ok(7)
    expect(await getFreeBytes('/f', 1)).toEqual(ok(7))
  })
})
