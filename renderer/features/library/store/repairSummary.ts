import type { Failure } from '../../../../shared/failure.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'

/** The summed outcome of the repairs that were requested together. */
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
  /** How many of the requested repairs have not ended. */
  readonly pending: number
}

const NO_REPAIRS: RepairSummary = {
  repaired: 0,
  fetchedBytes: 0,
  bytes: 0,
  taken: 0,
  failed: [],
  kept: [],
  cancelled: 0,
  pending: 0,
}

/** Adds repairs that are under way. Some of them may have ended before their number was reported. */
export const expectRepairs = (summary: RepairSummary | null, count: number): RepairSummary => {
  const before = summary ?? NO_REPAIRS
  const early = before.pending === 0 ? before.repaired + before.failed.length + before.cancelled : 0
  return { ...before, pending: before.pending + Math.max(0, count - early) }
}

/** Adds one repair that has ended. */
export function addRepair(
  summary: RepairSummary | null,
  { name, sizeBytes, outcome }: OutputOf<'library.repaired'>,
): RepairSummary {
  const before = summary ?? NO_REPAIRS
  const pending = Math.max(0, before.pending - 1)
  if (outcome.type === 'cancelled') return { ...before, pending, cancelled: before.cancelled + 1 }
  if (outcome.type === 'failed') {
    const failed = [...before.failed, { name, because: outcome.because as Failure }]
    return { ...before, pending, failed }
  }
  return {
    ...before,
    pending,
    repaired: before.repaired + 1,
    fetchedBytes: before.fetchedBytes + outcome.fetchedBytes,
    bytes: before.bytes + sizeBytes,
    taken: before.taken + (outcome.taken ? 1 : 0),
    kept: outcome.kept === null ? before.kept : [...before.kept, outcome.kept],
  }
}
