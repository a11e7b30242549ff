import { dirname, join } from 'node:path'
import {
  formatSidecar,
  PENDING_RECORD_NAME,
  parseSidecar,
  type Sidecar,
} from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'

/** The services by which notes and records of versions are removed. */
export interface VersionFolderTools {
  readonly disk: Disk
  readonly removeEmptyFolder: (path: string) => Promise<Result<void>>
}

/**
 * Reads the note in the folder of a version; null when there is none. A note that cannot be decoded has the record
 * null.
 */
export async function readNote(
  disk: Disk,
  version: string,
): Promise<Result<{ readonly record: Sidecar | null } | null>> {
  const text = await disk.readSmall(join(version, PENDING_RECORD_NAME), LIMITS.SIDECAR_BYTES)
  if (text.ok) return ok({ record: parseSidecar(text.value) })
  return text.failure.code === 'disk/not-found' ? ok(null) : text
}

/**
 * Writes the note about the file that will be moved into this folder, and creates the folder when needed. Durable on
 * return.
 */
export async function writeNote(disk: Disk, version: string, record: Sidecar): Promise<Result<void>> {
  for (const one of [dirname(version), version]) {
    const made = await disk.makeFolder(one)
    if (!made.ok) return made
  }
  return disk.replaceSmall(join(version, PENDING_RECORD_NAME), formatSidecar(record), 'usual')
}

/** Removes a note. A previous version that is already in the folder stays. */
export async function dropNote(
  { disk, removeEmptyFolder }: VersionFolderTools,
  version: string,
): Promise<Result<void>> {
  const removed = await disk.remove(join(version, PENDING_RECORD_NAME))
  if (removed.ok) await removeEmptyFolder(version)
  return removed
}
