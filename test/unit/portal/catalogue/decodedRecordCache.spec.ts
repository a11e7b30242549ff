import { describe, expect, test } from 'vitest'
import { createDecodedRecordCache } from '../../../../electron/portal/catalogue/decodedRecordCache.js'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import { createDataset, createMedia } from '../../../support/samples/catalogueSamples.js'

const withMedia = (count: number): Dataset => createDataset(Array.from({ length: count }, (_, n) => createMedia(n)))

describe('a large record', () => {
  test('that comes with the same text is the one that was decoded before', () => {
    const large = createDecodedRecordCache()
    const dataset = withMedia(200)
    large.keep('text', dataset)
    expect(large.find(dataset.id, 'text')).toBe(dataset)
  })

  test('that has changed is decoded anew', () => {
    const large = createDecodedRecordCache()
    const dataset = withMedia(200)
    large.keep('text', dataset)
    expect(large.find(dataset.id, 'texts')).toBeNull()
  })

  test('that has become small is kept no longer', () => {
    const large = createDecodedRecordCache()
    const dataset = withMedia(200)
    large.keep('text', dataset)
    large.keep('text', { ...dataset, media: [] })
    expect(large.find(dataset.id, 'text')).toBeNull()
  })
})
