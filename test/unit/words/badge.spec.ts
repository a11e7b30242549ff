import { expect, it } from 'vitest'
import { sayBadge } from '../../../shared/words/amounts.js'

it.each([
  [0, '0', '0'],
  [9999, '9999', '9,999'],
  [10_000, '10k', '10K'],
  [123_456, '123k', '123K'],
])('says %d in a room for four digits', (count, french, english) => {
  const plain = (text: string): string => text.replace(/\s/g, '')
  expect([plain(sayBadge(count, 'fr')), plain(sayBadge(count, 'en'))]).toEqual([french, english])
})
