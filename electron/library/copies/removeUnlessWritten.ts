import { join } from 'node:path'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import type { Disk } from '../../ports/disk.js'

/** The clock of the disk may differ from the clock that the record was written by. */
const SLACK_MS = 2000

/**
 * Whether a file with this modification time was left alone since its download: then it was written last during that.
 * Any other time, also an earlier one, may be that of an edit, since the disk's clock may be behind ours, or ours was
 * ahead at the time of the download.
 */
export function isUnwritten(modifiedMs: number, { request }: Pick<SidecarFile, 'request'>): boolean {
  if (request === null) return false
  const [startedMs, finishedMs] = [Date.parse(request.startedAt), Date.parse(request.finishedAt)]
  return modifiedMs >= startedMs - SLACK_MS && modifiedMs <= finishedMs + SLACK_MS
}

/**
 * Removes a damaged file, unless it was written to after its download: then it may be a person's own work. Returns its
 * name when it was left.
 */
export async function removeUnlessWritten(
  disk: Disk,
  folder: string,
  { name, file }: { readonly name: string; readonly file: Pick<SidecarFile, 'request'> },
): Promise<string | null> {
  const listed = await disk.list(folder)
  const modifiedMs = listed.ok ? listed.value.find((entry) => entry.name === name)?.modifiedMs : undefined
  if (modifiedMs === undefined || !isUnwritten(modifiedMs, file)) return name
  const removed = await disk.remove(join(folder, name))
  return removed.ok ? null : name
}
