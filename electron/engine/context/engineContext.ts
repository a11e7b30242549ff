import type { Checkpoint } from '../../../shared/download/machine/checkpoint.js'
import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import type { SegmentPolicy } from '../../../shared/download/transfer/segmentPlanner.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryFolders } from '../../ports/library/libraryFolders.js'
import type { Log } from '../../ports/log.js'
import type { MediaSource } from '../../ports/mediaSource.js'
import type { FileSealer } from '../../ports/protect/fileSealer.js'
import type { RandomSource } from '../../ports/randomSource.js'
import type { FreeSpaceCache } from '../files/freeSpaceCache.js'
import type { NameReservations } from '../files/nameReservations.js'
import type { RememberedFolders } from '../files/rememberedFolders.js'
import type { VolumeMonitor } from '../files/volumeMonitor.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { TrafficController } from '../scheduling/trafficController.js'
import type { KeyedMutex } from './keyedMutex.js'

/** What the parts that run effects need. They report outcomes through `report` and never change a state directly. */
export interface EngineContext
  extends Pick<TrafficController, 'hasWaitingDownload' | 'openExtraConnection' | 'startTransfer'> {
  readonly disk: Disk
  readonly clock: Clock
  readonly randomSource: RandomSource
  readonly log: Log
  readonly source: MediaSource
  readonly library: LibraryFolders
  /** Starts the first worker in advance. */
  warmUpWorkers(): void
  readonly repository: DownloadRepository
  readonly reservations: NameReservations
  readonly volumes: VolumeMonitor
  readonly rememberedFolders: RememberedFolders
  readonly freeSpace: FreeSpaceCache
  readonly mutex: KeyedMutex
  /** Dispatches an event after the checks that find the true cause of a disk or network failure. */
  readonly report: Dispatch
  /** Records bytes that a worker has synced. Resolves when the store has answered. */
  recordCheckpoint(entry: QueueEntry, checkpoint: Checkpoint): Promise<void>
  /** Resolves when all events of this entry are committed, and durable where they must be. */
  whenCommitted(entry: QueueEntry): Promise<Result<void>>
  /** Resolves when the files of earlier attempts of a download are removed. Until then their names are not free. */
  whenCleanedUp(id: DownloadId): Promise<unknown>
  getSegmentPolicy(): SegmentPolicy
  /** The constant part of the largest accepted length of a body of unknown length. */
  readonly surplusBytes: number
  /** The largest body that a worker takes into memory. */
  readonly bufferedBodyBytes: number
  /** Seals files that are kept encrypted; left out where none are. */
  readonly sealer?: FileSealer
  /** How many bytes of a damaged file each download has reused, in this process. */
  readonly salvagedBytes: Map<DownloadId, number>
  /** Shows the progress of the running attempt, and its ranges behind the first gap. This is not stored. */
  reportProgress(entry: QueueEntry, receivedBytes: number, islands: ByteRanges): void
  /** Reports bytes that have arrived from the network, whatever becomes of them. */
  reportArrived(bytes: number): void
  /** Reports that a body is complete; `bytes` of it arrived in this attempt. */
  reportComplete(entry: QueueEntry, bytes: number): void
}
