import { join } from 'node:path'
import { PARTIAL_SUFFIX } from '../../../shared/download/files/fileSuffixes.js'
import type { AttemptReport } from '../../../shared/download/machine/eventsAndEffects.js'
import { LIMITS } from '../../../shared/limits.js'
import type { TransferUpdate } from '../workerPool/transferHandle.js'
import type { AcceptedResponse, RequestingAttempt } from './runningAttempt.js'
import { toCompletionEvent } from './toCompletionEvent.js'

/**
 * Returns the event for a buffered body that matches its declaration and whose name is free. Returns null for any other
 * body: that is written first, and judged by what is then on the disk.
 */
export function judgeBufferedBody(
  attempt: RequestingAttempt,
  accepted: AcceptedResponse,
  { job, sizeBytes, digests }: Extract<TransferUpdate, { type: 'buffered' }>,
): Extract<AttemptReport, { type: 'judged-in-memory' }> | null {
  const { reading, response, destination } = accepted
  const { place } = destination
  // A name that no other program uses, so that a file which a crash leaves under it is known to be ours.
  const number = Math.floor(100_000 + attempt.context.randomSource.next() * 900_000)
  const partial = `${place.name}${PARTIAL_SUFFIX}-${number}`
  const isTooLong = join(place.folder, partial).length > LIMITS.PATH_CHARS
  if (isTooLong || place.rival !== undefined || reading.bodyBytes !== sizeBytes) return null
  const whole = { unfinished: null, substitute: null, proof: null, sent: null, isPacked: false, stamp: null } as const
  const judged = toCompletionEvent(attempt, accepted, { type: 'ended', job, sizeBytes, digests, ...whole })
  if (judged.type !== 'judged') return null
  return {
    type: 'judged-in-memory',
    identity: reading.identity,
    contentType: response.contentType,
    place: { ...place, partial, made: true },
    outcome: { ...judged.outcome, isLanded: false },
  }
}
