import { describe, expect, test } from 'vitest'
import { parseDuration } from '../../../shared/text/parseDuration.js'

describe('a span', () => {
  test.each([
    ['0', 0],
    ['90s', 90_000],
    ['15m', 900_000],
    ['1h30m', 5_400_000],
    [' 2D ', 172_800_000],
  ])('%s is one', (text, ms) => expect(parseDuration(text)).toBe(ms))

  test.each(['', '15', '-1m', '1.5h', 'm', '15 m', '400d', '15min', '1e3s'])('%s is none', (text) =>
    expect(parseDuration(text)).toBe(null),
  )
})
