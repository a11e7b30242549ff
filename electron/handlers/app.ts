import type { OutputOf } from '../../shared/ipc/contract.js'
import { ok } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { Farewell } from '../lifecycle/farewell.js'
import type { Vault } from '../portal/vault.js'

export type AppFacts = Omit<OutputOf<'app.describe'>, 'keychain'>

/** Which application this is, whether this computer keeps secrets, and that the window is ready for the end. */
export function appHandlers(
  facts: AppFacts,
  vault: Vault,
  farewell: Pick<Farewell, 'heard'>,
): Pick<Handlers, 'app.describe' | 'app.leave'> {
  return {
    'app.describe': async () => ok({ ...facts, keychain: await vault.strength() }),
    'app.leave': async () => {
      farewell.heard()
      return ok(undefined)
    },
  }
}

/** The three systems the application is made for; whatever else runs it looks like Linux. */
export const platformOf = (platform: string): AppFacts['platform'] =>
  platform === 'darwin' || platform === 'win32' ? platform : 'linux'
