import { keptOf } from '../../shared/download/former.js'
import type { Entry } from './entry.js'

/** What running downloads have begun to write and have not written yet: a disk that has room for each may not have it for all. */
export interface Claims {
  /** The attempt under way is about to write so many bytes. */
  claim(entry: Entry, bytes: number): void
  /** What others still have to write on the disks that are meant. What was written but is not durable counts as unwritten. */
  beside(entry: Entry, isMeant: (root: string) => boolean): number
}

interface Claim {
  readonly attempt: number
  readonly bytes: number
  readonly keptBytes: number
}

export function openClaims(): Claims {
  const claims = new Map<Entry, Claim>()
  const leftOf = (entry: Entry, { attempt, bytes, keptBytes }: Claim): number => {
    const { state } = entry
    if (state.is !== 'running' || state.attempt !== attempt) {
      claims.delete(entry)
      return 0
    }
    return Math.max(0, bytes - Math.max(0, keptOf(state) - keptBytes))
  }
  return {
    claim(entry, bytes) {
      const { state } = entry
      if (state.is === 'running') claims.set(entry, { attempt: state.attempt, bytes, keptBytes: keptOf(state) })
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
