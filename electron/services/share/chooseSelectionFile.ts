import { basename } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { SELECTION_SUFFIX } from '../../../shared/selection/selectionFile.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { Disk } from '../../ports/disk.js'

/**
 * Asks where to save a selection; null when the person declines. No dialog adds an ending with two dots, so we do. The
 * dialog has asked whether to replace a file of the name that was typed: one of the longer name is not replaced.
 */
export async function chooseSelectionFile(
  {
    nativeShell,
    disk,
  }: { readonly nativeShell: Pick<NativeShell, 'chooseNewFile'>; readonly disk: Pick<Disk, 'stamp'> },
  suggestedName: string,
): Promise<Result<string | null>> {
  const chosen = await nativeShell.chooseNewFile(suggestedName)
  if (chosen === null || chosen.endsWith(SELECTION_SUFFIX)) return ok(chosen)
  const path = `${chosen.replace(/(\.rudi-selection)?(\.json)?$/i, '')}${SELECTION_SUFFIX}`
  const isFree = path === chosen || !(await disk.stamp(path)).ok
  return isFree ? ok(path) : fail(failure('disk/exists', { name: basename(path) }))
}
