import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { ok, type Result } from '../../../shared/result.js'
import { removeUnlessWritten } from './removeUnlessWritten.js'
import type { RepairNotes } from './repairNotes.js'
import { type RepairTools, replaceDamaged } from './replaceDamaged.js'

/**
 * Puts a copy of `source` in the place of a damaged or missing file, and removes the damaged one. A damaged file that a
 * person has written to stays beside the copy, under the returned name. After an interruption at any point, `settle` of
 * the notes finishes the repair. Fails as `replaceDamaged` does.
 */
export async function repairFromCopy(
  tools: RepairTools & { readonly notes: RepairNotes },
  damaged: { readonly folder: string; readonly file: SidecarFile },
  source: string,
): Promise<Result<{ readonly kept: string | null }>> {
  const { disk, notes } = tools
  const { folder, file } = damaged
  // A file can be repaired even when there is no room for a note.
  await notes.begin(damaged)
  const done = await replaceDamaged(tools, damaged, source)
  const left = done.ok ? done.value.kept : null
  const kept = left === null ? null : await removeUnlessWritten(disk, folder, { name: left, file })
  if (kept !== left) await disk.syncFolder(folder)
  await notes.end(damaged)
  return done.ok ? ok({ kept }) : done
}
