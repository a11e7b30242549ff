import type { Media } from '../../../shared/catalogue/model.js'
import type { Outcome } from '../../../shared/download/model/state.js'
import { ok, type Result } from '../../../shared/result.js'
import type { FinishedFile } from '../../ports/library/libraryFolders.js'
import type { VerifiedFile } from '../attempt/carryOver.js'
import type { EngineContext } from '../context/engineContext.js'
import { expectPublishing, type QueueEntry } from '../queue/queueEntry.js'

/**
 * Records a file that has its final name in the record of its folder. `verified` is null when an earlier process has
 * verified it.
 */
export async function recordPublishedFile(
  context: EngineContext,
  entry: QueueEntry,
  verified: VerifiedFile | null,
): Promise<Result<void>> {
  const { place, outcome, identity, contentType, attempts } = expectPublishing(entry)
  const { ref } = entry.request
  const located =
    verified === null ? await context.source.locate(ref, new AbortController().signal) : ok(verified.located)
  if (!located.ok) return located
  const { dataset, publicUrl } = located.value
  const media = verified?.located.media ?? (await findJudgedMedia(context, entry, located.value.media))
  const { sizeBytes, sha256, declaredDigest, verdict, servedBy, startedAtMs, clear = null } = outcome
  const file: FinishedFile = {
    ref,
    dataset,
    media,
    folder: place.folder,
    name: place.name,
    sizeBytes,
    sha256,
    blockCrc32: verified?.blockCrc32 ?? null,
    clear,
    declaredDigest,
    verdict,
    publicUrl,
    servedBy,
    validators: { etag: identity?.etag ?? null, lastModified: identity?.lastModified ?? null },
    contentType,
    startedAt: startedAtMs as FinishedFile['startedAt'],
    finishedAt: context.clock.now(),
    attempts,
  }
  return context.library.record(file, context.reservations.isFolderUsedByOther(place.folder, entry.id))
}

/**
 * Returns the catalogue's entry by which a process that was killed judged the file: as the store or the folder's record
 * has it, or else as the hash shows. The record is written again in any case, because the existing one need not be
 * durable.
 */
async function findJudgedMedia(context: EngineContext, entry: QueueEntry, media: Media): Promise<Media> {
  const { outcome, place } = expectPublishing(entry)
  if (outcome.declared !== undefined) return { ...media, ...outcome.declared }
  const record = await context.library.readRecord(place.folder)
  const file = { mediaId: entry.request.ref.mediaId, name: place.name, sha256: outcome.sha256 }
  const then = record.ok ? (record.value?.findDeclared(file) ?? null) : null
  return then === null ? restoreJudgedMedia(media, outcome) : { ...media, ...then }
}

/**
 * Reconstructs the catalogue's entry from the hash that verified the file: the portal may have another version by now,
 * for which this file must not be taken.
 */
function restoreJudgedMedia(media: Media, { verdict, declaredDigest, sizeBytes }: Outcome): Media {
  const { checksum } = media
  if (verdict.is !== 'verified' || declaredDigest === null || checksum.is !== 'usable') return media
  const isSame =
    checksum.algorithm === declaredDigest.algorithm && checksum.hex.toLowerCase() === declaredDigest.hex.toLowerCase()
  return isSame ? media : { ...media, checksum: { is: 'usable', ...declaredDigest }, sizeBytes, updated: null }
}
