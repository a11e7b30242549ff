import { isOnlyUnwritable } from '../../../shared/download/files/diskWait.js'
import { areRangesWrong, findUsableRangesAfterGap } from '../../../shared/download/http/planResume.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { ExistingFile } from '../../ports/library/libraryFolders.js'
import type { LocatedMedia, MediaCredential } from '../../ports/mediaSource.js'
import { type QueueEntry, toRunningState } from '../queue/queueEntry.js'
import { type DurableRanges, resolveResumePoint } from './destination/resolveResumePoint.js'
import type { PreparedAttempt, RunningAttempt } from './runningAttempt.js'
import { salvageDamagedFile } from './salvageDamagedFile.js'

type Ready =
  | { readonly held: ExistingFile }
  | { readonly prepared: PreparedAttempt; readonly shrunk: DurableRanges | null }

/**
 * Locates the media again (its address is never stored), looks for its file in the library, and decides from which byte
 * to continue.
 */
export async function prepareAttempt(attempt: RunningAttempt): Promise<Result<Ready>> {
  const { context, entry, carried } = attempt
  const { signal } = attempt.aborter
  await context.whenCleanedUp(entry.id)
  const { ref, root, folder: given } = entry.request
  // Bytes that do not match the catalogue may belong to a newer version than our copy of the catalogue describes, and a
  // refused address may be outdated. In both cases the catalogue is read again.
  const state = toRunningState(entry)
  const age = state === null || (state.mismatch === null && state.brokeBy !== 'media/refused') ? 'lately' : 'now'
  // Checked before anything is created: otherwise folders would be created in the empty mount point of an unplugged
  // disk.
  const there = await context.volumes.checkVolume(entry)
  if (!there.ok && !isOnlyUnwritable(there.failure)) return there
  const located = await context.source.locate(ref, signal, age)
  if (!located.ok) return located
  const { media, dataset } = located.value
  if (!carried.isLibraryChecked && entry.request.isAnew !== true) {
    const held = await context.library
      .findHeldFile(root, located.value, signal, {
        adopt: entry.request.onCollision !== 'keep-both',
        isProtected: entry.request.isProtected === true,
        given,
        isTaken: (folder, name) => context.reservations.isReservedByOther(folder, name, entry.id),
      })
      .catch(toAbortedFailure(signal))
    if (!held.ok) return held
    carried.isLibraryChecked = true
    if (held.value !== null) return ok({ held: held.value })
  }
  if (!there.ok) return there
  if (media.encrypted) attempt.endTurn = await context.mutex.acquire(ref.mediaId, signal)
  const folder = await context.library.ensureFolder(root, dataset, given)
  if (!folder.ok) return folder
  context.volumes.noteFolder(root, folder.value)
  const salvaged = await salvageDamagedFile(attempt, located.value, folder.value)
  if (!salvaged.ok) return salvaged
  const credential = await getCredential(attempt, located.value)
  if (!credential.ok) return credential
  const means = { hashWillTell: media.checksum.is === 'usable', encrypted: media.encrypted }
  const resumePoint = await resolveResumePoint(context, entry, means)
  if (!resumePoint.ok) return resumePoint
  return ok({
    prepared: {
      located: located.value,
      credential: credential.value,
      folder: toRunningState(entry)?.place?.folder ?? folder.value,
      resume: resumePoint.value.resume,
      endByte: carried.isSingleConnection || !context.salvagedBytes.has(entry.id) ? null : findGapEnd(entry),
      means,
    },
    shrunk: resumePoint.value.shrunk,
  })
}

/**
 * Returns the end of the first gap of a partial; the request then ends there. Without that, a single connection would
 * read the bytes behind the gap and discard them. With several connections only little lies behind a gap, but of a
 * damaged file almost everything does.
 */
const findGapEnd = (entry: QueueEntry): number | null => {
  const state = toRunningState(entry)
  if (state === null || areRangesWrong(state)) return null
  const [next] = findUsableRangesAfterGap(state.islands)
  return next === undefined ? null : next[0]
}

/** Converts the rejection of an aborted attempt into a failure, which is not read any more. */
const toAbortedFailure =
  (signal: AbortSignal) =>
  (reason: unknown): Result<never> => {
    if (!signal.aborted) throw reason
    return fail(failure('net/broken'))
  }

/** Gets a credential only when the catalogue or a server requires one; otherwise none is sent (portal-api.md 10.9). */
async function getCredential(
  { context, entry, options, carried, aborter }: RunningAttempt,
  located: LocatedMedia,
): Promise<Result<MediaCredential | null>> {
  if (!located.needsToken && !options.renew) return ok(null)
  const given = await context.source.getCredential(entry.request.ref, carried.refusedCredential, aborter.signal)
  if (!given.ok) return given
  return given.value === null && options.renew && carried.refusal !== null ? fail(carried.refusal) : given
}
