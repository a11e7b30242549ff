import * as z from 'zod'
import { LIMITS } from '../limits.js'
import { mapSource } from './map/model.js'

/**
 * The part of a file's content that the window receives. Everything is bounded text: the window parses no bytes of the
 * file.
 */

const record = z.strictObject
const count = z.number().int().nonnegative()
const name = z.string().max(LIMITS.TITLE_CHARS)
/** A value as text; null is an empty cell, which differs from an empty text. */
export const cell = z
  .string()
  .max(LIMITS.PREVIEW_CELL_CHARS + 1)
  .nullable()

/** The kind of values in a column, as far as the display needs it. `geometry` is GeoJSON as text. */
export const columnKind = z.enum(['number', 'text', 'date', 'time', 'boolean', 'nested', 'geometry'])
export type ColumnKind = z.infer<typeof columnKind>

export const previewColumn = record({ name, kind: columnKind, type: z.string().max(200) })
export type PreviewColumn = z.infer<typeof previewColumn>

export const previewTable = record({
  columns: z.array(previewColumn).max(LIMITS.PREVIEW_COLUMNS),
  rows: z.array(z.array(cell).max(LIMITS.PREVIEW_COLUMNS)).max(LIMITS.PREVIEW_RESULT_ROWS),
  /** The table has more rows than are shown. */
  more: z.boolean(),
  /** How many columns are not shown because of the limits. */
  columnsLeftOut: count,
})
export type PreviewTable = z.infer<typeof previewTable>

export const textEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'ibm850',
])
export type TextEncoding = z.infer<typeof textEncoding>

/** The dialect of a text table. `quote` is empty when nothing is quoted. */
export const csvDialect = record({
  encoding: textEncoding,
  bom: z.boolean(),
  separator: z.enum([',', ';', '\t', '|']),
  quote: z.enum(['"', "'", '']),
  decimal: z.enum(['.', ',']),
  /**
   * What comes first in a date with slashes, dots or dashes; ISO 8601 is recognised in any case. `text`: dates are not
   * converted.
   */
  dates: z.enum(['day-first', 'month-first', 'text']),
  /** The line with the names of the columns, from 1 as an editor counts; 0 without one. */
  namesLine: count,
  /** Lines at the start of the file that are not rows, including the one with the names. */
  skip: count,
})
export type CsvDialect = z.infer<typeof csvDialect>

/** Where the names and the rows of a sheet are. Its rows are counted as the spreadsheet does. */
const sheetLayout = csvDialect.pick({ namesLine: true, skip: true })
export type SheetLayout = z.infer<typeof sheetLayout>

/** The coordinate system of a geographic file: an EPSG code, or null where the file gives none. */
const epsg = z.number().int().min(1).max(1_000_000).nullable()

export const tableFormat = z.discriminatedUnion('type', [
  /** `dialect` is how the file is read, `found` how it would be read without a person's choice. */
  record({
    type: z.literal('csv'),
    dialect: csvDialect,
    found: csvDialect,
    /** No column would be read otherwise with another decimal mark: the table has no decimal number. */
    withoutDecimals: z.literal(true).exactOptional(),
    /** The number columns whose values have spaces between thousands: other programs must read them as text first. */
    spaced: z.array(name).max(LIMITS.PREVIEW_READ_COLUMNS).exactOptional(),
  }),
  record({ type: z.literal('json'), lines: z.boolean() }),
  record({ type: z.enum(['geojson', 'geoparquet']), epsg }),
  record({ type: z.literal('parquet') }),
  /** Its layers in order; `at` is the one that is shown. */
  record({
    type: z.enum(['shapefile', 'geopackage', 'flatgeobuf', 'kml', 'gpx', 'topojson']),
    layers: z.array(name).max(LIMITS.PREVIEW_SHEETS),
    at: count,
    epsg,
  }),
  /**
   * The visible sheets in order; `at` is the one that is shown. `layout` is how it is read, `found` how it would be read
   * without a person's choice.
   */
  record({
    type: z.enum(['xlsx', 'ods']),
    sheets: z.array(name).max(LIMITS.PREVIEW_SHEETS),
    at: count,
    layout: sheetLayout,
    found: sheetLayout,
  }),
])
export type TableFormat = z.infer<typeof tableFormat>

export type WorkbookFormat = Extract<TableFormat, { readonly sheets: readonly string[] }>
export const isWorkbookFormat = (format: TableFormat): format is WorkbookFormat => 'sheets' in format

/** `about` is estimated from the size of the first rows; `at-least` is where reading stopped. */
export const rowCount = record({ type: z.enum(['exact', 'about', 'at-least']), rows: count })
export type RowCount = z.infer<typeof rowCount>

