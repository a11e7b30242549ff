import { join } from 'node:path'
import {
  type ByteRange,
  type ByteRanges,
  countBytes,
  intersectRange,
  normalizeRanges,
} from '../../../shared/download/model/byteRanges.js'
import type { Download } from '../../../shared/download/model/state.js'

type StateName = Download['is'] | 'any'

/** Whether a step must survive a power cut before anything is done about it. */
interface SyncRule {
  readonly from: StateName
  readonly to: StateName
  readonly sync: (before: Download, next: Download) => boolean
  readonly why: string
}

const always = (): boolean => true
const never = (): boolean => false

/**
 * The first rule that fits a step decides. Most steps need no sync: what they lose is found again on the disk. That more
 * bytes are durable is among those: they were synced before they were reported, so after a power cut the store vouches
 * for less than there is, never for more.
 */
const SYNC_RULES: readonly SyncRule[] = [
  {
    from: 'any',
    to: 'publishing',
    sync: (before, next) => getPublishingName(before) !== getPublishingName(next),
    why: 'a store that did not know the name would fetch the complete file again',
  },
  { from: 'publishing', to: 'done', sync: never, why: 'the file is found under its name' },
  {
    from: 'publishing',
    to: 'any',
    sync: always,
    why: 'a store that still took it for complete would give its name to what is written next',
  },
  { from: 'done', to: 'done', sync: never, why: 'nothing happens on the disk' },
  {
    from: 'done',
    to: 'any',
    sync: always,
    why: 'that it is done was not synced: a store that still took it for complete would name what is written next',
  },
  {
    from: 'any',
    to: 'any',
    sync: (before, next) => !coversAll(getVouchedRanges(next), getVouchedRanges(before)),
    why: 'bytes that the store vouches for are about to be overwritten or removed: another version could be continued with them',
  },
]

/** Whether a step must be durable before its effects run. */
export const requiresSync = (before: Download, next: Download): boolean =>
  SYNC_RULES.find(({ from, to }) => isState(before, from) && isState(next, to))?.sync(before, next) ?? true

const isState = ({ is }: Download, name: StateName): boolean => name === 'any' || name === is

const getPublishingName = (state: Download): string | null => (state.is === 'publishing' ? state.place.name : null)

/** What a state vouches for, by the path of the partial. */
function getVouchedRanges(state: Download): ReadonlyMap<string, ByteRanges> {
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

const isWithin = (range: ByteRange, ranges: ByteRanges): boolean =>
  countBytes(intersectRange(ranges, range)) === range[1] - range[0]

const coversAll = (all: ReadonlyMap<string, ByteRanges>, some: ReadonlyMap<string, ByteRanges>): boolean =>
  [...some].every(([path, ranges]) => ranges.every((range) => isWithin(range, all.get(path) ?? [])))

/**
 * Whether a commit would tell the store nothing that it could go on with: an attempt is under way, and none of it lies
 * anywhere yet. After a crash it begins anew, as a queued one does. It is committed with the step that follows.
 */
export const isRecoverableStart = (committed: Download, next: Download): boolean =>
  next.is === 'running' &&
  (committed.is === 'queued' || committed.is === 'running') &&
  [committed, next].every((state) => getVouchedRanges(state).size === 0)
