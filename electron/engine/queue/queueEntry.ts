import * as z from 'zod'
import { assert } from '../../../shared/assert.js'
import { onCollision } from '../../../shared/download/files/collision.js'
import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import { type Download, serializeDownload, storedDownload } from '../../../shared/download/model/state.js'
import { type DownloadId, datasetId, downloadId, mediaId, portalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { QueueIndexRow, QueueRow, QueueRowContents } from '../../ports/queueStore.js'
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

const title = z.string().max(LIMITS.TITLE_CHARS)
const request = z.object({
  ref: z.object({ portalId, datasetId, mediaId }),
  root: z.string().min(1).max(4096),
  datasetTitle: title,
  producer: title,
  mediaName: title,
  onCollision: onCollision.optional(),
  isProtected: z.literal(true).optional(),
  isAnew: z.literal(true).optional(),
})
const stored = z.object({ id: downloadId, request, state: storedDownload })

/** The part of a row that is decoded only when the download is loaded. */
export interface EntryContents {
  request: DownloadRequest
  state: Download
}

const BUSY: ReadonlySet<Download['type']> = new Set(['running', 'stopping', 'publishing'])

/**
 * The single object of a download. The repository loads its contents, and unloads them again when the store has them,
 * so that a hundred thousand resting downloads cost no more than their index rows. Reading an entry that is not loaded
 * is a bug.
 */
export class StoredEntry implements QueueEntry {
  isParked = false
  receivedBytes = 0
  islands: ByteRanges = []
  bytesPerSecond = 0
  rateLimit: number | null = null
  priority: number
  position: number
  /** The state that was committed last; null before the first commit. */
  committedState: Download | null = null
  /** Whether the priority, the position or the request has changed since the last commit. */
  isChanged = false
  #holds = 0
  #contents: EntryContents | null
  #stateName: Download['type']

  constructor(
    readonly id: DownloadId,
    readonly group: QueueGroup,
    { priority, position, stateName }: Pick<QueueItem, 'priority' | 'position' | 'stateName'>,
    contents: EntryContents | null,
  ) {
    this.priority = priority
    this.position = position
    this.#stateName = stateName
    this.#contents = contents
  }

  get stateName(): Download['type'] {
    return this.#contents?.state.type ?? this.#stateName
  }

  get state(): Download {
    return this.contents().state
  }
  set state(next: Download) {
    this.contents().state = next
  }

  get request(): DownloadRequest {
    return this.contents().request
  }
  set request(next: DownloadRequest) {
    this.contents().request = next
    this.isChanged = true
  }

  get isLoaded(): boolean {
    return this.#contents !== null
  }

  /** Sets the contents that were read from the entry's row. */
  load(contents: EntryContents): void {
    this.#contents = contents
    this.committedState = contents.state
  }

  /**
   * Returns whether the entry may be unloaded: the store has all of it, and no work is running that needs the contents.
   */
  isUnloadable(): boolean {
    if (this.#contents === null) return true
    if (this.isChanged || this.#holds > 0) return false
    return this.committedState === this.#contents.state && !BUSY.has(this.#contents.state.type)
  }

  async keepLoadedDuring<T>(work: () => Promise<T>): Promise<T> {
    this.#holds += 1
    try {
      return await work()
    } finally {
      this.#holds -= 1
    }
  }

  unload(): void {
    this.#stateName = this.stateName
    this.#contents = null
    this.committedState = null
  }

  private contents(): EntryContents {
    assert(this.#contents !== null, 'an entry is loaded before it is read')
    return this.#contents
  }
}

/**
 * Returns the key that identifies a download: the media, the folder, and whether it is kept encrypted. An encrypted
 * download cannot share a partial with one that is not encrypted.
 */
export const getRequestKey = ({ ref, root, isProtected }: DownloadRequest): string =>
  [ref.portalId, ref.datasetId, ref.mediaId, root, ...(isProtected === true ? ['protected'] : [])].join('\n')

export const getQueueGroup = (wanted: DownloadRequest): QueueGroup => ({
  portal: wanted.ref.portalId,
  producer: wanted.producer,
  dataset: wanted.ref.datasetId,
})

/** Converts an entry into the row that the store keeps. */
export function toRow(entry: StoredEntry): QueueRow {
  const { id, group, priority, position, request: wanted, state } = entry
  const place = 'place' in state ? state.place : null
  return {
    id,
    ...group,
    priority,
    position,
    stateName: state.type,
    key: getRequestKey(wanted),
    because: 'because' in state && state.because !== 'person' ? state.because.code : null,
    folder: state.type === 'done' ? state.folder : (place?.folder ?? null),
    name: place?.name ?? null,
    request: JSON.stringify(wanted),
    state: serializeDownload(state),
  }
}

/** Decodes the contents of a row; null when they do not decode. */
export function parseRow(row: QueueRowContents): EntryContents | null {
  const read = stored.safeParse({ id: row.id, request: parseJson(row.request), state: parseJson(row.state) })
  return read.success ? { request: read.data.request, state: read.data.state } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
