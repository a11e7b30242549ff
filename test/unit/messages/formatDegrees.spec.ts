import { expect, it } from 'vitest'
import { formatDegrees } from '../../../renderer/messages/formatDegrees.js'
import { createMessages } from '../../../renderer/messages/messages.js'

const fr = createMessages('fr')
const en = createMessages('en')

it('a longitude or latitude has the letter of its direction, and none at zero', () => {
  expect(formatDegrees(48.196, 'latitude', 3, fr)).toBe('48,196°\u00a0N')
  expect(formatDegrees(-1.873, 'longitude', 3, fr)).toBe('1,873°\u00a0O')
  expect(formatDegrees(-1.873, 'longitude', 3, en)).toBe('1.873°\u00a0W')
  expect(formatDegrees(0, 'longitude', 3, fr)).toBe('0°')
  expect(formatDegrees(-0.0004, 'latitude', 3, fr)).toBe('0°')
  expect(formatDegrees(-0.0006, 'latitude', 3, fr)).toBe('0,001°\u00a0S')
})
