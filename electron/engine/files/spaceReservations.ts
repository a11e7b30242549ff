import { countDurableBytes } from '../../../shared/download/model/state.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/** The bytes that running downloads have still to write. A disk may have room for each of them and not for all. */
export interface SpaceReservations {
  /** Reserves the bytes that the running attempt of an entry is about to write. */
  reserve(entry: QueueEntry, bytes: number): void
  /**
   * Returns how many bytes other downloads still have to write below the roots for which `isMeant` returns true.
   * Written bytes that are not durable yet count as missing.
   */
  sumOthers(entry: QueueEntry, isMeant: (root: string) => boolean): number
}

interface Claim {
  readonly attempt: number
  readonly bytes: number
  readonly keptBytes: number
}

export function createSpaceReservations(): SpaceReservations {
  const claims = new Map<QueueEntry, Claim>()
  const getMissingBytes = ({ state }: QueueEntry, { attempt, bytes, keptBytes }: Claim): number =>
    state.type === 'running' && state.attempt === attempt
      ? Math.max(0, bytes - Math.max(0, countDurableBytes(state) - keptBytes))
      : 0
  return {
    reserve(entry, bytes) {
      const { state } = entry
      if (state.type === 'running')
        claims.set(entry, { attempt: state.attempt, bytes, keptBytes: countDurableBytes(state) })
    },
    sumOthers(entry, isMeant) {
      let bytes = 0
      // The row of a download that no longer runs may not be loaded any more.
      for (const [other, claim] of claims)
        if (other.stateName !== 'running') claims.delete(other)
        else if (other !== entry && isMeant(other.request.root)) bytes += getMissingBytes(other, claim)
      return bytes
    },
  }
}
