import { describe, expect, test } from 'vitest'
import { openLargeRecords } from '../../../electron/portal/largeRecords.js'
import type { Dataset } from '../../../shared/catalog/model.js'
import { aDataset, aMedia } from '../../help/samples.js'

const withMedia = (count: number): Dataset => aDataset(Array.from({ length: count }, (_, n) => aMedia(n)))

describe('a large record', () => {
  test('that comes with the same text is the one that was decoded before', () => {
    const large = openLargeRecords()
    const dataset = withMedia(200)
    large.keep('text', dataset)
    expect(large.same(dataset.id, 'text')).toBe(dataset)
  })

  test('that has changed is decoded anew', () => {
    const large = openLargeRecords()
    const dataset = withMedia(200)
    large.keep('text', dataset)
    expect(large.same(dataset.id, 'texts')).toBeNull()
  })

  test('that has become small is kept no longer', () => {
    const large = openLargeRecords()
    const dataset = withMedia(200)
    large.keep('text', dataset)
    large.keep('text', { ...dataset, media: [] })
    expect(large.same(dataset.id, 'text')).toBeNull()
  })
})
