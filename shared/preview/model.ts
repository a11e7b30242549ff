import * as z from 'zod'
import { LIMITS } from '../limits.js'
import { mapSource } from './map/model.js'

/** What the window receives of a file's content. Everything is text and bounded: the window computes nothing from a stranger's bytes. */

const record = z.strictObject
const count = z.number().int().nonnegative()
const name = z.string().max(LIMITS.TITLE_CHARS)
/** A value as text; null is an empty cell, which is not the same as an empty text. */
export const cell = z
  .string()
  .max(LIMITS.PREVIEW_CELL_CHARS + 1)
  .nullable()

/** What a column holds, as far as showing it is concerned. `geometry` is GeoJSON as text. */
export const columnKind = z.enum(['number', 'text', 'date', 'time', 'boolean', 'nested', 'geometry'])
export type ColumnKind = z.infer<typeof columnKind>

export const previewColumn = record({ name, kind: columnKind, type: z.string().max(200) })
export type PreviewColumn = z.infer<typeof previewColumn>

export const previewTable = record({
  columns: z.array(previewColumn).max(LIMITS.PREVIEW_COLUMNS),
  rows: z.array(z.array(cell).max(LIMITS.PREVIEW_COLUMNS)).max(LIMITS.PREVIEW_RESULT_ROWS),
  /** There are rows behind the last one shown. */
  more: z.boolean(),
  /** Columns that are not shown, since a screen and a message have an end. */
  columnsLeftOut: count,
})
export type PreviewTable = z.infer<typeof previewTable>

export const textEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15'])
export type TextEncoding = z.infer<typeof textEncoding>

/** How a text table is written. `quote` is empty when nothing is quoted. */
export const csvDialect = record({
  encoding: textEncoding,
  bom: z.boolean(),
  separator: z.enum([',', ';', '\t', '|']),
  quote: z.enum(['"', "'", '']),
  decimal: z.enum(['.', ',']),
  /** What comes first in a date with slashes, dots or dashes; ISO 8601 is understood in any case. `text`: dates stay as they are written. */
  dates: z.enum(['day-first', 'month-first', 'text']),
  /** The line with the names of the columns, from 1 as an editor counts; 0 without one. */
  namesLine: count,
  /** Lines at the start of the file that are no rows, the one with the names among them. */
  skip: count,
})
export type CsvDialect = z.infer<typeof csvDialect>

/** Which part of a geographic file is shown, and in which coordinates: an EPSG code, or null where the file does not say. */
const epsg = z.number().int().min(1).max(1_000_000).nullable()

export const tableFormat = z.discriminatedUnion('is', [
  /** `dialect` is how it is read, `found` how it would be read without a person's choice. */
  record({ is: z.literal('csv'), dialect: csvDialect, found: csvDialect }),
  record({ is: z.literal('json'), lines: z.boolean() }),
  record({ is: z.literal('geojson'), epsg }),
  record({ is: z.literal('parquet') }),
  /** Its layers in their order; `at` is the one that is shown. */
  record({
    is: z.enum(['shapefile', 'geopackage', 'flatgeobuf', 'kml', 'gpx']),
    layers: z.array(name).max(LIMITS.PREVIEW_SHEETS),
    at: count,
    epsg,
  }),
  /** The visible sheets in their order; `at` is the one that is shown. */
  record({ is: z.literal('xlsx'), sheets: z.array(name).max(LIMITS.PREVIEW_SHEETS), at: count }),
])
export type TableFormat = z.infer<typeof tableFormat>

/** `about` is reckoned from the size of the first rows; `at-least` is where we stopped reading. */
export const rowCount = record({ is: z.enum(['exact', 'about', 'at-least']), rows: count })
export type RowCount = z.infer<typeof rowCount>

/** Things a reader of the table should know. */
export const previewNote = z.enum(['mixed-types', 'lines-skipped', 'cut-short', 'sheets-left-out', 'columns-left-out'])
export type PreviewNote = z.infer<typeof previewNote>

/** What does not fit the table that it is in, counted exactly in all that was read. */
export const misfits = record({
  /** Lines that are no rows: they have more fields than columns, or a quote that does not close. */
  leftOut: count,
  /** Rows with fewer fields than columns: the missing ones are empty. */
  filledUp: count,
  /** Letters that do not exist in the encoding. */
  badLetters: count,
  /** The first of these lines, by their number in the file. */
  lines: z
    .array(record({ line: count, because: z.enum(['too-many', 'too-few', 'quote']), text: misfitText() }))
    .max(LIMITS.PREVIEW_MISFITS),
  /** Columns that would be of this kind but for so many values, and the first of these. They are shown as text. */
  columns: z
    .array(
      record({
        name,
        kind: columnKind,
        count,
        values: z.array(record({ line: count, text: misfitText() })).max(LIMITS.PREVIEW_TOP),
      }),
    )
    .max(LIMITS.PREVIEW_MISFITS),
})
export type Misfits = z.infer<typeof misfits>

function misfitText() {
  return z.string().max(LIMITS.PREVIEW_CELL_CHARS)
}

/** A file inside an archive. Its name is a label and never a path. */
const archivedFile = record({ name, bytes: count, entry: z.number().int().min(0).max(LIMITS.PREVIEW_PARTS) })

/** Why there is nothing to show. */
export const noPreviewReason = z.enum(['unknown-format', 'archive', 'too-large-to-show', 'locked', 'empty'])
export type NoPreviewReason = z.infer<typeof noPreviewReason>

const pictureType = z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const base64 = (mostBytes: number) => z.string().max(Math.ceil(mostBytes / 3) * 4)

export const preview = z.discriminatedUnion('is', [
  record({
    is: z.literal('table'),
    format: tableFormat,
    table: previewTable,
    count: rowCount,
    notes: z.array(previewNote).max(10),
    /** Null where everything fits. */
    misfits: misfits.nullable(),
    /** Where its geometry is, when that can be told from names and first rows. */
    map: mapSource.nullable(),
    /** What the table is called in a query. */
    view: z.string().max(LIMITS.PREVIEW_VIEW_CHARS),
  }),
  record({
    is: z.literal('picture'),
    /** What the window shows; what it cannot show safely was drawn for it as PNG. */
    type: pictureType,
    /** What the file is. */
    of: z.enum(['png', 'jpeg', 'gif', 'webp', 'svg', 'tiff']),
    /** Of the file, which may be drawn larger or smaller. */
    width: count,
    height: count,
    base64: base64(LIMITS.PREVIEW_PICTURE_BYTES),
  }),
  record({
    is: z.literal('text'),
    text: z.string().max(LIMITS.PREVIEW_TEXT_CHARS),
    encoding: textEncoding,
    more: z.boolean(),
  }),
  record({
    is: z.literal('document'),
    version: z.string().max(10),
    pages: count,
    /** The page that is drawn, from 0. */
    at: count,
    /** Points of an inch's 72nd. */
    width: z.number().nonnegative(),
    height: z.number().nonnegative(),
    /** PNG. */
    base64: base64(LIMITS.PREVIEW_PICTURE_BYTES),
    text: z.string().max(LIMITS.PREVIEW_PAGE_CHARS),
  }),
  /** The files inside an archive, which can be opened one by one; `more` are not listed. */
  record({ is: z.literal('archive'), files: z.array(archivedFile).max(LIMITS.PREVIEW_ARCHIVED), more: count }),
  record({ is: z.literal('nothing'), because: noPreviewReason }),
])
export type Preview = z.infer<typeof preview>
