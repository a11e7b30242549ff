import type { BasketEntry } from './basketStore.js'

const HEAD = ['dataset_id', 'dataset', 'producer', 'media_id', 'media', 'type', 'bytes']

/** A cell that a spreadsheet would take for a formula is made plain text; quotes are doubled (RFC 4180). */
function cell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The basket as CSV: one line per media, by ids first, so that it can be asked for again. */
export function formatBasketCsv(entries: Iterable<BasketEntry>): string {
  const lines = [...entries].map(({ datasetId, datasetTitle, producer, media }) =>
    [
      ...[datasetId, datasetTitle, producer, media.id, media.name ?? '', media.fileType ?? ''],
      media.sizeBytes === null ? '' : String(media.sizeBytes),
    ]
      .map(cell)
      .join(','),
  )
  return `${[HEAD.join(','), ...lines].join('\r\n')}\r\n`
}
