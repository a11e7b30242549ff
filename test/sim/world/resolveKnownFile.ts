import { join } from 'node:path'
import type { KnownFile } from '../oracles/protocolRules.js'
import { readState } from '../oracles/readState.js'
import type { StoredStateOracle } from '../oracles/storedStates.js'
import type { SimStage } from './simStage.js'

/** States in which a download may send requests: it has a slot, or waits for one. */
const WANTED: ReadonlySet<string> = new Set(['queued', 'running', 'stopping'])

/** Between reading a partial and the request, an engine may follow a redirect or ask once more. */
const LOOKS_MS = 30_000

/** Returns what the servers need to judge a request for a file; null when no download wants the file. */
export function resolveKnownFile(stage: SimStage, storedStates: StoredStateOracle, file: number): KnownFile | null {
  const { plan, stores } = stage
  const row = stores.rows().find((one) => storedStates.fileOf(one) === file)
  const state = row === undefined ? null : readState(row)
  // A request needs no record in the store, only a write does: the store may know only that a download is queued, and a
  // store that refused the write is behind.
  const isBehind = row !== undefined && storedStates.isBehind(row.id)
  if (state === null || !(WANTED.has(state.type) || isBehind) || !('identity' in state)) return null
  const { hash } = plan.files[file] ?? {}
  const hashWillTell = hash === 'sha-256' || hash === 'md5'
  const place = isBehind || state.place?.made !== true ? null : state.place
  const heldBytes = place === null ? null : lengthOf(stage, join(place.folder, place.partial))
  return { identity: state.identity, hashWillTell, heldBytes }
}

/** The length of a partial; null when another program touched it so recently that an engine need not know. */
function lengthOf({ time, volume, meddledWith }: SimStage, path: string): number | null {
  const meddledAt = meddledWith.get(path) ?? Number.NEGATIVE_INFINITY
  return time.elapsed() - meddledAt < LOOKS_MS ? null : (volume.bytesOf(path)?.byteLength ?? 0)
}

/**
 * How many of these bytes are in the partial of a file at this position: all that exist there, or none where they
 * differ.
 */
export function countHeldBytes(
  stage: SimStage,
  storedStates: StoredStateOracle,
  file: number,
  { stretch, at }: Lying,
): number {
  const row = stage.stores.rows().find((one) => storedStates.fileOf(one) === file)
  const state = row === undefined ? null : readState(row)
  if (state === null || !('place' in state) || state.place?.made !== true) return 0
  const node = stage.volume.find(join(state.place.folder, state.place.partial))
  if (node?.type !== 'file') return 0
  const { bytes, length } = node.inode.live
  const there = bytes.subarray(at, Math.min(length, at + stretch.byteLength))
  return Buffer.compare(there, stretch.subarray(0, there.byteLength)) === 0 ? there.byteLength : 0
}

interface Lying {
  readonly stretch: Uint8Array
  readonly at: number
}
