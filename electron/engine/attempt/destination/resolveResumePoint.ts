import { join } from 'node:path'
import { planResume, type ResumePlan, type VerificationMeans } from '../../../../shared/download/http/planResume.js'
import type { Progress } from '../../../../shared/download/model/state.js'
import { countDurableBytes, FRESH } from '../../../../shared/download/model/state.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { EngineContext } from '../../context/engineContext.js'
import { readFileSize } from '../../files/readFileSize.js'
import { type QueueEntry, toRunningState } from '../../queue/queueEntry.js'

/** The part of a partial that is trusted. */
export type DurableRanges = Pick<Progress, 'durableBytes' | 'islands'>

const NOTHING: DurableRanges = { durableBytes: 0, islands: [] }

/**
 * Returns which bytes of the partial are trusted: those that the store records. If the file is shorter, another program
 * has cut it; a range that was cut is not trusted at all, because its checksum covers the whole range.
 */
async function inspectPartial(context: EngineContext, entry: QueueEntry): Promise<Result<DurableRanges>> {
  const { state } = entry
  if (state.type !== 'running' || state.place?.made !== true || countDurableBytes(state) === 0) return ok(NOTHING)
  const size = await readFileSize(context.disk, join(state.place.folder, state.place.partial))
  if (!size.ok) return size.failure.code === 'disk/not-found' ? ok(NOTHING) : size
  if (size.value < state.durableBytes) return ok(NOTHING)
  return ok({ durableBytes: state.durableBytes, islands: state.islands.filter(([, end]) => end <= size.value) })
}

interface ResumePoint {
  readonly resume: ResumePlan
  /** The trusted ranges, if they are fewer than the state records; else null. */
  readonly shrunk: DurableRanges | null
}

/** Decides from which byte to continue, based on what is on the disk. */
export async function resolveResumePoint(
  context: EngineContext,
  entry: QueueEntry,
  means: VerificationMeans,
): Promise<Result<ResumePoint>> {
  const onDisk = await inspectPartial(context, entry)
  if (!onDisk.ok) return onDisk
  const state = toRunningState(entry)
  const isShort = state !== null && countDurableBytes(onDisk.value) < countDurableBytes(state)
  return ok({
    resume: planResume({ ...(state ?? FRESH), ...onDisk.value }, means),
    shrunk: isShort ? onDisk.value : null,
  })
}
