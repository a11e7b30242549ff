import * as z from 'zod'
import { failureView } from '../../../failureView.js'
import { folderToken, libraryFileId } from '../../../ids.js'
import { fileEvent, libraryCheck, libraryFilterQuery, libraryPage, libraryQuery } from '../../../library/model.js'
import { LIMITS } from '../../../limits.js'
import { count, defineEvent, defineForward, defineRequest, noInput, record, title } from '../../schema/define.js'

const oneFile = record({ file: libraryFileId })
const namedFiles = z.array(libraryFileId).min(1).max(LIMITS.ADD_BATCH)
const someFiles = record({ files: z.union([namedFiles, libraryFilterQuery]) })

/** A former version by the name of its folder: a date, the hash of the file and, of newer ones, the hash of its media. */
export const versionId = z
  .string()
  .max(38)
  .regex(/^[0-9A-Za-z]{1,20}(?:-[0-9a-f]{8}){1,2}$/)
const fileVersion = record({
  id: versionId,
  atMs: z.number().int().nullable(),
  sizeBytes: count,
  sha256: z.string().length(64),
})

/** Everything on disk. */
export const libraryRows = {
  /** Everything on disk, a page at a time. Files are named by their number in the index. */
  /** `isBehind`: files are on the disk that the list does not have yet; it is told when it has. */
  'library.page': defineRequest(libraryQuery, libraryPage.extend({ isBehind: z.boolean() })),
  /** Reads files again, all that a wish finds or those named, after those that are being read. */
  'library.verify': defineRequest(someFiles, record({ count })),
  'library.stopVerifying': defineForward(noInput, noInput, 'librarySync.stopVerifying'),
  /** With the program that the system has for it; never what runs (F-03). */
  'library.open': defineRequest(oneFile, noInput),
  'library.reveal': defineRequest(oneFile, noInput),
  /** Begins a drag of these files out of the window, while the pointer is held. What is gone or runs is left out. */
  'library.drag': defineRequest(
    record({ files: z.array(libraryFileId).min(1).max(LIMITS.DRAGGED_FILES) }),
    record({ count }),
  ),
  /** Out of the library; the files stay where they are. */
  'library.forget': defineRequest(record({ files: namedFiles }), noInput),
  /** To the system's trash, and out of the library. Files that were gone already only leave the library. */
  'library.delete': defineRequest(
    record({ files: namedFiles }),
    record({
      deleted: count,
      failed: z.array(record({ name: title, because: failureView })).max(LIMITS.ADD_BATCH),
    }),
  ),
  /** What became of a file, newest first, and where it lies, to be read and copied: no verb takes a path back. */
  'library.describe': defineRequest(
    oneFile,
    record({
      path: z.string().max(LIMITS.EXPORT_PATH_CHARS),
      events: z.array(fileEvent).max(LIMITS.LIBRARY_EVENTS),
      /** Former versions that are kept, newest first. */
      versions: z.array(fileVersion).max(LIMITS.VERSIONS_SHOWN),
    }),
  ),
  /** The numbers of a part of what a wish finds, in its order: what a selection of many rows is made from. */
  'library.ids': defineRequest(
    libraryFilterQuery.extend({
      offset: libraryQuery.shape.offset,
      limit: z.number().int().min(1).max(LIMITS.ADD_BATCH),
    }),
    z.array(libraryFileId).max(LIMITS.ADD_BATCH),
  ),
  /** Puts a former version in the place of today's file, which becomes a former version. */
  'library.goBack': defineRequest(record({ file: libraryFileId, version: versionId }), noInput),
  'library.fetchAgain': defineRequest(
    someFiles,
    record({ added: count, refused: z.array(record({ name: title, because: failureView })).max(LIMITS.LIBRARY_PAGE) }),
  ),
  /**
   * Repairs files that are damaged or gone: from a folder that a person chose, where one holds the very bytes, else from
   * the portal. Each is told as it ends.
   */
  'library.repair': defineRequest(
    record({ files: z.union([namedFiles, libraryFilterQuery]), from: folderToken.nullable() }),
    record({ count }),
  ),
  'library.repaired': defineEvent(
    record({
      name: title,
      sizeBytes: count,
      outcome: z.discriminatedUnion('is', [
        /** `taken`: from the chosen folder. `kept`: what is left of the damaged file, because it was written to after its download. */
        record({ is: z.literal('repaired'), fetchedBytes: count, taken: z.boolean(), kept: title.nullable() }),
        record({ is: z.literal('failed'), because: failureView }),
      ]),
    }),
  ),
  /** A file that was good is damaged: found by reading the library again by itself. */
  'library.rotted': defineEvent(record({ name: title })),
  /** What is shown of the library may be otherwise now. */
  'library.changed': defineEvent(record({ revision: count })),
  'library.checked': defineEvent(libraryCheck),
} as const
