import { expect, it } from 'vitest'
import { checkMediaCount } from '../../../shared/catalogue/checkMediaCount.js'
import * as decode from '../../../shared/catalogue/decode/decodeDataset.js'
import type { Dataset } from '../../../shared/catalogue/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { runToEnd } from '../../../shared/timeSlices.js'
import { createRawMedia, createRawRecord } from '../../support/samples/rawRecords.js'

const decodeDataset = (raw: unknown, from: 'list' | 'detail') => runToEnd(decode.decodeDataset(raw, from))

const decoded = (raw: unknown, from: 'list' | 'detail' = 'detail'): Dataset => {
  const found = decodeDataset(raw, from)
  if (found === null) throw new Error('expected a dataset')
  return found
}

it('a dataset with more media than are read says how many it has', () => {
  const formats = Array.from({ length: LIMITS.LIST_ITEMS + 5 }, (_, n) =>
    createRawMedia({ media_id: `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}` }),
  )
  const cut = decoded(createRawRecord({ available_formats: formats }))
  expect([cut.media.length, cut.mediaCount]).toEqual([LIMITS.LIST_ITEMS, LIMITS.LIST_ITEMS + 5])
  expect(checkMediaCount(cut)).toMatchObject({
    code: 'portal/too-many-media',
    facts: { count: LIMITS.LIST_ITEMS + 5 },
  })
  const whole = decoded(createRawRecord({ available_formats: formats.slice(5) }))
  expect([whole.mediaCount, checkMediaCount(whole)]).toEqual([LIMITS.LIST_ITEMS, null])
})
