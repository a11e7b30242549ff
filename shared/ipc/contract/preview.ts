import * as z from 'zod'
import { datasetId, exportId, folderToken, mediaId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { exportedRows, exportFormat } from '../../preview/export/exportChoice.js'
import { colourMethod, MAP_LEVELS, mapColours, mapLayer, mapSource } from '../../preview/map/model.js'
import { preview, previewColumn, previewTable, tableFormat } from '../../preview/model.js'
import { previewProfile } from '../../preview/profile/model.js'
import { archiveEntry, readerOptions } from '../../preview/readerOptions.js'
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
import { count, defineForward, defineRequest, noInput, record, title } from '../schema/define.js'

const fingerprint = z.string().length(64)

const heldMedia = record({ datasetId, mediaId })

const heldFile = heldMedia.extend({ entry: archiveEntry })

/** What is looked at: everything that makes its rows others. */
const heldPart = heldFile.extend({
  /** One sheet of a workbook, one layer of a geographic file, one page of a document, from 0. Null: the first that shows something. */
  part: z.number().int().min(0).max(LIMITS.PREVIEW_PARTS).nullable().default(null),
  /** Null: as it was remembered for this file, or else as found. */
  reader: readerOptions.nullable().default(null),
})

/** The rows that differ, of a comparison. */
const heldDifferences = record({ differences: count })

/** The last answer of a query, by its `id`. */
const heldAnswer = record({ answer: count })

/** A table that is scrolled: of a file, of a comparison, or of a query. */
const tableOf = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.union([heldPart.extend(fields), heldDifferences.extend(fields), heldAnswer.extend(fields)])

/** Into files that are on disk. */
export const previewRows = {
  /** Into files that are on disk, named by what they are of. What is asked anew cancels what was asked before. */
  'look.open': defineRequest(heldPart, record({ name: title, sight: preview })),
  /** Keeps how this file is to be read, here and in every query, until it is reset to what is found. */
  'look.remember': defineRequest(heldFile.extend({ reader: readerOptions }), noInput),
  'look.profile': defineRequest(heldPart, previewProfile),
  /**
   * Makes the map of a table; the one before is gone. A source of null is found; `former` says where a row's place is when
   * the source has none for it.
   */
  'look.map': defineRequest(
    tableOf({ source: mapSource.nullable(), former: mapSource.nullable().default(null) }),
    mapLayer,
  ),
  /** The beginning of a media that is not on the disk, fetched as a download would be. What is asked anew cancels what was asked before. */
  'look.sample': defineRequest(
    heldMedia,
    record({
      name: title,
      sight: preview,
      /** Its features, where it has some: read as those of `look.map`. */
      layer: mapLayer.nullable(),
      bytes: count,
      /** Of the whole file, when the server said it. */
      totalBytes: count.nullable(),
      isWhole: z.boolean(),
    }),
  ),
  'look.stopSample': defineForward(noInput, noInput, 'samples.cancel'),
  /** A packed piece of its geometry (`shared/preview/map/chunk.ts`). */
  'look.mapPiece': defineForward(
    record({ id: count, chunk: count.max(LIMITS.MAP_CHUNKS), level: count.max(MAP_LEVELS - 1) }),
    z.instanceof(Uint8Array).refine(({ length }) => length <= LIMITS.MAP_CHUNK_BYTES),
    'maps.piece',
    'id',
    'chunk',
    'level',
  ),
  'look.mapRows': defineForward(
    record({ id: count, rows: z.array(count.max(LIMITS.MAP_FEATURES)).min(1).max(LIMITS.MAP_ROWS) }),
    previewTable,
    'maps.rows',
    'id',
    'rows',
  ),
  'look.mapColours': defineForward(
    record({ id: count, column: title, method: colourMethod }),
    mapColours,
    'maps.colours',
    'id',
    'column',
    'method',
  ),
  /**
   * A whole table by windows. The first question reads the file into a scratch copy; `look.progress` says how far it is,
   * and `look.release` ends it. Of one verb the newest question counts and cancels the one before.
   */
  'look.table': defineRequest(tableOf({ view: tableView }), tableShape),
  'look.rows': defineRequest(tableOf(windowRequest), windowRows),
  'look.find': defineRequest(tableOf(findRequest), foundCell),
  'look.values': defineRequest(tableOf(valuesRequest), listedValues),
  'look.cell': defineRequest(tableOf(cellRequest), wholeCell),
  'look.place': defineRequest(tableOf(placeRequest), foundRow),
  'look.origin': defineRequest(tableOf(originRequest), foundRow),
  'look.copy': defineRequest(tableOf(copyRequest), copiedCells),
  'look.progress': defineForward(noInput, tableProgress, 'preview.progress'),
  'look.release': defineForward(noInput, noInput, 'preview.release'),
  'look.cancel': defineForward(noInput, noInput, 'preview.cancel'),
  /** Shows the file in the system's file manager: the way on for what cannot be shown here. */
  'look.reveal': defineRequest(heldMedia, noInput),
  /** Copies the lines that read this file in another program. Where it lies is filled in here, and the window never knows. */
  'look.copyAs': defineRequest(
    heldMedia.extend({
      tool: z.enum(SNIPPET_TOOLS),
      format: tableFormat,
      columns: z.array(previewColumn).max(LIMITS.PREVIEW_COLUMNS),
    }),
    noInput,
  ),
  /** Opens the file in another program; never what runs (F-03). */
  'look.openWith': defineRequest(heldMedia.extend({ program: z.enum(['default', 'qgis']) }), noInput),
  /** Which of these programs are on this computer. */
  'look.programs': defineRequest(noInput, record({ qgis: z.boolean() })),
  /**
   * Writes what was chosen of a query's result to a new file in a folder that the person chose. `name` has no ending;
   * `expectedRows` is for the progress only. Encrypted where `sealedFor` is the fingerprint of the portal's key that the
   * person saw: `export/key-changed` when it is another one now. Answers at its end.
   */
  'look.export': defineRequest(
    record({
      /** None: the last answer of a query, as the table `answer`. */
      media: z.array(z.union([heldPart, heldDifferences])).max(LIMITS.PREVIEW_MEDIA),
      sql: z.string().min(1).max(LIMITS.PREVIEW_SQL_CHARS),
      id: exportId,
      view: tableView,
      rows: exportedRows,
      expectedRows: count.nullable(),
      format: exportFormat,
      sealedFor: fingerprint.nullable(),
      folder: folderToken,
      name: title.min(1),
      /** The person agreed that content of a protected file is written in clear. */
      isAgreed: z.literal(true).optional(),
    }),
    record({ name: title, bytes: count, rows: count }),
  ),
} as const
