import { join } from 'node:path'
import {
  type ByteRange,
  type ByteRanges,
  countBytes,
  intersectRange,
  normalizeRanges,
} from '../../../shared/download/model/byteRanges.js'
import type { Download } from '../../../shared/download/model/state.js'

type StateName = Download['type'] | 'any'

/** A rule that says whether a step must survive a power cut before its effects run. */
interface SyncRule {
  readonly from: StateName
  readonly to: StateName
  readonly sync: (before: Download, next: Download) => boolean
  readonly why: string
}

const alwaysSync = (): boolean => true
const neverSync = (): boolean => false

/**
 * The first matching rule decides. Most steps need no sync, because recovery finds on the disk what the store lost.
 * That includes a checkpoint: its bytes were synced before they were reported, so after a power cut the store knows
 * fewer bytes than the disk has, never more.
 */
const SYNC_RULES: readonly SyncRule[] = [
  {
    from: 'any',
    to: 'publishing',
    sync: (before, next) => getPublishingName(before) !== getPublishingName(next),
    why: 'if the store did not know the name, the complete file would be fetched again',
  },
  { from: 'publishing', to: 'done', sync: neverSync, why: 'recovery finds the file under its name' },
  {
    from: 'publishing',
    to: 'any',
    sync: alwaysSync,
    why: 'if the store still called the file complete, recovery would publish the bytes that are written next',
  },
  { from: 'done', to: 'done', sync: neverSync, why: 'the step changes nothing on the disk' },
  {
    from: 'done',
    to: 'any',
    sync: alwaysSync,
    why: 'the step to `done` was not synced: if the store still called the file complete, recovery would publish the bytes that are written next',
  },
  {
    from: 'any',
    to: 'any',
    sync: (before, next) => !coversAll(getVouchedRanges(next), getVouchedRanges(before)),
    why: 'recorded bytes are about to be overwritten or removed: recovery could continue another version with them',
  },
]

/** Returns whether a step must be durable before its effects run. */
export const requiresSync = (before: Download, next: Download): boolean =>
  SYNC_RULES.find(({ from, to }) => isState(before, from) && isState(next, to))?.sync(before, next) ?? true

const isState = ({ type }: Download, name: StateName): boolean => name === 'any' || name === type

const getPublishingName = (state: Download): string | null => (state.type === 'publishing' ? state.place.name : null)

/** Returns the byte ranges that a state records as durable, by the path of the partial. */
function getVouchedRanges(state: Download): ReadonlyMap<string, ByteRanges> {
  if (!('place' in state) || state.place === null) return new Map()
  const { place, otherVersion } = state
  const all = [
    ...(place.made ? [{ ...state, partial: place.partial }] : []),
    ...(otherVersion === null ? [] : [otherVersion]),
  ]
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
 * Returns whether a commit would add nothing that recovery could use: an attempt has started, and none of its bytes are
 * durable yet. After a crash the download starts anew, as a queued one does. The state is committed with the next step.
 */
export const isRecoverableStart = (committed: Download, next: Download): boolean =>
  next.type === 'running' &&
  (committed.type === 'queued' || committed.type === 'running') &&
  [committed, next].every((state) => getVouchedRanges(state).size === 0)
