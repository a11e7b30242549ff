import { join } from 'node:path'
import type { Media } from '../../../shared/catalogue/model.js'
import { findIntactBlocks } from '../../../shared/library/sidecar/blockChecksums.js'
import { isSameVersion } from '../../../shared/library/sidecar/compareDeclaredVersions.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import type { SalvageableFile } from '../../ports/library/libraryFolders.js'
import type { HashTools } from './matchExistingFile.js'

/** Finds the blocks of a recorded file of the current version that still hold what was recorded; null when none does. */
export async function findSalvageableFile(
  { hashFile, signal }: HashTools,
  folder: string,
  record: SidecarFile,
  media: Media,
): Promise<SalvageableFile | null> {
  const { name, sizeBytes, blocks, request, verdict } = record
  if (blocks === null || request === null || verdict.coding !== undefined || !isSameVersion(record.declared, media))
    return null
  const hashed = await hashFile(join(folder, name), ['block-crc32'], signal)
  const found = hashed.ok ? hashed.value.digests.get('block-crc32') : undefined
  if (found === undefined) return null
  const { ranges, sums } = findIntactBlocks(blocks, sizeBytes, found)
  if (ranges.length === 0) return null
  const { etag, lastModified, contentType } = request
  return { name, ranges, sums, identity: { etag, lastModified, totalBytes: sizeBytes }, contentType }
}
