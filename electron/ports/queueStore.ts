import type { Result } from '../../shared/result.js'

/** What is known of every download at once, without reading it: what it takes to put it in its line. */
export interface QueueIndexRow {
  readonly id: string
  /** The name of its state. */
  readonly stateName: string
  /** The code of the failure that it is in this state for, if it is one. */
  readonly because: string | null
  readonly portal: string
  readonly producer: string
  readonly dataset: string
  /** 0 is high, 1 normal, 2 low. */
  readonly priority: number
  /** Smaller goes first. */
  readonly position: number
  /** Where its file is or is being made, once that is known; the name is null when it is finished. */
  readonly folder: string | null
  readonly name: string | null
}

/** One download as the store keeps it: what was asked, and where it stands. Both JSON; the engine decodes them. */
export interface QueueRow extends QueueIndexRow {
  /** What it is a download of. Those of the same key are the same download, as long as they can be read. */
  readonly key: string
  readonly request: string
  readonly state: string
}

/** What of it only the engine decodes. */
export type QueueRowContents = Pick<QueueRow, 'id' | 'request' | 'state'>

/** Some rows of the index, and from where the next ones are to be asked; null behind the last. */
export interface QueueIndexPage {
  readonly rows: readonly QueueIndexRow[]
  readonly next: number | null
}

/** The durable queue. One engine at a time: a second one that opens it gets `state/in-use` (L-01). */
export interface QueueStore {
  /** In the order in which they were added, `limit` at a time, beginning at 0. */
  readIndexPage(from: number, limit: number): Result<QueueIndexPage>
  /** What was asked and where it stands, of those of these that are there, in any order. */
  read(ids: readonly string[]): Result<readonly QueueRowContents[]>
  /** The ids of these keys, oldest first. */
  find(keys: readonly string[]): Result<readonly string[]>
  /** Ids by position, those with a greater one than `after`, `limit` at most. */
  readOrderedIds(
    after: number | null,
    limit: number,
  ): Result<readonly { readonly id: string; readonly position: number }[]>
  /** The greatest position below this one, or of all; null when there is none. */
  findLastPosition(position: number | null): Result<number | null>
  /** Adds or replaces, all or none. A killed process keeps it on return, a power cut may not. */
  put(rows: readonly QueueRow[]): Result<void>
  /** Resolves when everything that was put or removed before survives a power cut. */
  sync(): Promise<Result<void>>
  remove(ids: readonly string[]): Result<void>
  /** Takes rows that cannot be used out of the queue. They are kept where a person can read them. */
  putAside(ids: readonly string[]): Result<void>
  close(): void
}
