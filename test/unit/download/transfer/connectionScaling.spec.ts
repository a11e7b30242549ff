import { describe, expect, test } from 'vitest'
import {
  FAST_BYTES_PER_SECOND,
  INITIAL_SCALING,
  scaleConnections,
} from '../../../../shared/download/transfer/connectionScaling.js'

describe('how many connections there are', () => {
  test('one at first, and twice as many as long as that brings more', () => {
    const two = scaleConnections(INITIAL_SCALING, 1000, 8)
    expect(two.wanted).toBe(2)
    const four = scaleConnections(two, 1900, 8)
    expect(four.wanted).toBe(4)
    expect(scaleConnections(four, 2000, 8).wanted).toBe(4)
  })

  test('never more than allowed', () => {
    expect(scaleConnections({ wanted: 4, before: 10 }, 100, 6).wanted).toBe(6)
    expect(scaleConnections({ wanted: 6, before: 10 }, 100, 6).wanted).toBe(6)
  })

  test('one that is fast enough stays alone', () => {
    expect(scaleConnections(INITIAL_SCALING, FAST_BYTES_PER_SECOND, 8).wanted).toBe(1)
  })
})
