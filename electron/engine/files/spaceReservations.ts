import { countDurable } from '../../../shared/download/machine/previousVersion.js'
import type { QueueEntry } from '../queue/queueEntry.js'

/** What running downloads have begun to write and have not written yet: a disk that has room for each may not have it for all. */
export interface SpaceReservations {
  /** The attempt under way is about to write so many bytes. */
  claim(entry: QueueEntry, bytes: number): void
  /** What others still have to write on the disks that are meant. What was written but is not durable counts as unwritten. */
  beside(entry: QueueEntry, isMeant: (root: string) => boolean): number
}

interface Claim {
  readonly attempt: number
  readonly bytes: number
  readonly keptBytes: number
}

export function createSpaceReservations(): SpaceReservations {
  const claims = new Map<QueueEntry, Claim>()
  const leftOf = (entry: QueueEntry, { attempt, bytes, keptBytes }: Claim): number => {
    const { state } = entry
    if (state.is !== 'running' || state.attempt !== attempt) {
      claims.delete(entry)
      return 0
    }
    return Math.max(0, bytes - Math.max(0, countDurable(state) - keptBytes))
  }
  return {
    claim(entry, bytes) {
      const { state } = entry
      if (state.is === 'running') claims.set(entry, { attempt: state.attempt, bytes, keptBytes: countDurable(state) })
    },
    beside(entry, isMeant) {
      let bytes = 0
      for (const [other, claim] of claims)
        if (other !== entry && other.is === 'running' && isMeant(other.request.root)) bytes += leftOf(other, claim)
        else if (other.is !== 'running') claims.delete(other)
      return bytes
    },
  }
}
