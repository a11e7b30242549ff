import type { Event } from '../../shared/download/events.js'
import type { Chance, Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { Library } from '../ports/library.js'
import type { Log } from '../ports/log.js'
import type { MediaSource } from '../ports/mediaSource.js'
import type { LanePool } from './lanes.js'
import type { Entry, Ledger } from './ledger.js'
import type { Names } from './names.js'
import type { Turns } from './turns.js'

/** What carrying out an effect needs. Outcomes go back through `happened`, never straight into a state. */
export interface World {
  readonly disk: Disk
  readonly clock: Clock
  readonly chance: Chance
  readonly log: Log
  readonly source: MediaSource
  readonly library: Library
  readonly lanes: LanePool
  readonly ledger: Ledger
  readonly names: Names
  readonly turns: Turns
  happened(entry: Entry, event: Event): void
  /** For the eye: how far the running attempt is. */
  glimpsed(entry: Entry, receivedBytes: number): void
}
