import type { OutputOf } from '../../../shared/ipc/contract.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreferenceStore } from '../../ports/keychain.js'
import type { NativeShell } from '../../ports/nativeShell.js'
import type { PathTokens } from '../../services/pathTokens.js'
import type { IpcHandlers } from '../server/ipcServer.js'

type Verbs = 'folders.usual' | 'folders.choose' | 'folders.usualForExports' | 'folders.chooseForExports'

export interface FolderDeps {
  readonly nativeShell: Pick<NativeShell, 'chooseFolder' | 'usualFolder' | 'displayPath' | 'freeBytes'>
  readonly pathTokens: Pick<PathTokens, 'folder'>
  readonly preferences: PreferenceStore
}

/**
 * Where a person lets us write. The window gets a token, and the path only as text to read: no verb takes a path (I-04).
 */
export function createFolderHandlers({ nativeShell, pathTokens, preferences }: FolderDeps): Pick<IpcHandlers, Verbs> {
  const shown = async (path: string): Promise<NonNullable<OutputOf<'folders.usual'>>> => ({
    token: pathTokens.folder(path),
    label: nativeShell.displayPath(path),
    freeBytes: await nativeShell.freeBytes(path),
  })
  const usual = async (): Promise<Result<OutputOf<'folders.usual'>>> => {
    const path = await nativeShell.usualFolder()
    return path.ok ? ok(await shown(path.value)) : path
  }
  return {
    'folders.usual': usual,
    'folders.choose': async () => {
      const path = await nativeShell.chooseFolder()
      return ok(path === null ? null : await shown(path))
    },
    'folders.usualForExports': async () => {
      const last = preferences.read().exportFolder
      // A folder whose disk is away has no room that could be asked for.
      if (last === null || (await nativeShell.freeBytes(last)) === null) return usual()
      return ok(await shown(last))
    },
    'folders.chooseForExports': async () => {
      const path = await nativeShell.chooseFolder(preferences.read().exportFolder ?? undefined)
      if (path === null) return ok(null)
      preferences.write({ exportFolder: path })
      return ok(await shown(path))
    },
  }
}
