import { expect, test } from 'vitest'
import { getMaxBodyBytes } from '../../../../shared/download/transfer/declaredSize.js'
import { LIMITS } from '../../../../shared/limits.js'

test('a body of unknown length may be longer than it was catalogued, and not without end', () => {
  expect(getMaxBodyBytes({ sizeBytes: 1000 }, 50)).toBe(8050)
  expect(getMaxBodyBytes({ sizeBytes: null }, 50)).toBe(LIMITS.UNSAID_BODY_BYTES)
})
