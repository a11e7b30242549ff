import { expect, it } from 'vitest'
import { findLocalCopy, OUTDATED_MS } from '../../../../shared/catalogue/search/findLocalCopy.js'

it('an outdated copy of a dataset without a date is outdated', () => {
  const dataset = { files: 1, updatedMs: Number.NaN }
  expect(findLocalCopy({ files: 1, oldestMs: OUTDATED_MS }, dataset)).toBe('outdated')
  expect(findLocalCopy({ files: 1, oldestMs: 1 }, dataset)).toBe('on-disk')
})
