import * as z from 'zod'
import { onCollision } from '../../../shared/download/files/collision.js'
import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import { type Download, download } from '../../../shared/download/model/state.js'
import { type DownloadId, datasetId, downloadId, mediaId, portalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { assert } from '../../../shared/result.js'
import type { QueueIndexRow, QueueRow, QueueRowContents } from '../../ports/queueStore.js'
import type { DownloadRequest } from '../api/engine.js'

/** What the scheduler sorts downloads by. */
export type QueueGroup = Pick<QueueIndexRow, 'portal' | 'producer' | 'dataset'>

/** What is in memory of every download: its index row, and whether it rests. */
export interface QueueItem {
  readonly id: DownloadId
  /** The name of its state. */
  readonly is: Download['is']
  readonly group: QueueGroup
  readonly priority: number
  readonly position: number
  /** Restored but not asked for in this run: it rests until a person asks for it. */
  parked: boolean
}

/** A download that was loaded: its item, the contents of its row, and what is only shown. */
export interface QueueEntry extends QueueItem {
  /** Only its answer about collisions changes, and whether it is fetched anew. */
  request: DownloadRequest
  state: Download
  /** Bytes taken by the running attempt, and the ranges behind the first gap. Shown, not recorded. */
  receivedBytes: number
  islands: ByteRanges
  bytesPerSecond: number
  /** Bytes per second that it may take by itself. Not recorded: it ends with this engine. */
  limit: number | null
  /**
   * Keeps it loaded until this work has settled: what goes on between turns reads it, although a person may have paused
   * it meanwhile.
   */
  holdDuring<T>(work: () => Promise<T>): Promise<T>
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
const stored = z.object({ id: downloadId, request, state: download })

/** The part of a row that is decoded only when a download is loaded. */
export interface EntryContents {
  request: DownloadRequest
  state: Download
}

const BUSY: ReadonlySet<Download['is']> = new Set(['running', 'stopping', 'publishing'])

/**
 * The one object of a download. The repository loads its contents and, when the store has them, unloads them again: a
 * hundred thousand downloads that rest cost what their index rows cost. Reading an entry that is not loaded is a bug.
 */
export class StoredEntry implements QueueEntry {
  parked = false
  receivedBytes = 0
  islands: ByteRanges = []
  bytesPerSecond = 0
  limit: number | null = null
  priority: number
  position: number
  /** The state that was committed last; null when none was. */
  committed: Download | null = null
  /** Its priority, position or request is not committed yet. */
  isChanged = false
  #holds = 0
  #contents: EntryContents | null
  #is: Download['is']

  constructor(
    readonly id: DownloadId,
    readonly group: QueueGroup,
    { priority, position, is }: Pick<QueueItem, 'priority' | 'position' | 'is'>,
    contents: EntryContents | null,
  ) {
    this.priority = priority
    this.position = position
    this.#is = is
    this.#contents = contents
  }

  get is(): Download['is'] {
    return this.#contents?.state.is ?? this.#is
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

  /** Takes the contents of its row. */
  load(contents: EntryContents): void {
    this.#contents = contents
    this.committed = contents.state
  }

  /** Whether the store has all of it. What is busy stays loaded: it could not go on without its contents. */
  isUnloadable(): boolean {
    if (this.#contents === null) return true
    if (this.isChanged || this.#holds > 0) return false
    return this.committed === this.#contents.state && !BUSY.has(this.#contents.state.is)
  }

  async holdDuring<T>(work: () => Promise<T>): Promise<T> {
    this.#holds += 1
    try {
      return await work()
    } finally {
      this.#holds -= 1
    }
  }

  unload(): void {
    this.#is = this.is
    this.#contents = null
    this.committed = null
  }

  private contents(): EntryContents {
    assert(this.#contents !== null, 'an entry is loaded before it is read')
    return this.#contents
  }
}

/** The same media into the same folder is the same download. One that is protected shares no partial with one that is not. */
export const getRequestKey = ({ ref, root, isProtected }: DownloadRequest): string =>
  [ref.portalId, ref.datasetId, ref.mediaId, root, ...(isProtected === true ? ['protected'] : [])].join('\n')

export const getQueueGroup = (wanted: DownloadRequest): QueueGroup => ({
  portal: wanted.ref.portalId,
  producer: wanted.producer,
  dataset: wanted.ref.datasetId,
})

/** The row of an entry, as the store keeps it. */
export function toRow(entry: StoredEntry): QueueRow {
  const { id, group, priority, position, request: wanted, state } = entry
  const place = 'place' in state ? state.place : null
  return {
    id,
    ...group,
    priority,
    position,
    is: state.is,
    key: getRequestKey(wanted),
    because: 'because' in state && state.because !== 'person' ? state.because.code : null,
    folder: state.is === 'done' ? state.folder : (place?.folder ?? null),
    name: place?.name ?? null,
    request: JSON.stringify(wanted),
    state: JSON.stringify(state),
  }
}

/** The contents of a row, or null when they do not decode. */
export function parseRow(row: QueueRowContents): EntryContents | null {
  const read = stored.safeParse({ id: row.id, request: json(row.request), state: json(row.state) })
  return read.success ? { request: read.data.request, state: read.data.state } : null
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
