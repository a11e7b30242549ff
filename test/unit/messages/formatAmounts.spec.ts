import { describe, expect, it } from 'vitest'
import { formatBadge, formatBytes, formatDuration } from '../../../shared/messages/formatAmounts.js'

it.each([
  [0, '0', '0'],
  [9999, '9999', '9,999'],
  [10_000, '10k', '10K'],
  [123_456, '123k', '123K'],
])('the count %d fits into four characters', (count, french, english) => {
  const plain = (text: string): string => text.replace(/\s/g, '')
  expect([plain(formatBadge(count, 'fr')), plain(formatBadge(count, 'en'))]).toEqual([french, english])
})

describe('amounts', () => {
  it.each([
    [0, '0\u00a0o', '0\u00a0B'],
    [999, '999\u00a0o', '999\u00a0B'],
    [1000, '1,0\u00a0ko', '1.0\u00a0kB'],
    [999_950, '1,0\u00a0Mo', '1.0\u00a0MB'],
    [3_240_000_000, '3,2\u00a0Go', '3.2\u00a0GB'],
  ])('%d bytes read as a size', (bytes, fr, en) => {
    expect([formatBytes(bytes, 'fr'), formatBytes(bytes, 'en')]).toEqual([fr, en])
  })

  it('leaves out a needless decimal where asked to', () => {
    expect([2_000_000, 1_500_000, 500_000, 12].map((bytes) => formatBytes(bytes, 'fr', 0))).toEqual([
      '2\u00a0Mo',
      '1,5\u00a0Mo',
      '500\u00a0ko',
      '12\u00a0o',
    ])
  })

  it.each([
    [8, '8\u00a0s'],
    [59.2, '1\u00a0min'],
    [61, '2\u00a0min'],
    [7500, '2\u00a0h\u00a005'],
    [3 * 86_400, '3\u00a0j'],
  ])('%d seconds read as a span', (seconds, said) => {
    expect(formatDuration(seconds, 'fr')).toBe(said)
  })
})
