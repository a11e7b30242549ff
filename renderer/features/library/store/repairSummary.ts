import type { Failure } from '../../../../shared/failure.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'

/** The summed outcome of the repairs that were under way together. */
export interface RepairSummary {
  readonly repaired: number
  readonly fetchedBytes: number
  /** The bytes of all repaired files. */
  readonly bytes: number
  /** How many were taken from the chosen folder. */
  readonly taken: number
  readonly failed: readonly { readonly name: string; readonly because: Failure }[]
  /** Damaged files that were written to after their download: they stay under this name. */
  readonly kept: readonly string[]
  /** How many were cancelled. */
  readonly cancelled: number
}

/** What is still to be reported. Both are kept when the message about repairs is closed: reports go on. */
export interface RepairsUnderWay {
  /** Requests that wait for their answer. */
  readonly requests: number
  /** The files that were not reported yet, as the main process told last: it counts on when the page is loaded anew. */
  readonly files: number
}

export const NOTHING_UNDER_WAY: RepairsUnderWay = { requests: 0, files: 0 }

/** Whether reports of repairs are still to come. */
export const areRepairsUnderWay = ({ requests, files }: RepairsUnderWay): boolean => requests > 0 || files > 0

export const NO_REPAIRS: RepairSummary = {
  repaired: 0,
  fetchedBytes: 0,
  bytes: 0,
  taken: 0,
  failed: [],
  kept: [],
  cancelled: 0,
}

/** Adds one repair that has ended. */
export function addRepair(
  summary: RepairSummary | null,
  { name, sizeBytes, outcome }: OutputOf<'library.repaired'>,
): RepairSummary {
  const before = summary ?? NO_REPAIRS
  if (outcome.type === 'cancelled') return { ...before, cancelled: before.cancelled + 1 }
  if (outcome.type === 'failed') {
    const failed = [...before.failed, { name, because: outcome.because as Failure }]
    return { ...before, failed }
  }
  return {
    ...before,
    repaired: before.repaired + 1,
    fetchedBytes: before.fetchedBytes + outcome.fetchedBytes,
    bytes: before.bytes + sizeBytes,
    taken: before.taken + (outcome.taken ? 1 : 0),
    kept: outcome.kept === null ? before.kept : [...before.kept, outcome.kept],
  }
}
