import * as z from 'zod'

const record = z.strictObject

/** How a table is written to a file. */
export const exportFormat = z.discriminatedUnion('type', [
  record({
    type: z.literal('csv'),
    separator: z.enum([',', ';', '\t', '|']),
    decimal: z.enum(['.', ',']),
    encoding: z.enum(['utf-8', 'windows-1252']),
    /** A byte-order mark at the start; only for UTF-8. */
    bom: z.boolean(),
    /** The first line has the names of the columns. */
    names: z.boolean(),
    /** `needed`: quotes only cells that a reader would otherwise misread. */
    quotes: z.enum(['needed', 'all']),
  }),
  record({ type: z.literal('xlsx') }),
  record({ type: z.literal('json') }),
  record({ type: z.literal('parquet') }),
  record({ type: z.literal('geoparquet') }),
  record({ type: z.literal('geojson') }),
  record({ type: z.literal('geopackage') }),
])
export type ExportFormat = z.infer<typeof exportFormat>
export type CsvExportFormat = Extract<ExportFormat, { readonly type: 'csv' }>

/** How many rows to write, from the first; null for all of them. */
export const exportedRows = z.number().int().min(1).max(1e12).nullable()

/** The file extension of each format. */
export const EXPORT_ENDINGS: Readonly<Record<ExportFormat['type'], string>> = {
  csv: '.csv',
  xlsx: '.xlsx',
  json: '.json',
  parquet: '.parquet',
  geoparquet: '.parquet',
  geojson: '.geojson',
  geopackage: '.gpkg',
}

/** Whether a format is geographic: it needs a geometry, or a longitude and a latitude. */
export const isGeographicFormat = (type: ExportFormat['type']): boolean =>
  type === 'geoparquet' || type === 'geojson' || type === 'geopackage'

/** The CSV format that a spreadsheet in that language opens correctly by a double click. */
export const createCsvFormat = (language: 'fr' | 'en'): CsvExportFormat => ({
  type: 'csv',
  ...(language === 'fr' ? ({ separator: ';', decimal: ',' } as const) : ({ separator: ',', decimal: '.' } as const)),
  encoding: 'utf-8',
  bom: true,
  names: true,
  quotes: 'needed',
})
