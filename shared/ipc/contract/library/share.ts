import * as z from 'zod'
import { failureView } from '../../../failureView.js'
import { datasetId, libraryFileId, mediaId, portalId } from '../../../ids.js'
import { LIMITS } from '../../../limits.js'
import { count, record, title } from '../../schema/boundedValues.js'
import { defineForward, noInput } from '../../schema/defineRows.js'

const heldMedia = record({ datasetId, mediaId })
const files = z.array(libraryFileId).min(1).max(LIMITS.SHARED_FILES)

/** Files of the library, or the basket of a portal. */
const shared = z.union([
  record({ files }),
  record({ portalId, wanted: z.array(heldMedia).min(1).max(LIMITS.SHARED_FILES) }),
])

/**
 * The result of checking a signature. `mine`: by this person's key. `beside`: by the key in a file beside the
 * selection, which the person should compare with its owner's. `unknown`: there is no key to check it with.
 */
const signature = z.enum(['none', 'mine', 'beside', 'unknown', 'broken'])

const selectionView = record({
  portalId,
  host: title,
  portal: z.enum(['chosen', 'configured', 'unknown']),
  createdMs: count.nullable(),
  signature,
  /** The public key in the file beside the selection, as minisign writes it. */
  signedBy: z.string().max(LIMITS.PUBLIC_KEY_LINE_CHARS).nullable(),
  datasets: count,
  bytes: count,
  media: z
    .array(
      heldMedia.extend({
        title,
        name: title,
        /** Whether the portal has the same version; `unknown` when it was not asked or did not answer. */
        state: z.enum(['same', 'changed', 'gone', 'unknown']),
      }),
    )
    .max(LIMITS.BASKET_ENTRIES),
})

/** The text of a small file that a person dropped on the window. */
const smallFile = z.string().max(LIMITS.SELECTION_KEY_BYTES).nullable()

/** Selections of files that another person can download again. */
export const shareRows = {
  /**
   * Writes a selection of the versions that the portal has now, its signature and the public key, to a file that the
   * person chooses; null when they cancelled. `newer`: how many files on disk are older than that.
   */
  'share.save': defineForward(
    shared,
    record({
      name: title,
      publicKey: z.string().max(LIMITS.PUBLIC_KEY_LINE_CHARS),
      media: count,
      newer: count,
      failed: z.array(record({ name: title, because: failureView })).max(LIMITS.SHARED_FILES),
    }).nullable(),
    'sharing.save',
  ),
  /** Opens a selection that the person chooses in a dialog, with the files beside it; null when they cancelled. */
  'share.open': defineForward(noInput, selectionView.nullable(), 'sharing.open'),
  /** Reads a selection that was dropped on the window. */
  'share.read': defineForward(
    record({ text: z.string().max(LIMITS.SELECTION_TEXT_CHARS), signature: smallFile, publicKey: smallFile }),
    selectionView,
    'sharing.read',
  ),
} as const
