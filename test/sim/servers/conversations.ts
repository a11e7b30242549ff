import { LIMITS } from '../../../shared/limits.js'
import type { Plan } from '../plans/plan.js'

/** What one conversation may have given out before it is on disk: what is written at once, what comes meanwhile, an overlap. */
const IN_HAND_BYTES = LIMITS.WRITE_COALESCE_BYTES + 3 * 256 * 1024 + 4 * LIMITS.OVERLAP_BYTES

/** The conversations about one file. */
export interface ConversationCount {
  /** Requests, without those that a redirect led to. */
  requests: number
  fetched: number
  open: number
  /** Where each requested range began; 0 for a request without one. */
  ranges: number[]
}

export interface ConversationsDeps {
  readonly plan: Plan
  /** What was ever written to the disk, and how many writes failed. */
  readonly written: { readonly bytes: number; readonly failures: number }
  readonly violated: (what: string) => void
}

/** Counts the conversations about each file, and judges how many are open and how much they hold unwritten. */
export interface Conversations {
  of(file: number): ConversationCount | undefined
  /** A conversation about this file has begun (S5, N-14). */
  opened(file: number): void
  /** So many bytes were fetched again by another connection: they are dropped, and wait for no write. */
  readOver(bytes: number): void
  /** What was sent and is not written yet must fit into what the open conversations may hold (S7). */
  judgeHeldBytes(): void
  forgetRanges(): void
  /** The process has ended, and its connections with it. */
  closeAll(): void
}

export function countConversations({ plan, written, violated }: ConversationsDeps): Conversations {
  const counts: readonly ConversationCount[] = plan.files.map(() => ({ requests: 0, fetched: 0, open: 0, ranges: [] }))
  /** Bytes that were sent, less those that were written, at the last moment without an open reply. */
  let restingBytes = 0
  /** Writes that had failed by then. */
  let restingFailures = 0
  let readOverBytes = 0
  const sum = (of: (count: ConversationCount) => number): number => counts.reduce((all, count) => all + of(count), 0)
  const countUnwritten = (): number => sum(({ fetched }) => fetched) - readOverBytes - written.bytes

  return {
    of: (file) => counts[file],
    opened(file) {
      const count = counts[file]
      if (count === undefined) return
      if (counts.every(({ open }) => open === 0)) {
        restingBytes = countUnwritten()
        restingFailures = written.failures
      }
      count.open += 1
      const all = sum(({ open }) => open)
      const files = counts.filter(({ open }) => open > 0).length
      if (count.open > plan.segments) violated(`S5 ${count.open} conversations about file ${file}`)
      if (all > plan.perHost || files > plan.running) violated(`N-14 ${all} conversations about ${files} files`)
    },
    readOver(bytes) {
      readOverBytes += bytes
    },
    judgeHeldBytes() {
      const open = sum((count) => count.open)
      const inHand = countUnwritten() - restingBytes
      // A conversation whose write fails drops what it holds, and others may be open still.
      const dropped = written.failures - restingFailures
      if (inHand > (open + dropped) * IN_HAND_BYTES) violated(`S7 ${inHand} bytes are held by ${open} conversations`)
    },
    forgetRanges() {
      for (const count of counts) count.ranges = []
    },
    closeAll() {
      for (const count of counts) count.open = 0
    },
  }
}
