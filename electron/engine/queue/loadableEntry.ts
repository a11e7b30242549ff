import { assert } from '../../../shared/assert.js'
import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { DownloadRequest } from '../api/engine.js'
import type { QueueEntry, QueueGroup, QueueItem } from './queueEntry.js'
import { isWorking } from './statePredicates.js'

/** The part of a row that is decoded only when the download is loaded. */
export interface EntryContents {
  request: DownloadRequest
  state: Download
}

/**
 * The single object of a download. The repository loads its contents, and unloads them again when the store has them,
 * so that a hundred thousand resting downloads cost no more than their index rows. Reading an entry that is not loaded
 * is a bug.
 */
export class LoadableEntry implements QueueEntry {
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
  #requestText: string | null = null
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
    this.#requestText = null
    this.isChanged = true
  }

  /** The request as JSON, as each row of this download has it. */
  get requestText(): string {
    this.#requestText ??= JSON.stringify(this.request)
    return this.#requestText
  }

  get isLoaded(): boolean {
    return this.#contents !== null
  }

  /** Sets the contents that were read from the entry's row. */
  load(contents: EntryContents): void {
    this.#contents = contents
    this.#requestText = null
    this.committedState = contents.state
  }

  /**
   * Returns whether the entry may be unloaded: the store has all of it, and no work is running that needs the contents.
   */
  isUnloadable(): boolean {
    if (this.#contents === null) return true
    if (this.isChanged || this.#holds > 0) return false
    return this.committedState === this.#contents.state && !isWorking(this.#contents.state)
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
    this.#requestText = null
    this.committedState = null
  }

  private contents(): EntryContents {
    assert(this.#contents !== null, 'an entry is loaded before it is read')
    return this.#contents
  }
}
