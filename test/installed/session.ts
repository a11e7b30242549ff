import { setTimeout as sleep } from 'node:timers/promises'
import type { BareSystem } from './bareSystem.js'

/** Gives the user a display and a message bus, as a desktop does. */
export async function startSession(system: BareSystem): Promise<void> {
  system.startAsUser('Xvfb :87 -screen 0 1280x800x24 -nolisten tcp -nolisten local')
  system.startAsUser('dbus-daemon --session --nofork --address=unix:path=/run/user/1000/bus')
  await waitFor('a display', async () => (await system.asUser('xwininfo -root')).code === 0)
}

/** Waits until the condition holds, for a minute at most. */
export async function waitFor(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let patience = 300; patience > 0; patience--) {
    if (await isSo()) return
    await sleep(200)
  }
  throw new Error(`waited in vain for ${what}`)
}
