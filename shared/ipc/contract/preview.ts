import * as z from 'zod'
import { datasetId, mediaId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { colourMethod, MAP_LEVELS, mapColours, mapLayer, mapSource } from '../../preview/map/model.js'
import { archiveEntry, preview, previewColumn, previewTable, tableFormat } from '../../preview/model.js'
import { previewProfile, profileProgress } from '../../preview/profile/model.js'
import { readerOptions } from '../../preview/readerOptions.js'
import { SNIPPET_TOOLS } from '../../preview/snippets/snippetSource.js'
import {
  cellRequest,
  copiedCells,
  copyRequest,
  findRequest,
  foundCell,
  foundRow,
  listedValues,
  originRequest,
  placeRequest,
  tableProgress,
  tableShape,
  valuesRequest,
  wholeCell,
  windowRequest,
  windowRows,
} from '../../preview/table/tableRequests.js'
import { tableView } from '../../preview/table/tableView.js'
import { count, record, title } from '../schema/boundedValues.js'
import { defineForward, defineRequest, noInput } from '../schema/defineRows.js'

const heldMedia = record({ datasetId, mediaId })

const heldFile = heldMedia.extend({ entry: archiveEntry })

/** The part of a file that is previewed: every field changes which rows are shown. */
export const heldPart = heldFile.extend({
  /**
   * One sheet of a workbook, layer of a geographic file, or page of a document, from 0. Null: the first one with
   * content.
   */
  part: z.number().int().min(0).max(LIMITS.PREVIEW_PARTS).nullable().default(null),
  /** How to read the file. Null: as remembered for this file, else as detected. */
  reader: readerOptions.nullable().default(null),
})

/** The differing rows of a comparison. */
export const heldDifferences = record({ differences: count })

/** The last result of a query, by its `id`. */
export const heldAnswer = record({ answer: count })

/** A table that can be scrolled: of a file, of a comparison, or of a query. */
const createTableSchema = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.union([heldPart.extend(fields), heldDifferences.extend(fields), heldAnswer.extend(fields)])

/** Previews of files on disk. */
export const previewRows = {
  /** Opens a preview of a file on disk. A new request cancels the one before. */
  'preview.open': defineRequest(heldPart, record({ name: title, content: preview })),
  /** Remembers how this file is read, here and in every query, until it is reset to what is detected. */
  'preview.remember': defineRequest(heldFile.extend({ reader: readerOptions }), noInput),
  'preview.profile': defineRequest(heldPart, previewProfile),
  /** How far the profile is that is made now. */
  'preview.profileProgress': defineForward(noInput, profileProgress, 'preview.profileProgress'),
  /**
   * Creates the map of a table and drops the one before. When `source` is null, it is detected. `previous` is the
   * source of a row's place where `source` has none.
   */
  'preview.map': defineRequest(
    createTableSchema({ source: mapSource.nullable(), previous: mapSource.nullable().default(null) }),
    mapLayer,
  ),
  /**
   * Fetches the beginning of a media that is not on disk, as a download would. A new request cancels the one before.
   */
  'preview.sample': defineRequest(
    heldMedia,
    record({
      name: title,
      content: preview,
      /** Its features, if it has any; they are read like those of `preview.map`. */
      layer: mapLayer.nullable(),
      bytes: count,
      /** The size of the whole file, when the server declared it. */
      totalBytes: count.nullable(),
      isWhole: z.boolean(),
    }),
  ),
  'preview.stopSample': defineForward(noInput, noInput, 'samples.cancel'),
  /** A packed piece of its geometry (`shared/preview/map/chunkCodec.ts`). */
  'preview.mapPiece': defineForward(
    record({ id: count, chunk: count.max(LIMITS.MAP_CHUNKS), level: count.max(MAP_LEVELS - 1) }),
    z.instanceof(Uint8Array).refine(({ length }) => length <= LIMITS.MAP_CHUNK_BYTES),
    'maps.piece',
    'id',
    'chunk',
    'level',
  ),
  'preview.mapRows': defineForward(
    record({ id: count, rows: z.array(count.max(LIMITS.MAP_FEATURES)).min(1).max(LIMITS.MAP_ROWS) }),
    previewTable,
    'maps.rows',
    'id',
    'rows',
  ),
  'preview.mapColours': defineForward(
    record({ id: count, column: title, method: colourMethod }),
    mapColours,
    'maps.colours',
    'id',
    'column',
    'method',
  ),
  /**
   * Opens a whole table, which is then read by windows. The first request reads the file into a scratch copy;
   * `preview.progress` reports how far it is, and `preview.release` ends it. A new request of a verb cancels the one before
   * of the same verb.
   */
  'preview.table': defineRequest(createTableSchema({ view: tableView }), tableShape),
  'preview.rows': defineRequest(createTableSchema(windowRequest), windowRows),
  'preview.find': defineRequest(createTableSchema(findRequest), foundCell),
  'preview.values': defineRequest(createTableSchema(valuesRequest), listedValues),
  'preview.cell': defineRequest(createTableSchema(cellRequest), wholeCell),
  'preview.place': defineRequest(createTableSchema(placeRequest), foundRow),
  'preview.origin': defineRequest(createTableSchema(originRequest), foundRow),
  'preview.copy': defineRequest(createTableSchema(copyRequest), copiedCells),
  'preview.progress': defineForward(noInput, tableProgress, 'preview.progress'),
  'preview.release': defineForward(noInput, noInput, 'preview.release'),
  'preview.cancel': defineForward(noInput, noInput, 'preview.cancel'),
  /** Shows the file in the system's file manager, for formats without a preview. */
  'preview.reveal': defineRequest(heldMedia, noInput),
  /**
   * Copies code that reads this file in another program. The main process fills in the path, so that the window does
   * not receive it.
   */
  'preview.copyAs': defineRequest(
    heldMedia.extend({
      tool: z.enum(SNIPPET_TOOLS),
      format: tableFormat,
      columns: z.array(previewColumn).max(LIMITS.PREVIEW_COLUMNS),
    }),
    noInput,
  ),
  /** Opens the file in another program; files that may run as a program are refused (F-03). */
  'preview.openWith': defineRequest(heldMedia.extend({ program: z.enum(['default', 'qgis']) }), noInput),
  /** Which of these programs are on this computer. */
  'preview.programs': defineRequest(noInput, record({ qgis: z.boolean() })),
} as const
