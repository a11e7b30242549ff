import { describe, expect, test } from 'vitest'
import { estimateRemainingTime } from '../../../../shared/download/bandwidth/estimateRemainingTime.js'

describe('the remaining time', () => {
  const work = { leftBytes: 1000, unknownSizes: 0, bytesPerSecond: 100 }

  test('is that of all files at their common speed, and no shorter than that of the slowest', () => {
    expect(estimateRemainingTime(work, [{ leftBytes: 100, bytesPerSecond: 50 }])).toEqual({
      seconds: 10,
      isAtLeast: false,
    })
    expect(estimateRemainingTime(work, [{ leftBytes: 100, bytesPerSecond: 5 }])?.seconds).toBe(20)
    expect(estimateRemainingTime(work, [{ leftBytes: 100, bytesPerSecond: 0 }])?.seconds).toBe(10)
  })

  test('is a least time while a size is unknown', () => {
    expect(estimateRemainingTime({ ...work, unknownSizes: 2 }, [])).toEqual({ seconds: 10, isAtLeast: true })
  })

  test('cannot be told when nothing moves, or when no size of what is left is known', () => {
    expect(estimateRemainingTime({ ...work, bytesPerSecond: 0 }, [])).toBeNull()
    expect(estimateRemainingTime({ leftBytes: 0, unknownSizes: 1, bytesPerSecond: 100 }, [])).toBeNull()
    expect(estimateRemainingTime({ leftBytes: 0, unknownSizes: 0, bytesPerSecond: 100 }, [])?.seconds).toBe(0)
  })
})
