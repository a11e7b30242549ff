import { join } from 'node:path'
import {
  type ByteRange,
  type ByteRanges,
  countBytes,
  intersectRange,
  normalizeRanges,
} from '../../../shared/download/model/byteRanges.js'
import type { Download } from '../../../shared/download/model/state.js'

/** What a state vouches for, by partial. */
function vouched(state: Download): ReadonlyMap<string, ByteRanges> {
  if (!('place' in state) || state.place === null) return new Map()
  const { place, former } = state
  const all = [...(place.made ? [{ ...state, partial: place.partial }] : []), ...(former === null ? [] : [former])]
  return new Map(
    all.map(({ partial, durableBytes, islands }) => [
      join(place.folder, partial),
      normalizeRanges([[0, durableBytes], ...islands]),
    ]),
  )
}

const isWithin = (stretch: ByteRange, ranges: ByteRanges): boolean =>
  countBytes(intersectRange(ranges, stretch)) === stretch[1] - stretch[0]

const isAllStill = (before: ReadonlyMap<string, ByteRanges>, next: ReadonlyMap<string, ByteRanges>): boolean =>
  [...before].every(([path, ranges]) => ranges.every((stretch) => isWithin(stretch, next.get(path) ?? [])))

/**
 * Whether a step must survive a power cut before anything is done about it. Most need not: what they forget is found
 * again on the disk. Four must:
 *
 * - taking back bytes that were vouched for: they are about to be overwritten or removed, and a store that still
 *   vouched for them would let another version's bytes be continued with this one's;
 * - that a complete file is none any more: a store that still thought so would give its name to what is written next;
 * - asking again for what is done: that it got its name is only told, so the store may still think that it is to get it,
 *   and would give it to what is written next;
 * - beginning to give a complete file its name, or another name: a store that knew of no such thing would fetch it again.
 *
 * That more bytes are durable is only told: they were synced before they were said to be, so after a power cut the store
 * vouches for less than there is, never for more, and what it has forgotten is fetched again.
 */
export function requiresSync(before: Download, next: Download): boolean {
  if (next.is === 'publishing') return before.is !== 'publishing' || before.place.name !== next.place.name
  if (before.is === 'publishing') return next.is !== 'done'
  if (before.is === 'done') return next.is !== 'done'
  return !isAllStill(vouched(before), vouched(next))
}

/**
 * Whether the store would learn nothing by it that it could go on with: an attempt is under way, and none of it lies
 * anywhere yet. After a crash it begins anew, as what only waited in line does. It is told with what comes next.
 */
export const isRecoverableStart = (told: Download, next: Download): boolean =>
  next.is === 'running' &&
  (told.is === 'queued' || told.is === 'running') &&
  [told, next].every((state) => vouched(state).size === 0)
