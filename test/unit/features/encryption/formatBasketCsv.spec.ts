import { describe, expect, it } from 'vitest'
import { formatBasketCsv } from '../../../../renderer/features/encryption/formatBasketCsv.js'
import { toBasketEntries } from '../../../../shared/basket/basketEntry.js'
import { createSampleDataset } from '../../../support/samples/cityCatalogue.js'

describe('the selection list', () => {
  it('never lets a name become a formula or break a line', () => {
    const [entry] = toBasketEntries(createSampleDataset(2), createSampleDataset(2).media)
    if (entry === undefined) throw new Error('the sample has files')
    const csv = formatBasketCsv([{ ...entry, datasetTitle: '=HYPERLINK("x")', producer: 'a\r\nb,"c"' }])
    expect(csv.split('\r\n')[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csv).toContain('"a\r\nb,""c"""')
  })
})
