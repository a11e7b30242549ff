import { countDurableBytes } from '../../../shared/download/model/state.js'
import type { QueueEntry } from '../queue/queueEntry.js'

interface Claim {
  readonly attempt: number
  readonly bytes: number
  readonly keptBytes: number
}

/**
 * Creates the part of the volume monitor that knows which bytes running downloads have still to write. A disk may have
 * room for each of them and not for all.
 */
export function createSpaceReservations() {
  const claims = new Map<QueueEntry, Claim>()
  const getMissingBytes = ({ state }: QueueEntry, { attempt, bytes, keptBytes }: Claim): number =>
    state.type === 'running' && state.attempt === attempt
      ? Math.max(0, bytes - Math.max(0, countDurableBytes(state) - keptBytes))
      : 0
  return {
    reserveSpace(entry: QueueEntry, bytes: number) {
      const { state } = entry
      if (state.type === 'running')
        claims.set(entry, { attempt: state.attempt, bytes, keptBytes: countDurableBytes(state) })
    },
    /**
     * Returns how many bytes other downloads still have to write below the roots for which `isMeant` returns true.
     * Written bytes that are not durable yet count as missing.
     */
    sumOthers(entry: QueueEntry, isMeant: (root: string) => boolean): number {
      let bytes = 0
      // The row of a download that no longer runs may not be loaded any more.
      for (const [other, claim] of claims)
        if (other.stateName !== 'running') claims.delete(other)
        else if (other !== entry && isMeant(other.request.root)) bytes += getMissingBytes(other, claim)
      return bytes
    },
  }
}
