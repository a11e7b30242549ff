import { basename } from 'node:path'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import { ok } from '../../../shared/result.js'
import type { NativeShell } from '../../ports/nativeShell.js'
import type { PathTokens } from '../../services/pathTokens.js'
import type { IpcHandlers } from '../server/ipcServer.js'

/** Where a person lets us write. The window gets a token and the folder's own name, never a path (I-04). */
export function createFolderHandlers(
  nativeShell: NativeShell,
  pathTokens: PathTokens,
): Pick<IpcHandlers, 'folders.usual' | 'folders.choose'> {
  const shown = async (path: string): Promise<NonNullable<OutputOf<'folders.usual'>>> => ({
    token: pathTokens.folder(path),
    label: basename(path) || path,
    freeBytes: await nativeShell.freeBytes(path),
  })
  return {
    'folders.usual': async () => {
      const path = await nativeShell.usualFolder()
      return path.ok ? ok(await shown(path.value)) : path
    },
    'folders.choose': async () => {
      const path = await nativeShell.chooseFolder()
      return ok(path === null ? null : await shown(path))
    },
  }
}
