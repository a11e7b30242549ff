import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the condition holds, for a minute at most. */
export async function waitFor(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let patience = 300; patience > 0; patience--) {
    if (await isSo()) return
    await sleep(200)
  }
  throw new Error(`waited in vain for ${what}`)
}
