import * as z from 'zod'
import { listFormats } from '../../../../shared/catalogue/mediaFormat.js'
import { dataset as datasetSchema } from '../../../../shared/catalogue/model.js'
import { toIndexRow } from '../../../../shared/catalogue/search/indexRow.js'
import { toDatasetRow } from '../../../../shared/catalogue/toDatasetRow.js'
import { decodeStoredJson } from '../decodeStoredJson.js'
import { computeTextChecksum, isIntactText } from './recordChecksums.js'
import { serializeIndexRow } from './searchIndexes.js'

const storedRecord = z.object({ id: z.string(), text: z.string(), sum: z.number().nullable() })

/**
 * The texts of a record as they would be written today, with their checksums, as JSON: the formats are found anew from
 * its files. Null where they are the same, and where the record is damaged.
 */
export function refreshRecordFormats(id: unknown, text: unknown, sum: unknown): string | null {
  const stored = storedRecord.safeParse({ id, text, sum })
  const known = stored.success && isIntactText(stored.data) ? decodeStoredJson(datasetSchema, stored.data.text) : null
  if (known === null) return null
  const formats = listFormats(known.media)
  if (formats.join('\n') === known.formats.join('\n')) return null
  const dataset = { ...known, formats }
  const card = serializeIndexRow(toIndexRow(0, dataset))
  const line = JSON.stringify(toDatasetRow(dataset))
  const record = JSON.stringify(dataset)
  const computeChecksum = (fresh: string): number => computeTextChecksum(known.id, fresh)
  return JSON.stringify({
    card,
    line,
    record,
    cardSum: computeChecksum(card),
    lineSum: computeChecksum(line),
    recordSum: computeChecksum(record),
  })
}
