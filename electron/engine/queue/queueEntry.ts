import * as z from 'zod'
import { onCollision } from '../../../shared/download/files/collision.js'
import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import { type Download, download } from '../../../shared/download/model/state.js'
import { type DownloadId, datasetId, downloadId, mediaId, portalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { QueueIndexRow, QueueRow, QueueRowContents } from '../../ports/queueStore.js'
import type { DownloadRequest } from '../api/engine.js'

/** Where a download stands among the others. */
export type QueueGroup = Pick<QueueIndexRow, 'portal' | 'producer' | 'dataset'>

/** One download in memory: what the store has of it, and what is only for the eye. */
export interface QueueEntry {
  readonly id: DownloadId
  /** The name of its state, and where it stands: known without reading it from the store. */
  readonly is: Download['is']
  readonly group: QueueGroup
  readonly priority: number
  readonly position: number
  /** Changes in what was said about collisions only. */
  request: DownloadRequest
  state: Download
  /** Restored but not asked for in this run: it rests until somebody does. */
  parked: boolean
  /** Bytes taken by the running attempt, and where they lie behind the first gap. Lossy. */
  receivedBytes: number
  islands: ByteRanges
  bytesPerSecond: number
  /** Bytes per second that it may take by itself. Not kept: it ends with this engine. */
  limit: number | null
}

const title = z.string().max(LIMITS.TITLE_CHARS)
const request = z.object({
  ref: z.object({ portalId, datasetId, mediaId }),
  root: z.string().min(1).max(4096),
  datasetTitle: title,
  producer: title,
  mediaName: title,
  onCollision: onCollision.optional(),
})
const stored = z.object({ id: downloadId, request, state: download })

/** What of a row is decoded only while somebody works with it. */
export interface EntryContents {
  request: DownloadRequest
  state: Download
}

const BUSY: ReadonlySet<Download['is']> = new Set(['running', 'stopping', 'publishing'])

/**
 * A download in memory. Its request and state are read from the store when somebody asks for them, and let go when the
 * store has them and nobody has asked for a while: a hundred thousand that rest cost what their slips cost. There is one
 * of it for each id, so nobody can hold an older one.
 */
export class LazyQueueEntry implements QueueEntry {
  parked = false
  receivedBytes = 0
  islands: ByteRanges = []
  bytesPerSecond = 0
  limit: number | null = null
  priority: number
  position: number
  /** What the store was told last; null when it has not been told yet. */
  told: EntryContents['state'] | null = null
  /** Its priority, position or request has not been told yet. */
  isMoved = false
  #contents: EntryContents | null
  #name: Download['is']

  constructor(
    readonly id: DownloadId,
    readonly group: QueueGroup,
    place: { readonly priority: number; readonly position: number; readonly is: Download['is'] },
    contents: EntryContents | null,
    /** Reads it. Throws when it cannot be read: whoever has kept an entry asks the ledger first. */
    private readonly read: (entry: LazyQueueEntry) => EntryContents,
  ) {
    this.priority = place.priority
    this.position = place.position
    this.#name = place.is
    this.#contents = contents
  }

  /** The name of the state, known without reading it. */
  get is(): Download['is'] {
    return this.#contents?.state.is ?? this.#name
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
    this.isMoved = true
  }

  get isCold(): boolean {
    return this.#contents === null
  }

  /** What the store has of it, read together with others. */
  warm(contents: EntryContents): void {
    this.#contents = contents
    this.told = contents.state
  }

  /** Whether letting go would lose nothing. What somebody works with is read once: half-way nobody could go on without it. */
  mayCool(): boolean {
    if (this.#contents === null) return true
    return this.told === this.#contents.state && !this.isMoved && !BUSY.has(this.#contents.state.is)
  }

  cool(): void {
    this.#name = this.is
    this.#contents = null
    this.told = null
  }

  private contents(): EntryContents {
    if (this.#contents !== null) return this.#contents
    const contents = this.read(this)
    this.warm(contents)
    return contents
  }
}

/** The same media into the same folder is the same download. */
export const getRequestKey = ({ ref, root }: DownloadRequest): string =>
  [ref.portalId, ref.datasetId, ref.mediaId, root].join('\n')

export const getQueueGroup = (wanted: DownloadRequest): QueueGroup => ({
  portal: wanted.ref.portalId,
  producer: wanted.producer,
  dataset: wanted.ref.datasetId,
})

/** As the store keeps it. */
export function toRow(entry: LazyQueueEntry): QueueRow {
  const { id, group, priority, position, request: wanted, state } = entry
  const place = 'place' in state ? state.place : null
  return {
    ...{ id, ...group, priority, position, is: state.is, key: getRequestKey(wanted) },
    because: 'because' in state && state.because !== 'person' ? state.because.code : null,
    folder: state.is === 'done' ? state.folder : (place?.folder ?? null),
    name: place?.name ?? null,
    request: JSON.stringify(wanted),
    state: JSON.stringify(state),
  }
}

/** A row's contents, or null when they cannot be read. */
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
