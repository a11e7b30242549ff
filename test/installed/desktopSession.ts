import type { BareSystem } from './bareSystem.js'
import { waitFor } from './waitFor.js'

/** Gives the user a display and a message bus, as a desktop does. */
export async function startSession(system: BareSystem): Promise<void> {
  system.startAsUser('Xvfb :87 -screen 0 1280x800x24 -nolisten tcp -nolisten local')
  system.startAsUser('dbus-daemon --session --nofork --address=unix:path=/run/user/1000/bus')
  await waitFor('a display', async () => (await system.asUser('xwininfo -root')).code === 0)
}
