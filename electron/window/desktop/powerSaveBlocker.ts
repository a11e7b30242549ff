import type { PowerSaveBlocker } from 'electron'
import type { DownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'

/**
 * Keeps the computer awake while a download runs, and not longer: a queue that only waits for a portal must not drain a
 * battery. The display may be switched off.
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
