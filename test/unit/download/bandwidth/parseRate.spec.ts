import { expect, test } from 'vitest'
import { parseRate } from '../../../../shared/download/bandwidth/parseRate.js'

test.each([
  ['2M', 2_000_000],
  ['1.5M', 1_500_000],
  ['1,5 Mo/s', 1_500_000],
  ['500k', 500_000],
  ['80000', 80_000],
  ['1G', 1_000_000_000],
])('%s is a rate', (text, rate) => {
  expect(parseRate(text)).toBe(rate)
})

test.each(['', 'M', '2 MB per hour', '-1M', '1e6', '100', '0', '99999G', '2T'])('“%s” is no rate', (text) => {
  expect(parseRate(text)).toBeNull()
})
