import type { FileCondition } from './model.js'

/** A file as a listing of its folder shows it. Either fact is null where the disk does not give it. */
export interface FileStat {
  readonly sizeBytes: number | null
  readonly modifiedMs: number | null
}

export interface RecordedFile {
  readonly seen: FileCondition
  readonly sizeBytes: number
  /** Its modification time when its bytes were last known to be the recorded ones. */
  readonly modifiedMs: number | null
}

/**
 * Compares a file with its record without reading it. A different length is a different content; a different date is a
 * suspicion. A result that a hash has proved stands until the file is written to again.
 */
export function compareWithRecord(recorded: RecordedFile, found: FileStat | null): FileCondition {
  if (found === null) return 'missing'
  // The file is there, and nothing else is known of it.
  if (found.sizeBytes === null) return recorded.seen
  if (found.sizeBytes !== recorded.sizeBytes) return 'damaged'
  const isWritten =
    found.modifiedMs !== null && recorded.modifiedMs !== null && found.modifiedMs !== recorded.modifiedMs
  // Without a date, as after a move of its folder, what was written to before is still not read.
  if (isWritten || (recorded.seen === 'touched' && recorded.modifiedMs === null)) return 'touched'
  return recorded.seen === 'damaged' ? 'damaged' : 'as-recorded'
}
