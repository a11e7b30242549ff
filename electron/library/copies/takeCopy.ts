import { join } from 'node:path'
import type { Media } from '../../../shared/catalogue/model.js'
import { chooseCatalogueName } from '../../../shared/download/files/chooseFileName.js'
import { fitPathLength } from '../../../shared/download/files/fitPathLength.js'
import type { MediaId } from '../../../shared/ids.js'
import { toBlockChecksums } from '../../../shared/library/sidecar/blockChecksums.js'
import type { Disk } from '../../ports/disk.js'
import type { HashFile } from '../../ports/hashing.js'
import type { MatchedFile } from '../files/matchExistingFile.js'
import { copyFile } from './copyFile.js'
import type { OtherCopies, WantedFile } from './otherCopies.js'
import { PARTIAL_OF_COPY } from './replaceDamaged.js'

/** Other folders from which files are copied instead of being downloaded. */
export interface CopySource {
  readonly copies: OtherCopies
  /** Called when a copy of this media is begun, and when it has ended: with its length, or 0 when nothing was taken. */
  onCopying(media: MediaId): void
  onCopied(media: MediaId, bytes: number): void
}

export interface TakeCopyDeps {
  readonly disk: Disk
  readonly hashFile: HashFile
  readonly signal: AbortSignal | undefined
}

/**
 * Copies a media from another folder into its dataset's folder, when a file there has the hash that the catalogue
 * declares. The copy is durable and was read again before it gets its name; no file is replaced. Null when there is no
 * such file, when its name is taken, or when it could not be copied: then the media is downloaded, and the download
 * reports a problem of the disk. Throws the signal's reason when aborted.
 */
export async function takeCopy(
  deps: TakeCopyDeps,
  { copies, onCopying, onCopied }: CopySource,
  folder: string,
  media: Media,
): Promise<MatchedFile | null> {
  const { checksum, sizeBytes } = media
  // The portal decrypts this media on the way, so the declared hash is not that of the downloaded file.
  if (checksum.is !== 'usable' || sizeBytes === null || media.encrypted) return null
  const wanted = {
    name: chooseName(folder, media),
    sizeBytes,
    algorithm: checksum.algorithm,
    hex: checksum.hex.toLowerCase(),
  }
  const named = await deps.disk.stamp(join(folder, wanted.name))
  if (named.ok || named.failure.code !== 'disk/not-found') return null
  let taken: MatchedFile | null = null
  onCopying(media.id)
  try {
    const source = await copies.find(wanted, deps.signal)
    if (source !== null) taken = await copyProved(deps, source, folder, wanted)
  } finally {
    onCopied(media.id, taken?.file.sizeBytes ?? 0)
  }
  if (taken === null) deps.signal?.throwIfAborted()
  return taken
}

async function copyProved(
  { disk, hashFile, signal }: TakeCopyDeps,
  source: string,
  folder: string,
  { name, sizeBytes, algorithm, hex }: WantedFile,
): Promise<MatchedFile | null> {
  const partial = join(folder, `${name}${PARTIAL_OF_COPY}`)
  let isPublished = false
  try {
    const copied = await copyFile(disk, source, partial, signal)
    // Before the file is read: a change after this moment keeps it from getting the name.
    const stamp = copied.ok ? await disk.stamp(partial) : copied
    const hashed = stamp.ok ? await hashFile(partial, ['sha-256', 'block-crc32', algorithm], signal) : stamp
    if (!stamp.ok || !hashed.ok || hashed.value.digests.get(algorithm) !== hex) return null
    const sha256 = hashed.value.digests.get('sha-256')
    if (sha256 === undefined) return null
    isPublished = (await disk.publish(partial, join(folder, name), stamp.value)).ok
    const blocks = toBlockChecksums(sizeBytes, hashed.value.digests.get('block-crc32'))
    return isPublished
      ? { file: { folder, name, sizeBytes, verdict: { is: 'verified', algorithm } }, sha256, blocks }
      : null
  } finally {
    if (!isPublished) await disk.remove(partial)
  }
}

/** The name of a download when the server suggests none. */
const chooseName = (folder: string, media: Media): string =>
  fitPathLength(folder, chooseCatalogueName(media), PARTIAL_OF_COPY)
