import type { Event } from '../../shared/download/events.js'
import type { Ranges } from '../../shared/download/ranges.js'
import type { SegmentPolicy } from '../../shared/download/segments.js'
import type { Result } from '../../shared/result.js'
import type { Chance, Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { Library } from '../ports/library.js'
import type { Log } from '../ports/log.js'
import type { MediaSource } from '../ports/mediaSource.js'
import type { Entry } from './entry.js'
import type { Footing } from './footing.js'
import type { LanePool } from './lanes.js'
import type { Ledger } from './ledger.js'
import type { Names } from './names.js'
import type { Room } from './room.js'
import type { Turns } from './turns.js'
import type { Volumes } from './volumes.js'

/** Leave for connections that a download has beside its first one. Whoever limits connections gives it. */
export interface Branching {
  /** One connection more about this download: how to give it back. Null when there is none to be had now. */
  permit(entry: Entry): (() => void) | null
  /** Somebody waits for a first connection where this download has several. */
  isWaitedFor(entry: Entry): boolean
}

/** What carrying out an effect needs. Outcomes go back through `happened`, never straight into a state. */
export interface World {
  readonly disk: Disk
  readonly clock: Clock
  readonly chance: Chance
  readonly log: Log
  readonly source: MediaSource
  readonly library: Library
  /** The lanes, as this download may use them. */
  lanesFor(entry: Entry): LanePool
  readonly ledger: Ledger
  readonly names: Names
  readonly volumes: Volumes
  readonly footing: Footing
  readonly room: Room
  readonly turns: Turns
  happened(entry: Entry, event: Event): void
  /** Resolves when everything that has happened to this entry is known to the store, as surely as it must be. */
  told(entry: Entry): Promise<Result<void>>
  segments(): SegmentPolicy
  /** How much longer than catalogued a body may be whose length nobody said. */
  readonly surplusBytes?: number
  readonly branching: Branching
  /** For the eye: how far the running attempt is, and what it has behind the first gap. */
  glimpsed(entry: Entry, receivedBytes: number, islands: Ranges): void
}
