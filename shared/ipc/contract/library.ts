import * as z from 'zod'
import { failureView } from '../../failureView.js'
import { libraryFileId } from '../../ids.js'
import { fileEvent, libraryCheck, libraryFilterQuery, libraryPage, libraryQuery } from '../../library/model.js'
import { LIMITS } from '../../limits.js'
import { count, defineEvent, defineForward, defineRequest, noInput, record, title } from '../schema/define.js'

const oneFile = record({ file: libraryFileId })
const history = z.array(fileEvent).max(LIMITS.LIBRARY_EVENTS)
const namedFiles = z.array(libraryFileId).min(1).max(LIMITS.ADD_BATCH)
const someFiles = record({ files: z.union([namedFiles, libraryFilterQuery]) })

/** Everything on disk. */
export const libraryRows = {
  /** Everything on disk, a page at a time. Files are named by their number in the index. */
  'library.page': defineRequest(libraryQuery, libraryPage),
  /** Reads files again, all that a wish finds or those named, after those that are being read. */
  'library.verify': defineRequest(someFiles, record({ count })),
  'library.stopVerifying': defineForward(noInput, noInput, 'librarySync.stopVerifying'),
  /** With the program that the system has for it; never what runs (F-03). */
  'library.open': defineRequest(oneFile, noInput),
  'library.reveal': defineRequest(oneFile, noInput),
  /** Out of the library; the files stay where they are. */
  'library.forget': defineRequest(record({ files: namedFiles }), noInput),
  'library.fetchAgain': defineRequest(
    someFiles,
    record({ added: count, refused: z.array(record({ name: title, because: failureView })).max(LIMITS.LIBRARY_PAGE) }),
  ),
  'library.history': defineForward(oneFile, history, 'libraryIndex.history', 'file'),
  /** What is shown of the library may be otherwise now. */
  'library.changed': defineEvent(record({ revision: count })),
  'library.checked': defineEvent(libraryCheck),
} as const
