import type { OutputOf } from '../../../shared/ipc/contract.js'
import { ok } from '../../../shared/result.js'
import type { WindowFlush } from '../../lifecycle/flushWindow.js'
import type { CredentialStore } from '../../portal/auth/credentialStore.js'
import type { IpcHandlers } from '../server/ipcServer.js'

export type AppFacts = Omit<OutputOf<'app.describe'>, 'keychain'>

/** Which application this is, whether this computer keeps secrets, and that the window is ready for the end. */
export function createAppHandlers(
  facts: AppFacts,
  credentials: CredentialStore,
  windowFlush: Pick<WindowFlush, 'confirm'>,
): Pick<IpcHandlers, 'app.describe' | 'app.leave'> {
  return {
    'app.describe': async () => ok({ ...facts, keychain: await credentials.strength() }),
    'app.leave': async () => {
      windowFlush.confirm()
      return ok(undefined)
    },
  }
}

/** The three systems the application is made for; whatever else runs it looks like Linux. */
export const toPlatformName = (platform: string): AppFacts['platform'] =>
  platform === 'darwin' || platform === 'win32' ? platform : 'linux'
