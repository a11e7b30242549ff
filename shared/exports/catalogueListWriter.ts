import type { ListedRow } from '../catalogue/search/model.js'
import { findLicencePage, formatLicenceName } from '../catalogue/standardLicences.js'
import { getDatasetPageUrl } from '../portal/getDatasetPageUrl.js'
import { formatCsvRow } from '../text/formatCsvRow.js'

/** The formats in which a list of datasets can be saved; the first is the default. */
export const LIST_FORMATS = ['csv', 'json'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

/**
 * A row of a saved list. The names of columns and fields and their order are promises to programs that read such files.
 */
interface ListedDataset {
  readonly dataset_id: string
  readonly title: string
  readonly producer: string
  readonly theme: string | null
  readonly access: string
  readonly storage: string
  readonly licence: string | null
  readonly licence_url: string | null
  readonly formats: readonly string[]
  readonly files: number
  /** The sum of the declared sizes. */
  readonly bytes: number | null
  readonly updated: string | null
  readonly on_disk: string
  readonly page: string
}

const toListed = (row: ListedRow, portalId: string): ListedDataset => ({
  dataset_id: row.id,
  title: row.title,
  producer: row.producer.name,
  theme: row.theme,
  access: row.access,
  storage: row.storage,
  licence: row.licence === null ? null : formatLicenceName(row.licence.label),
  licence_url: row.licence === null ? null : findLicencePage(row.licence),
  formats: row.formats,
  files: row.mediaCount,
  bytes: row.sizeBytes,
  updated: row.updated,
  on_disk: row.holding,
  page: getDatasetPageUrl(portalId, row.id),
})

const COLUMNS: readonly (keyof ListedDataset)[] = [
  ...(['dataset_id', 'title', 'producer', 'theme', 'access', 'storage', 'licence', 'licence_url'] as const),
  ...(['formats', 'files', 'bytes', 'updated', 'on_disk', 'page'] as const),
]

/**
 * Writes a list in parts: `head`, the datasets of each page, `foot`. A CSV begins with a UTF-8 byte-order mark for
 * spreadsheets.
 */
export interface ListWriter {
  readonly head: string
  write(rows: readonly ListedRow[]): string
  readonly footer: string
}

/**
 * Creates a writer. A person may open the CSV in a spreadsheet, and producers chose the titles, so no cell is written
 * as a formula.
 */
export function createCatalogueListWriter(format: ListFormat, portalId: string): ListWriter {
  if (format === 'csv') {
    const formatLine = (cells: readonly (string | null)[]): string =>
      formatCsvRow(cells, { separator: ',', formulas: 'plain' })
    const formatCell = (value: ListedDataset[keyof ListedDataset]): string | null =>
      value === null || value === '' ? null : typeof value === 'object' ? value.join(' ') : String(value)
    return {
      head: `\ufeff${formatLine(COLUMNS)}`,
      write: (rows) =>
        rows
          .map((row) => toListed(row, portalId))
          .map((listed) => formatLine(COLUMNS.map((column) => formatCell(listed[column]))))
          .join(''),
      footer: '',
    }
  }
  let isFirst = true
  return {
    head: '[',
    write: (rows) =>
      rows
        .map((row) => {
          const separator = isFirst ? '\n' : ',\n'
          isFirst = false
          return separator + JSON.stringify(toListed(row, portalId))
        })
        .join(''),
    footer: '\n]\n',
  }
}