/** What a person who uses the table should know. */
export const previewNote = z.enum([
  'mixed-types',
  'lines-skipped',
  'cut-short',
  'sheets-left-out',
  'columns-left-out',
  'binary-left-out',
  'formulas-not-calculated',
])
export type PreviewNote = z.infer<typeof previewNote>

/** Values and lines that do not fit their table, counted exactly in everything that was read. */
export const misfits = record({
  /** Lines that are not rows: they have more fields than columns, or a quote that is not closed. */
  leftOut: count,
  /** Rows with fewer fields than columns: the missing ones are empty. */
  filledUp: count,
  /** Bytes that do not exist in the encoding. */
  badLetters: count,
  /** The first of these lines, by their number in the file. */
  lines: z
    .array(record({ line: count, because: z.enum(['too-many', 'too-few', 'quote']), text: createMisfitText() }))
    .max(LIMITS.PREVIEW_MISFITS),
  /**
   * Columns that would be of this kind without `count` values, and the first of these values. They are shown as text.
   */
  columns: z
    .array(
      record({
        name,
        kind: columnKind,
        count,
        values: z.array(record({ line: count, text: createMisfitText() })).max(LIMITS.PREVIEW_TOP),
      }),
    )
    .max(LIMITS.PREVIEW_MISFITS),
})
export type Misfits = z.infer<typeof misfits>

function createMisfitText() {
  return z.string().max(LIMITS.PREVIEW_CELL_CHARS)
}

/** A file inside an archive. Its name is only a label and is not used as a path. */
const archivedFile = record({ name, bytes: count, entry: z.number().int().min(0).max(LIMITS.PREVIEW_PARTS) })

/** Formats of data that are recognised, so that a program for them can be named, and not read. */
export const FOREIGN_FORMATS = ['dbf', 'shapefile', 'netcdf', 'gtfs-realtime'] as const
export type ForeignFormat = (typeof FOREIGN_FORMATS)[number]

/** Why there is nothing to show. */
export const noPreviewReason = z.enum([
  'unknown-format',
  'archive',
  'too-large-to-show',
  'locked',
  'empty',
  'empty-sheet',
  'other-spreadsheet',
  ...FOREIGN_FORMATS,
])
export type NoPreviewReason = z.infer<typeof noPreviewReason>

const pictureType = z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const createBase64Schema = (mostBytes: number) => z.string().max(Math.ceil(mostBytes / 3) * 4)

export const preview = z.discriminatedUnion('type', [
  record({
    type: z.literal('table'),
    format: tableFormat,
    table: previewTable,
    count: rowCount,
    notes: z.array(previewNote).max(10),
    /** Null where everything fits. */
    misfits: misfits.nullable(),
    /** Where its geometry is, when names and first rows show it. */
    map: mapSource.nullable(),
    /** The name of the table in a query. */
    view: z.string().max(LIMITS.PREVIEW_VIEW_CHARS),
  }),
  record({
    type: z.literal('picture'),
    /** The type of the picture that the window shows; a file that it cannot show safely was converted to PNG. */
    mimeType: pictureType,
    /** What the file is. */
    of: z.enum(['png', 'jpeg', 'gif', 'webp', 'svg', 'tiff']),
    /** The size of the picture in the file, which may be drawn at another size. */
    width: count,
    height: count,
    base64: createBase64Schema(LIMITS.PREVIEW_PICTURE_BYTES),
  }),
  record({
    type: z.literal('text'),
    text: z.string().max(LIMITS.PREVIEW_TEXT_CHARS),
    encoding: textEncoding,
    more: z.boolean(),
  }),
  record({
    type: z.literal('document'),
    version: z.string().max(10),
    pages: count,
    /** The page that is drawn, from 0. */
    at: count,
    /** In points of 1/72 inch. */
    width: z.number().nonnegative(),
    height: z.number().nonnegative(),
    /** PNG. */
    base64: createBase64Schema(LIMITS.PREVIEW_PICTURE_BYTES),
    text: z.string().max(LIMITS.PREVIEW_PAGE_CHARS),
  }),
  /** The files inside an archive, which can be opened one by one; `more` is how many are not listed. */
  record({ type: z.literal('archive'), files: z.array(archivedFile).max(LIMITS.PREVIEW_ARCHIVED), more: count }),
  record({ type: z.literal('nothing'), because: noPreviewReason }),
])
export type Preview = z.infer<typeof preview>

/** The index of a file in the archive's own list, from 0; null is the archive file itself. */
export const archiveEntry = z.number().int().min(0).max(LIMITS.PREVIEW_PARTS).nullable().default(null)
