import { formatCsvRow } from '../../../shared/text/formatCsvRow.js'
import type { BasketEntry } from '../basket/store/basketStore.js'

const HEAD = ['dataset_id', 'dataset', 'producer', 'media_id', 'media', 'type', 'bytes']

/** People open this file in a spreadsheet, and its titles come from strangers: formulas are neutralised. */
const formatLine = (cells: readonly (string | null)[]): string =>
  formatCsvRow(
    cells.map((cell) => (cell === '' ? null : cell)),
    { separator: ',', formulas: 'plain' },
  )

/** The basket as CSV, one line per media. The ids come first, so that the list can be requested again. */
export function formatBasketCsv(entries: Iterable<BasketEntry>): string {
  const lines = [...entries].map(({ datasetId, datasetTitle, producer, media }) =>
    formatLine([
      ...[datasetId, datasetTitle, producer, media.id, media.name, media.fileType],
      media.sizeBytes === null ? null : String(media.sizeBytes),
    ]),
  )
  return [formatLine(HEAD), ...lines].join('')
}
