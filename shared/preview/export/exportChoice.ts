import * as z from 'zod'

const record = z.strictObject

/** How a table is written to a file. */
export const exportFormat = z.discriminatedUnion('is', [
  record({
    is: z.literal('csv'),
    separator: z.enum([',', ';', '\t', '|']),
    decimal: z.enum(['.', ',']),
    encoding: z.enum(['utf-8', 'windows-1252']),
    /** Only what is UTF-8 can begin with it. */
    bom: z.boolean(),
    /** The columns' names stand in the first line. */
    names: z.boolean(),
    /** `needed`: only the cells that a reader would else misread. */
    quotes: z.enum(['needed', 'all']),
  }),
  record({ is: z.literal('xlsx') }),
  record({ is: z.literal('json') }),
  record({ is: z.literal('parquet') }),
  record({ is: z.literal('geoparquet') }),
  record({ is: z.literal('geojson') }),
  record({ is: z.literal('geopackage') }),
])
export type ExportFormat = z.infer<typeof exportFormat>
export type CsvExportFormat = Extract<ExportFormat, { readonly is: 'csv' }>

/** How many rows to write, from the first; null for all of them. */
export const exportedRows = z.number().int().min(1).max(1e12).nullable()

/** The ending of each format's files. */
export const EXPORT_ENDINGS: Readonly<Record<ExportFormat['is'], string>> = {
  csv: '.csv',
  xlsx: '.xlsx',
  json: '.json',
  parquet: '.parquet',
  geoparquet: '.parquet',
  geojson: '.geojson',
  geopackage: '.gpkg',
}

/** Whether a format is of places: it needs a geometry, or a longitude and a latitude. */
export const isGeographicFormat = (is: ExportFormat['is']): boolean =>
  is === 'geoparquet' || is === 'geojson' || is === 'geopackage'

/** CSV as a spreadsheet of that language opens it by a double click. */
export const createCsvFormat = (language: 'fr' | 'en'): CsvExportFormat => ({
  is: 'csv',
  ...(language === 'fr' ? ({ separator: ';', decimal: ',' } as const) : ({ separator: ',', decimal: '.' } as const)),
  encoding: 'utf-8',
  bom: true,
  names: true,
  quotes: 'needed',
})
