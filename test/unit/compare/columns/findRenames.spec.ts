import { describe, expect, test } from 'vitest'
import { findRenames } from '../../../../electron/compare/columns/findRenames.js'

describe('a renamed column', () => {
  const evidence = (was: string, now: string, differing = 0, filled = 10, distinct = 10) => ({
    was,
    now,
    differing,
    filled,
    distinct,
  })

  test('has the same value in every row', () => {
    expect(findRenames([evidence('a', 'b'), evidence('a', 'c', 1)])).toEqual([{ was: 'a', now: 'b' }])
  })

  test('has enough rows and values for that to be no accident', () => {
    expect(findRenames([evidence('a', 'b', 0, 2, 2)])).toEqual([])
    expect(findRenames([evidence('a', 'b', 0, 100, 2)])).toEqual([])
    expect(findRenames([evidence('a', 'b', 0, 3, 3)])).toHaveLength(1)
  })

  test('is none of two that would do', () => {
    expect(findRenames([evidence('a', 'b'), evidence('a', 'c'), evidence('d', 'e')])).toEqual([{ was: 'd', now: 'e' }])
    expect(findRenames([evidence('a', 'c'), evidence('b', 'c')])).toEqual([])
  })
})
