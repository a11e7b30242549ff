import { assert } from '../../../shared/assert.js'
import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import type { Download, StateOf } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { QueueIndexRow } from '../../ports/queueStore.js'
import type { DownloadRequest } from '../api/engine.js'

/** The fields by which the scheduler groups downloads. */
export type QueueGroup = Pick<QueueIndexRow, 'portal' | 'producer' | 'dataset'>

/** The part of every download that is always in memory: its index row, and whether it is parked. */
export interface QueueItem {
  readonly id: DownloadId
  /** The name of the download's state. */
  readonly stateName: Download['type']
  readonly group: QueueGroup
  readonly priority: number
  readonly position: number
  /** The download was restored but not requested in this run: it does nothing until a person requests it. */
  isParked: boolean
}

/** A loaded download: its item, the contents of its row, and values that are only displayed. */
export interface QueueEntry extends QueueItem {
  /** The request. Only `onCollision` and `isAnew` may change. */
  request: DownloadRequest
  state: Download
  /**
   * The bytes received by the running attempt, and the ranges behind the first gap. They are displayed and not stored.
   */
  receivedBytes: number
  islands: ByteRanges
  bytesPerSecond: number
  /** The download's own limit in bytes per second, or null. It is not stored and ends with this engine. */
  rateLimit: number | null
  /**
   * Keeps the entry loaded until `work` has settled: work that spans several turns reads it, even if a person pauses
   * the download meanwhile.
   */
  keepLoadedDuring<T>(work: () => Promise<T>): Promise<T>
}

/** Returns the state of a running download, or null in any other state. */
export const toRunningState = ({ state }: Pick<QueueEntry, 'state'>): StateOf<'running'> | null =>
  state.type === 'running' ? state : null

/** Returns the state of a download whose file is being published. Throws in any other state. */
export function expectPublishing({ state }: QueueEntry): StateOf<'publishing'> {
  assert(state.type === 'publishing', 'only what is being published gets a name')
  return state
}

/**
 * Returns the key that identifies a download: the media, the folder, and whether it is kept encrypted. An encrypted
 * download cannot share a partial with one that is not encrypted.
 */
export const getRequestKey = ({ ref, root, folder, isProtected }: DownloadRequest): string =>
  `${ref.portalId}\n${ref.datasetId}\n${ref.mediaId}\n${root}${isProtected === true ? '\nprotected' : ''}${folder === undefined ? '' : `\n${folder}`}`

/** Returns the fields of a request by which the scheduler groups downloads. */
export const getQueueGroup = (wanted: DownloadRequest): QueueGroup => ({
  portal: wanted.ref.portalId,
  producer: wanted.producer,
  dataset: wanted.ref.datasetId,
})
