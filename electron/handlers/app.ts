import type { OutputOf } from '../../shared/ipc/contract.js'
import { ok } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { Vault } from '../portal/vault.js'

export type AppFacts = Omit<OutputOf<'app.describe'>, 'keychain'>

/** Which application this is, and whether this computer keeps secrets. */
export function appHandlers(facts: AppFacts, vault: Vault): Pick<Handlers, 'app.describe'> {
  return { 'app.describe': async () => ok({ ...facts, keychain: await vault.strength() }) }
}

/** The three systems the application is made for; whatever else runs it looks like Linux. */
export const platformOf = (platform: string): AppFacts['platform'] =>
  platform === 'darwin' || platform === 'win32' ? platform : 'linux'
