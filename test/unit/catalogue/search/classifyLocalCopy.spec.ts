import { expect, it } from 'vitest'
import { classifyLocalCopy, OUTDATED_MS } from '../../../../shared/catalogue/search/classifyLocalCopy.js'

it('an outdated copy of a dataset without a date is outdated', () => {
  const dataset = { files: 1, updatedMs: Number.NaN }
  expect(classifyLocalCopy({ files: 1, oldestMs: OUTDATED_MS }, dataset)).toBe('outdated')
  expect(classifyLocalCopy({ files: 1, oldestMs: 1 }, dataset)).toBe('on-disk')
})
