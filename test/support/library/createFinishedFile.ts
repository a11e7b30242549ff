import { createHash } from 'node:crypto'
import type { WallMs } from '../../../electron/ports/clock.js'
import type { FinishedFile } from '../../../electron/ports/library/libraryFolders.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { LIBRARY_NOW_MS, LIBRARY_PORTAL } from './libraryDataset.js'

/**
 * Creates the engine's report of a published file, with an address that contains secrets which must not be written
 * down.
 */
export const createFinishedFile = (
  dataset: Dataset,
  media: Media,
  { folder, name, text }: { readonly folder: string; readonly name: string; readonly text: string },
): FinishedFile => ({
  ref: { portalId: LIBRARY_PORTAL, datasetId: dataset.id, mediaId: media.id },
  dataset,
  media,
  folder,
  name,
  sizeBytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
  blockCrc32: null,
  clear: null,
  declaredDigest: null,
  verdict: { is: 'not-verifiable', because: 'no-checksum' },
  publicUrl: `${LIBRARY_PORTAL}/medias/x?token=canary`,
  servedBy: 'files.example.org',
  validators: { etag: null, lastModified: null },
  contentType: 'text/csv',
  startedAt: LIBRARY_NOW_MS as WallMs,
  finishedAt: LIBRARY_NOW_MS as WallMs,
  attempts: 1,
})
