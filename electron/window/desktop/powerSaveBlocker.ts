import type { PowerSaveBlocker } from 'electron'
import type { DownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'

/**
 * Keeps the computer from falling asleep while bytes move, and not a moment longer: a queue that only waits for a portal
 * must not drain a battery. The display may go dark all the same.
 */
export function createPowerSaveBlocker(
  blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>,
): (activity: DownloadActivity) => void {
  let held: number | null = null
  return ({ running }) => {
    if (running > 0 && held === null) held = blocker.start('prevent-app-suspension')
    else if (running === 0 && held !== null) {
      blocker.stop(held)
      held = null
    }
  }
}
