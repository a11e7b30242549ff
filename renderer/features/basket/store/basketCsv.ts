import { formatCsvRow } from '../../../../shared/csv.js'
import type { BasketEntry } from './basketStore.js'

const HEAD = ['dataset_id', 'dataset', 'producer', 'media_id', 'media', 'type', 'bytes']

/** A person opens this in a spreadsheet, and strangers chose the titles. */
const formatLine = (cells: readonly (string | null)[]): string =>
  formatCsvRow(
    cells.map((cell) => (cell === '' ? null : cell)),
    { separator: ',', formulas: 'plain' },
  )

/** The basket as CSV: one line per media, by ids first, so that it can be asked for again. */
export function formatBasketCsv(entries: Iterable<BasketEntry>): string {
  const lines = [...entries].map(({ datasetId, datasetTitle, producer, media }) =>
    formatLine([
      ...[datasetId, datasetTitle, producer, media.id, media.name, media.fileType],
      media.sizeBytes === null ? null : String(media.sizeBytes),
    ]),
  )
  return [formatLine(HEAD), ...lines].join('')
}
