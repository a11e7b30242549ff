import type { Result } from '../../shared/result.js'

/**
 * The facts about a download by which it gets its place in the queue. They are read for all downloads at once, without
 * decoding any.
 */
export interface QueueIndexRow {
  readonly id: string
  /** The name of its state. */
  readonly stateName: string
  /** The code of the failure that led to this state, if any. */
  readonly because: string | null
  readonly portal: string
  readonly producer: string
  readonly dataset: string
  /** 0 is high, 1 normal, 2 low. */
  readonly priority: number
  /** A smaller position goes first. */
  readonly position: number
  /** The folder of the file, once it is known. The name is null when the download is finished. */
  readonly folder: string | null
  readonly name: string | null
}

/** A download as it is stored: its request and its state, both as JSON that the engine decodes. */
export interface QueueRow extends QueueIndexRow {
  /** Identifies what is downloaded: two rows with the same key are the same download, as long as both can be read. */
  readonly key: string
  readonly request: string
  readonly state: string
}

/** The parts of a row that only the engine decodes. */
export type QueueRowContents = Pick<QueueRow, 'id' | 'request' | 'state'>

/** Some rows of the index, and where the next ones begin; null at the end. */
export interface QueueIndexPage {
  readonly rows: readonly QueueIndexRow[]
  readonly next: number | null
}

/**
 * The durable queue. One engine at a time: a second one that opens it gets `state/in-use` (L-01). What it holds when it
 * is opened survives a power cut, also when a killed process left it there.
 */
export interface QueueStore {
  /** Reads index rows in the order in which they were added, at most `limit`, from 0 on. */
  readIndexPage(from: number, limit: number): Result<QueueIndexPage>
  /** Reads the requests and states of these downloads, in any order. Those that do not exist are left out. */
  read(ids: readonly string[]): Result<readonly QueueRowContents[]>
  /** Finds the downloads with these keys, oldest first. */
  find(keys: readonly string[]): Result<readonly string[]>
  /** Lists at most `limit` ids in the order of their positions, of downloads with a greater position than `after`. */
  readOrderedIds(
    after: number | null,
    limit: number,
  ): Result<readonly { readonly id: string; readonly position: number }[]>
  /** Returns the greatest position below this one, or of all; null when there is none. */
  findLastPosition(position: number | null): Result<number | null>
  /** Adds or replaces all rows or none. On return they survive a killed process, but perhaps not a power cut. */
  put(rows: readonly QueueRow[]): Result<void>
  /** Resolves when all changes so far survive a power cut. */
  sync(): Promise<Result<void>>
  remove(ids: readonly string[]): Result<void>
  /** Removes rows that cannot be used from the queue. They stay in a place where a person can read them. */
  putAside(ids: readonly string[]): Result<void>
  close(): void
}
