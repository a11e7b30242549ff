import * as z from 'zod'
import { failureView } from '../../failureView.js'
import { exportId, folderToken } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { exportedRows, exportFormat } from '../../preview/export/exportFormat.js'
import { tableView } from '../../preview/table/tableView.js'
import { count, record, title } from '../schema/boundedValues.js'
import { defineEvent, defineForward, defineRequest, noInput } from '../schema/defineRows.js'
import { heldAnswer, heldDifferences, heldPart } from './preview.js'

const fingerprint = z.string().length(64)

const exportState = z.discriminatedUnion('type', [
  record({ type: z.literal('running'), unit: z.enum(['bytes', 'rows']), done: count, total: count.nullable() }),
  /** `isShown`: whether the file can be shown in its folder. */
  record({ type: z.literal('done'), isShown: z.boolean() }),
  /** `written`: how many of its files are there. */
  record({ type: z.literal('cancelled'), written: count }),
  /** `failed`: how many of its files were not written; `because`: why the first of them was not. */
  record({ type: z.literal('failed'), failed: count, because: failureView }),
])

/** `name` is the file that is being written, the `at`th of `of`. */
const exportView = record({ id: exportId, name: title, at: count, of: count, state: exportState })
const exportViews = z.array(exportView).max(LIMITS.EXPORTS_RUNNING + LIMITS.EXPORTS_ENDED)

/** What the main process writes into a person's folders, and files that the page created and offered for saving. */
export const exportsRows = {
  /**
   * Writes the chosen rows of a query to a new file in a folder that the person chose, and answers when it is done.
   * `name` has no extension; `expectedRows` is only for the progress. The file is encrypted when `sealedFor` is the
   * fingerprint of the portal's key that the person saw; it fails with `export/key-changed` when the portal now has
   * another key.
   */
  'preview.export': defineRequest(
    record({
      /** The result of a query is the table `answer`. */
      media: z
        .array(z.union([heldPart, heldDifferences, heldAnswer]))
        .min(1)
        .max(LIMITS.PREVIEW_MEDIA),
      sql: z.string().min(1).max(LIMITS.PREVIEW_SQL_CHARS),
      id: exportId,
      view: tableView,
      rows: exportedRows,
      expectedRows: count.nullable(),
      format: exportFormat,
      sealedFor: fingerprint.nullable(),
      folder: folderToken,
      name: title.min(1),
      /** The person agreed to write content of a protected file unencrypted. */
      isAgreed: z.literal(true).optional(),
    }),
    record({ name: title, bytes: count, rows: count }),
  ),
  /** Exports and encryptions that run or ended recently. They continue whatever the window shows. */
  'exports.list': defineForward(noInput, exportViews, 'exportJobs.list'),
  'exports.cancel': defineForward(record({ id: exportId }), noInput, 'exportJobs.cancel', 'id'),
  /** Shows the file of a finished export in the system's file manager. */
  'exports.reveal': defineRequest(record({ id: exportId }), noInput),
  /** Removes ended exports from the list. */
  'exports.clear': defineForward(noInput, noInput, 'exportJobs.clear'),
  'exports.changed': defineEvent(exportViews),
  /** The outcome of a file that the page created itself and offered for saving, identified by its address. */
  'exports.saved': defineEvent(
    record({ address: z.string().max(LIMITS.URL_CHARS), how: z.enum(['saved', 'cancelled', 'failed']) }),
  ),
} as const
