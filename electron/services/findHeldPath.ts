import { join } from 'node:path'
import type { DatasetId, MediaId } from '../../shared/ids.js'
import { ok, type Result } from '../../shared/result.js'
import type { Engine } from '../engine/api/engine.js'
import type { LibraryIndex } from '../ports/library/libraryIndex.js'

export interface HeldFiles {
  readonly libraryIndex: Pick<LibraryIndex, 'find'>
  readonly engine: Pick<Engine, 'findFinishedPath'>
}

/**
 * Finds the file of a media on this computer, or null: the one that the library knows to be there, which follows what a
 * person renames and is the newest of several. The list of downloads only knows where it has put the file; it answers
 * for one that the library does not know yet, or misses.
 */
export async function findHeldPath(
  { libraryIndex, engine }: HeldFiles,
  datasetId: DatasetId,
  mediaId: MediaId,
): Promise<Result<string | null>> {
  const found = await libraryIndex.find(datasetId, mediaId)
  const known = found.ok ? found.value : null
  if (known !== null && known.seen !== 'missing') return ok(join(known.folder, known.name))
  const finished = engine.findFinishedPath(datasetId, mediaId)
  if (finished !== null) return ok(finished)
  if (!found.ok) return found
  return ok(known === null ? null : join(known.folder, known.name))
}
