import { LIMITS } from '../../../shared/limits.js'
import { PIECE_BYTES, type Plan, type SimFile } from '../plans/plan.js'
import type { SimServers } from '../servers/simServers.js'
import type { SimStage } from '../world/simStage.js'
import { DESTRUCTIVE_TAMPERINGS } from '../world/tampering.js'
import { readState } from './readState.js'
import type { StoredStateOracle } from './storedStates.js'

/*
 * Checks that no byte is fetched unnecessarily (V3). Bytes can be counted only in worlds where nothing forces a new
 * start: correct servers, unchanging files, and partials that no other program touches.
 */

const BREAKS = new Set([
  'reset',
  'early-end',
  'stall',
  'reset-before-body',
  'silent-head',
  'connection-refused',
  'no-such-host',
])
const MEDDLING = new Set(['delete-partial', 'cut-partial', 'cancel', 'add-again'])

const isSteady = (file: SimFile): boolean =>
  file.kind === 'plain' &&
  file.ranges &&
  file.framing === 'length' &&
  file.changesAt.length === 0 &&
  (file.validator === 'etag' || file.validator === 'date')

export const hasPredictableCost = (plan: Plan): boolean =>
  plan.segments === 1 &&
  plan.lies.every(({ is }) => BREAKS.has(is)) &&
  plan.broken.every(({ is }) => is !== 'wild-power') &&
  plan.acts.every((act) => !MEDDLING.has(act.do) && !DESTRUCTIVE_TAMPERINGS.has(act.do))

export interface TransferCostDeps {
  readonly plan: Plan
  readonly stage: SimStage
  readonly servers: SimServers
  readonly storedStates: StoredStateOracle
  readonly violated: (what: string) => void
}

/**
 * Returns a function to call when a process has ended: it checks that the process did not request bytes that were
 * durable at its start, and records the durable bytes for the next process.
 */
export function watchRecovery({ plan, stage, servers, storedStates, violated }: TransferCostDeps): () => void {
  let promised: readonly (readonly [file: number, durableBytes: number])[] = []
  return () => {
    if (!hasPredictableCost(plan)) return
    for (const [file, durableBytes] of promised) {
      const first = servers.traffic.ranges(file)[0]
      const spec = plan.files[file]
      if (first === undefined || spec === undefined || !isSteady(spec)) continue
      // The last durable bytes are requested again for the comparison.
      const least = Math.min(durableBytes, spec.sizeBytes - 1) - LIMITS.OVERLAP_BYTES
      if (first < least) violated(`V3 file ${file}: ${durableBytes} bytes were durable, and ${first} was asked for`)
    }
    servers.traffic.forgetRanges()
    promised = stage.stores.rows().map((row) => {
      const state = readState(row)
      return [storedStates.fileOf(row), 'durableBytes' in state ? state.durableBytes : 0]
    })
  }
}

interface Judging {
  readonly plan: Plan
  readonly servers: SimServers
  readonly crashes: number
  readonly violated: (what: string) => void
}

const SYNC_MS = 2000

/**
 * Checks the cost of a broken connection: the bytes since the last sync, those being transferred, and one byte for the
 * confirmation.
 */
export function checkTransferCost({ plan, servers, crashes, violated }: Judging): void {
  judgeSharing({ plan, servers, crashes, violated })
  if (!hasPredictableCost(plan) || plan.broken.some(({ is }) => is !== 'kill')) return
  plan.files.forEach((spec, file) => {
    if (!isSteady(spec)) return
    const requests = servers.traffic.requests(file)
    const perBreak = spec.chunkBytes * (2 + Math.ceil(SYNC_MS / Math.max(spec.chunkMs, 1))) + LIMITS.OVERLAP_BYTES
    const most = spec.sizeBytes + Math.max(0, requests - 1) * (spec.chunkMs === 0 ? spec.sizeBytes : perBreak)
    const fetched = servers.traffic.fetchedBytes(file)
    if (fetched > most)
      violated(`V3 file ${file}: ${fetched} bytes fetched for ${spec.sizeBytes}, ${requests} requests`)
    const mostRequests = 1 + crashes + plan.lies.reduce((sum, { times }) => sum + times, 0) + plan.acts.length * 3 + 8
    if (requests > mostRequests) violated(`V3 file ${file}: ${requests} requests`)
  })
}

/**
 * The largest allowed number of requests. Each connection may request a part, be redirected and request once more. A
 * connection that is done takes half of another's rest, until that is smaller than two pieces: so each requests at most
 * once per halving of its part.
 */
function mostParts({ segments }: Plan, { sizeBytes }: SimFile): number {
  const halvings = Math.ceil(Math.log2(Math.max(2, sizeBytes / segments / (2 * PIECE_BYTES))))
  return segments * (2 + halvings)
}

/** Checks that, without faults, several connections fetch the file once, plus the overlap at each seam. */
function judgeSharing({ plan, servers, violated }: Judging): void {
  if (plan.segments === 1 || plan.lies.length + plan.broken.length + plan.acts.length > 0) return
  plan.files.forEach((spec, file) => {
    if (!isSteady(spec)) return
    const perSeam = LIMITS.OVERLAP_BYTES + 2 * spec.chunkBytes
    const most = spec.sizeBytes + servers.traffic.requests(file) * perSeam
    const fetched = servers.traffic.fetchedBytes(file)
    const requests = servers.traffic.requests(file)
    if (fetched > most || requests > mostParts(plan, spec))
      violated(`V3 file ${file}: ${fetched} bytes in ${requests} parts for ${spec.sizeBytes}`)
  })
}
