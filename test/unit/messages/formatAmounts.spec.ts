import { expect, it } from 'vitest'
import { formatBadge } from '../../../shared/messages/formatAmounts.js'

it.each([
  [0, '0', '0'],
  [9999, '9999', '9,999'],
  [10_000, '10k', '10K'],
  [123_456, '123k', '123K'],
])('the count %d fits into four characters', (count, french, english) => {
  const plain = (text: string): string => text.replace(/\s/g, '')
  expect([plain(formatBadge(count, 'fr')), plain(formatBadge(count, 'en'))]).toEqual([french, english])
})
