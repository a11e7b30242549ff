import { basename } from 'node:path'
import type { OutputOf } from '../../shared/ipc/contract.js'
import { ok } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { Native } from './native.js'
import type { Permits } from './permits.js'

/** Where a person lets us write. The window gets a token and the folder's own name, never a path (I-04). */
export function folderHandlers(native: Native, permits: Permits): Pick<Handlers, 'folders.usual' | 'folders.choose'> {
  const shown = async (path: string): Promise<NonNullable<OutputOf<'folders.usual'>>> => ({
    token: permits.folder(path),
    label: basename(path) || path,
    freeBytes: await native.freeBytes(path),
  })
  return {
    'folders.usual': async () => {
      const path = await native.usualFolder()
      return path.ok ? ok(await shown(path.value)) : path
    },
    'folders.choose': async () => {
      const path = await native.chooseFolder()
      return ok(path === null ? null : await shown(path))
    },
  }
}
