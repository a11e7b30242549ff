import type { BrowserWindow } from 'electron'
import type { DownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'

/** No bar at all, by Electron's convention. */
const NONE = -1

/** The progress bar on the taskbar's or the dock's icon, in the error colour once a download has failed. */
export function setTaskbarProgress(window: () => Pick<BrowserWindow, 'setProgressBar' | 'isDestroyed'> | null) {
  let shown = ''
  return ({ fraction, failed }: DownloadActivity): void => {
    const live = window()
    if (live === null || live.isDestroyed()) return
    // The system redraws at each call: a hundredth is all that an icon can show.
    const progress = fraction === null ? NONE : Math.round(fraction * 100) / 100
    const mode = failed > 0 ? 'error' : 'normal'
    if (shown === `${progress} ${mode}`) return
    shown = `${progress} ${mode}`
    live.setProgressBar(progress, { mode })
  }
}
