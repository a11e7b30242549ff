import { join } from 'node:path'
import type { Media } from '../../../shared/catalogue/model.js'
import { type BlockChecksums, toBlockChecksums } from '../../../shared/library/sidecar/blockChecksums.js'
import { isSameVersion } from '../../../shared/library/sidecar/compareDeclaredVersions.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { ok, type Result } from '../../../shared/result.js'
import type { HashFile } from '../../ports/hashing.js'
import type { ExistingFile } from '../../ports/library/libraryFolders.js'

/** Files of the right length that are read in search of one that was lost from the records. More would be a search, not a check. */
const CANDIDATES = 8

/** How files are read: the hash function, and the signal that ends it. */
export interface HashTools {
  readonly hashFile: HashFile
  readonly signal: AbortSignal | undefined
}

/** A recorded file, read again: still the bytes that were recorded, or null. */
export async function matchRecordedFile(
  { hashFile, signal }: HashTools,
  folder: string,
  record: SidecarFile,
  media: Media,
): Promise<ExistingFile | null> {
  if (!isSameVersion(record.declared, media)) return null
  const hashed = await hashFile(join(folder, record.name), ['sha-256'], signal)
  if (!hashed.ok || hashed.value.sizeBytes !== record.sizeBytes) return null
  if (hashed.value.digests.get('sha-256') !== record.sha256) return null
  const { name, sizeBytes, verdict, protection } = record
  return { folder, name, sizeBytes, verdict, ...(protection === undefined ? {} : { clearBytes: protection.sizeBytes }) }
}

/** A file that no record names, and what was computed of it. */
export interface MatchedFile {
  readonly file: ExistingFile
  readonly sha256: string
  readonly blocks: BlockChecksums | null
}

/** A file that no record names, of the wanted length. */
export type FindUnrecorded = (folder: string, sizeBytes: number) => Promise<Result<readonly string[]>>

/** A file that no record names and whose bytes are what the catalogue declares. Only a hash can prove that. */
export async function matchUnrecordedFile(
  { hashFile, signal }: HashTools,
  folder: string,
  media: Media,
  findUnrecorded: FindUnrecorded,
): Promise<Result<MatchedFile | null>> {
  const { checksum, sizeBytes } = media
  if (checksum.is !== 'usable' || sizeBytes === null) return ok(null)
  const candidates = await findUnrecorded(folder, sizeBytes)
  if (!candidates.ok) return candidates
  for (const name of candidates.value.slice(0, CANDIDATES)) {
    const hashed = await hashFile(join(folder, name), ['sha-256', 'block-crc32', checksum.algorithm], signal)
    const sha256 = hashed.ok ? hashed.value.digests.get('sha-256') : undefined
    if (!hashed.ok || sha256 === undefined) continue
    if (hashed.value.digests.get(checksum.algorithm) !== checksum.hex.toLowerCase()) continue
    const verdict = { is: 'verified', algorithm: checksum.algorithm } as const
    const blocks = toBlockChecksums(hashed.value.sizeBytes, hashed.value.digests.get('block-crc32'))
    return ok({ file: { folder, name, sizeBytes, verdict }, sha256, blocks })
  }
  return ok(null)
}
