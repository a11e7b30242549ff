import * as z from 'zod'
import { failureView } from '../../download/view.js'
import { heldFileId } from '../../ids.js'
import { fileEvent, libraryCheck, libraryPage, libraryQuery, libraryWish } from '../../library/shelf.js'
import { LIMITS } from '../../limits.js'
import { ask, count, nothing, record, tell, title } from './verb.js'

const namedFiles = z.array(heldFileId).min(1).max(LIMITS.ADD_BATCH)

const someFiles = record({ files: z.union([namedFiles, libraryWish]) })

/** Everything on disk. */
export const libraryRows = {
  /** Everything on disk, a page at a time. Files are named by their number in the index. */
  'library.page': ask(libraryQuery, libraryPage),
  /** Reads files again, all that a wish finds or those named, after those that are being read. */
  'library.verify': ask(someFiles, record({ count })),
  'library.stopVerifying': ask(nothing, nothing),
  /** With the program that the system has for it; never what runs (F-03). */
  'library.open': ask(record({ file: heldFileId }), nothing),
  'library.reveal': ask(record({ file: heldFileId }), nothing),
  /** Out of the library; the files stay where they are. */
  'library.forget': ask(record({ files: namedFiles }), nothing),
  'library.fetchAgain': ask(
    someFiles,
    record({ added: count, refused: z.array(record({ name: title, because: failureView })).max(LIMITS.LIBRARY_PAGE) }),
  ),
  'library.history': ask(record({ file: heldFileId }), z.array(fileEvent).max(LIMITS.LIBRARY_EVENTS)),
  /** What is shown of the library may be otherwise now. */
  'library.changed': tell(record({ revision: count })),
  'library.checked': tell(libraryCheck),
} as const
