import type { Result } from '../../shared/result.js'

/** One download as the store keeps it: what was asked, and where it stands. Both JSON; the engine decodes them. */
export interface StoredDownload {
  readonly id: string
  readonly request: string
  readonly state: string
}

/** The durable queue. One engine at a time: a second one that opens it gets `state/in-use` (L-01). */
export interface DownloadStore {
  /** In the order in which they were added. */
  all(): Result<readonly StoredDownload[]>
  /** Adds or replaces, all or none. `durable` also waits for the disk; otherwise a killed process keeps it, a power cut may not. */
  put(rows: readonly StoredDownload[], how: 'told' | 'durable'): Result<void>
  remove(ids: readonly string[]): Result<void>
  close(): void
}
