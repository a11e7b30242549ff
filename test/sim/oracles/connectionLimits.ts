import { LIMITS } from '../../../shared/limits.js'
import type { Plan } from '../plans/plan.js'

/**
 * How many bytes one connection may have received before they are written: a write, what arrives meanwhile, and an
 * overlap.
 */
const IN_HAND_BYTES = LIMITS.WRITE_COALESCE_BYTES + 3 * 256 * 1024 + 4 * LIMITS.OVERLAP_BYTES

/** The connections of one file. */
export interface ConnectionCount {
  /** Requests, without those after a redirect. */
  requests: number
  fetched: number
  open: number
  /** Where each requested range began; 0 for a request without one. */
  ranges: number[]
}

export interface ConnectionLimitsDeps {
  readonly plan: Plan
  /** All bytes written to the disk so far, and the number of failed writes. */
  readonly written: { readonly bytes: number; readonly failures: number }
  readonly violated: (what: string) => void
}

/** Counts the connections of each file, and checks how many are open and how many unwritten bytes they hold. */
export interface ConnectionLimitsOracle {
  getCount(file: number): ConnectionCount | undefined
  /** A connection of this file has begun (S5, N-14). */
  onOpened(file: number): void
  /** Another connection fetched these bytes as well: they are dropped and not written. */
  onDuplicateBytes(bytes: number): void
  /** Checks that the bytes that were sent and not written fit into what the open connections may hold (S7). */
  judgeHeldBytes(): void
  forgetRanges(): void
  /** The process and its connections have ended. */
  closeAll(): void
}

export function watchConnectionLimits({ plan, written, violated }: ConnectionLimitsDeps): ConnectionLimitsOracle {
  const counts: readonly ConnectionCount[] = plan.files.map(() => ({ requests: 0, fetched: 0, open: 0, ranges: [] }))
  /** Sent bytes minus written bytes, when the last response was closed. */
  let restingBytes = 0
  /** Failed writes at that time. */
  let restingFailures = 0
  let readOverBytes = 0
  const sum = (of: (count: ConnectionCount) => number): number => counts.reduce((all, count) => all + of(count), 0)
  const countUnwritten = (): number => sum(({ fetched }) => fetched) - readOverBytes - written.bytes

  return {
    getCount: (file) => counts[file],
    onOpened(file) {
      const count = counts[file]
      if (count === undefined) return
      if (counts.every(({ open }) => open === 0)) {
        restingBytes = countUnwritten()
        restingFailures = written.failures
      }
      count.open += 1
      const all = sum(({ open }) => open)
      const files = counts.filter(({ open }) => open > 0).length
      if (count.open > plan.segments) violated(`S5 ${count.open} connections about file ${file}`)
      if (all > plan.perHost || files > plan.running) violated(`N-14 ${all} connections about ${files} files`)
    },
    onDuplicateBytes(bytes) {
      readOverBytes += bytes
    },
    judgeHeldBytes() {
      const open = sum((count) => count.open)
      const inHand = countUnwritten() - restingBytes
      // A connection whose write fails drops its bytes, and others may still be open.
      const dropped = written.failures - restingFailures
      if (inHand > (open + dropped) * IN_HAND_BYTES) violated(`S7 ${inHand} bytes are held by ${open} connections`)
    },
    forgetRanges() {
      for (const count of counts) count.ranges = []
    },
    closeAll() {
      for (const count of counts) count.open = 0
    },
  }
}
