import { ok, type Result } from '../../shared/result.js'
import type { NativeShell } from '../ports/desktop/nativeShell.js'
import type { PreferenceStore } from '../ports/preferences.js'

export interface DefaultFolderDeps {
  readonly nativeShell: Pick<NativeShell, 'getFreeBytes' | 'makeDefaultFolder'>
  readonly preferences: Pick<PreferenceStore, 'read'>
}

/**
 * Finds the folder that downloads go to: the one that a person has chosen, otherwise, or while that is not there, the
 * default one.
 */
export async function findDefaultFolder({ nativeShell, preferences }: DefaultFolderDeps): Promise<Result<string>> {
  const chosen = preferences.read().downloadFolder
  // The free space of a folder on a disconnected disk is unknown.
  if (chosen !== null && (await nativeShell.getFreeBytes(chosen)) !== null) return ok(chosen)
  return nativeShell.makeDefaultFolder()
}
