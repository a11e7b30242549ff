import { findLicencePage, formatLicenceName } from '../catalogue/licenceName.js'
import type { ListedRow } from '../catalogue/search/model.js'
import { formatCsvRow } from '../csv.js'
import { getDatasetPageUrl } from '../library/citation.js'

/** The formats in which a list of datasets is saved; the first one is usual. */
export const LIST_FORMATS = ['csv', 'json'] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

/** A line of a saved list. Names of columns and fields, and their order, are promises to those who read such files. */
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
  /** As far as sizes are declared. */
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

/** Writes a list in parts: `head`, the datasets of each page, `foot`. CSV has a mark of UTF-8 for spreadsheets. */
export interface ListWriter {
  readonly head: string
  write(rows: readonly ListedRow[]): string
  readonly footer: string
}

/** A person opens it in a spreadsheet, and strangers chose the titles: no cell of the CSV is a formula. */
export function createListWriter(format: ListFormat, portalId: string): ListWriter {
  if (format === 'csv') {
    const line = (cells: readonly (string | null)[]): string =>
      formatCsvRow(cells, { separator: ',', formulas: 'plain' })
    const cell = (value: ListedDataset[keyof ListedDataset]): string | null =>
      value === null || value === '' ? null : typeof value === 'object' ? value.join(' ') : String(value)
    return {
      head: `\ufeff${line(COLUMNS)}`,
      write: (rows) =>
        rows
          .map((row) => toListed(row, portalId))
          .map((listed) => line(COLUMNS.map((column) => cell(listed[column]))))
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
