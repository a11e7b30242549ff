import * as z from 'zod'
import { failureView } from '../../../failureView.js'
import { folderToken, libraryFileId } from '../../../ids.js'
import {
  fileEvent,
  libraryCheck,
  libraryFilterQuery,
  libraryPage,
  libraryQuery,
  libraryRow,
  versionId,
} from '../../../library/model.js'
import { LIMITS } from '../../../limits.js'
import { count, record, title } from '../../schema/boundedValues.js'
import { defineEvent, defineForward, defineRequest, noInput } from '../../schema/defineRows.js'

const oneFile = record({ file: libraryFileId })
const namedFiles = z.array(libraryFileId).min(1).max(LIMITS.ADD_BATCH)
const someFiles = record({ files: z.union([namedFiles, libraryFilterQuery]) })

/** How many files are still being repaired, those of other requests among them. */
const repairsLeft = count

const fileVersion = record({
  id: versionId,
  atMs: z.number().int().nullable(),
  sizeBytes: count,
  sha256: z.string().length(64),
})

/** Everything on disk. */
export const libraryRows = {
  /**
   * All files on disk, a page at a time. Files are named by their number in the index. `isBehind`: some files on disk
   * are not in the list yet; an event follows when they are.
   */
  'library.page': defineRequest(libraryQuery, libraryPage.extend({ isBehind: z.boolean() })),
  /**
   * Lists the downloads of a folder that a person chooses: moved there, made by the command line or received from
   * another person. `found`: how many files it has. Null when the person cancelled.
   */
  'library.addFolder': defineRequest(noInput, record({ label: title, found: count }).nullable()),
  /** Verifies files again, those that match a filter or those named, after the files that are already waiting. */
  'library.verify': defineRequest(someFiles, record({ count })),
  'library.stopVerifying': defineForward(noInput, noInput, 'librarySync.stopVerifying'),
  /** Opens a file with the system's program for it; files that may run as a program are refused (F-03). */
  'library.open': defineRequest(oneFile, noInput),
  'library.reveal': defineRequest(oneFile, noInput),
  /**
   * Starts to drag these files out of the window while the pointer is held. Missing files and programs are left out.
   */
  'library.drag': defineRequest(
    record({ files: z.array(libraryFileId).min(1).max(LIMITS.DRAGGED_FILES) }),
    record({ count }),
  ),
  /** Removes files from the library; they stay on disk. */
  'library.forget': defineRequest(record({ files: namedFiles }), noInput),
  /**
   * Moves files to the system's trash and removes them from the library. Files that are gone already are only removed.
   */
  'library.delete': defineRequest(
    record({ files: namedFiles }),
    record({
      deleted: count,
      failed: z.array(record({ name: title, because: failureView })).max(LIMITS.ADD_BATCH),
    }),
  ),
  /** A file as the list has it, its events, newest first, and its path for reading and copying: no verb accepts a path. */
  'library.describe': defineRequest(
    oneFile,
    record({
      row: libraryRow,
      path: z.string().max(LIMITS.PATH_CHARS_MOST),
      events: z.array(fileEvent).max(LIMITS.LIBRARY_EVENTS),
      /** The kept previous versions, newest first. */
      versions: z.array(fileVersion).max(LIMITS.VERSIONS_SHOWN),
    }),
  ),
  /** The numbers of a part of the files that match a filter, in its order, for a selection of many rows. */
  'library.ids': defineRequest(
    libraryFilterQuery.extend({
      offset: libraryQuery.shape.offset,
      limit: z.number().int().min(1).max(LIMITS.ADD_BATCH),
    }),
    z.array(libraryFileId).max(LIMITS.ADD_BATCH),
  ),
  /** Replaces the present file by a previous version; the present file becomes a previous version. */
  'library.goBack': defineRequest(record({ file: libraryFileId, version: versionId }), noInput),
  /** `refused`: the first ones of all that were not added, with their reasons. */
  'library.fetchAgain': defineRequest(
    someFiles,
    record({
      added: count,
      refused: z.array(record({ name: title, because: failureView })).max(LIMITS.LIBRARY_PAGE),
      refusedCount: count,
    }),
  ),
  /**
   * Repairs damaged or missing files: from a folder that a person chose, where it has a file with exactly the right
   * bytes, else from the portal. Each outcome is reported as it happens.
   */
  'library.repair': defineRequest(
    record({ files: z.union([namedFiles, libraryFilterQuery]), from: folderToken.nullable() }),
    record({ left: repairsLeft }),
  ),
  'library.repaired': defineEvent(
    record({
      name: title,
      sizeBytes: count,
      left: repairsLeft,
      outcome: z.discriminatedUnion('type', [
        /**
         * `taken`: copied from the chosen folder. `kept`: the name under which the damaged file was kept, because it
         * was written to after its download.
         */
        record({ type: z.literal('repaired'), fetchedBytes: count, taken: z.boolean(), kept: title.nullable() }),
        record({ type: z.literal('failed'), because: failureView }),
        /** Its download was cancelled. */
        record({ type: z.literal('cancelled') }),
      ]),
    }),
  ),
  /** A file that was verified is now damaged; the periodic check found it. */
  'library.rotted': defineEvent(record({ name: title })),
  /**
   * The library has changed, so the window should read again what it shows of it. `files`: how many files it lists; null
   * when they could not be counted.
   */
  'library.changed': defineEvent(record({ revision: count, files: count.nullable() })),
  'library.checked': defineEvent(libraryCheck),
} as const
