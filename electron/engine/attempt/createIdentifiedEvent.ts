import { isDecrypted } from '../../../shared/download/http/responsePredicates.js'
import type { AttemptReport } from '../../../shared/download/machine/eventsAndEffects.js'
import { toRunningState } from '../queue/queueEntry.js'
import type { AcceptedResponse, RequestingAttempt } from './runningAttempt.js'

/** Creates the event for an accepted response. */
export function createIdentifiedEvent(
  { entry, prepared }: RequestingAttempt,
  { response, reading, overlapBytes, retained, destination }: AcceptedResponse,
): Extract<AttemptReport, { type: 'identified' }> {
  const state = toRunningState(entry)
  return {
    type: 'identified',
    identity: reading.identity,
    contentType: response.contentType,
    fromByte: reading.fromByte + overlapBytes,
    islands: retained,
    place: destination.place,
    // A body that the portal's filter decrypts starts at byte 0 each time, so held bytes are never continued.
    mayKeep: destination.isAmple && state !== null && !isDecrypted(state, prepared.means),
  }
}
