import { describe, expect, it } from 'vitest'
import { decodePage as decodeWholePage } from '../../../../shared/catalogue/decode/decodePage.js'
import { runToEnd } from '../../../../shared/timeSlices.js'
import { createRawRecord, RAW_DATASET_ID } from '../../../support/samples/rawRecords.js'

const decodePage = (raw: unknown) => runToEnd(decodeWholePage(raw))

describe('a page of the catalogue', () => {
  it('loses a bad record, not the page', () => {
    const page = decodePage({
      total: 4,
      offset: 0,
      items: [createRawRecord(), null, { global_id: 'x' }, createRawRecord()],
    })
    expect(page?.datasets.map(({ id }) => id)).toEqual([RAW_DATASET_ID])
    expect(page).toMatchObject({ total: 4, sent: 4 })
    expect(page?.notes).toHaveLength(3)
  })

  it('says how many of its last records cannot be used', () => {
    const countAtEnd = (items: unknown[]) => decodePage({ total: 9, items })?.unusableAtEnd
    expect(countAtEnd([createRawRecord(), null, createRawRecord()])).toBe(0)
    expect(countAtEnd([createRawRecord(), null, { global_id: 'x' }])).toBe(2)
    expect(countAtEnd([null])).toBe(1)
    expect(countAtEnd([])).toBe(0)
  })

  it('may be empty, and then has no items', () => {
    expect(decodePage({ total: 0 })).toMatchObject({ total: 0, sent: 0, datasets: [] })
  })

  it.each([undefined, null, -1, 1e300, '250 records'])('with the total %j may be followed by another', (total) => {
    expect(decodePage({ total, offset: 20, items: [createRawRecord()] })).toMatchObject({ total: 22, sent: 1 })
    expect(decodePage({ total, offset: 21, items: [] })).toMatchObject({ total: 21, sent: 0 })
  })

  it.each([null, [], 'x', {}, { items: 'x' }, { timestamp: 1, status: 404 }])('%j is none', (raw) => {
    expect(decodePage(raw)).toBeNull()
  })
})
