import type { OutputOf } from '../../../shared/ipc/contract.js'
import { ok, type Result } from '../../../shared/result.js'
import type { NativeShell } from '../../ports/desktop/nativeShell.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import { findDefaultFolder } from '../../services/findDefaultFolder.js'
import type { LibrarySync } from '../../services/library/librarySync.js'
import type { PathTokens } from '../../services/pathTokens.js'
import { storePreferences } from '../../services/settings/storePreferences.js'
import type { IpcHandlers } from '../server/ipcServer.js'

type Verbs =
  | 'folders.getDefault'
  | 'folders.choose'
  | 'folders.chooseDefault'
  | 'folders.resetDefault'
  | 'folders.getForExports'
  | 'folders.chooseForExports'

export interface FolderDeps {
  readonly nativeShell: Pick<NativeShell, 'chooseFolder' | 'makeDefaultFolder' | 'formatPath' | 'getFreeBytes'>
  readonly pathTokens: Pick<PathTokens, 'toFolderToken'>
  readonly preferences: PreferenceStore
  readonly librarySync: Pick<LibrarySync, 'addRoots'>
}

/**
 * The folders into which a person lets us write. The window gets a token, and the path only as text to read: no verb
 * takes a path (I-04).
 */
export function createFolderHandlers({
  nativeShell,
  pathTokens,
  preferences,
  librarySync,
}: FolderDeps): Pick<IpcHandlers, Verbs> {
  const describeFolder = async (
    path: string,
    insteadOf: string | null = null,
  ): Promise<NonNullable<OutputOf<'folders.getDefault'>>> => ({
    token: pathTokens.toFolderToken(path),
    label: nativeShell.formatPath(path),
    freeBytes: await nativeShell.getFreeBytes(path),
    insteadOf: insteadOf === null ? null : nativeShell.formatPath(insteadOf),
  })
  /** The free space of a folder on a disconnected disk is unknown. */
  const isThere = async (path: string | null): Promise<boolean> =>
    path !== null && (await nativeShell.getFreeBytes(path)) !== null
  const getDefault = async (): Promise<Result<OutputOf<'folders.getDefault'>>> => {
    const chosen = preferences.read().downloadFolder
    const path = await findDefaultFolder({ nativeShell, preferences })
    return path.ok ? ok(await describeFolder(path.value, path.value === chosen ? null : chosen)) : path
  }
  return {
    'folders.getDefault': getDefault,
    'folders.choose': async () => {
      const path = await nativeShell.chooseFolder()
      return ok(path === null ? null : await describeFolder(path))
    },
    'folders.chooseDefault': async () => {
      const path = await nativeShell.chooseFolder(preferences.read().downloadFolder ?? undefined)
      if (path === null) return ok(null)
      const stored = storePreferences(preferences, { downloadFolder: path })
      // A person who has moved their downloads chooses the new folder here, so it may already hold some.
      void librarySync.addRoots([path])
      return stored.ok ? ok(await describeFolder(path)) : stored
    },
    'folders.resetDefault': async () => {
      const stored = storePreferences(preferences, { downloadFolder: null })
      return stored.ok ? getDefault() : stored
    },
    'folders.getForExports': async () => {
      const last = preferences.read().exportFolder
      return last !== null && (await isThere(last)) ? ok(await describeFolder(last)) : getDefault()
    },
    'folders.chooseForExports': async () => {
      const path = await nativeShell.chooseFolder(preferences.read().exportFolder ?? undefined)
      if (path === null) return ok(null)
      // An export may go to another disk than that of the preferences: a full one does not stop it.
      preferences.write({ exportFolder: path })
      return ok(await describeFolder(path))
    },
  }
}
