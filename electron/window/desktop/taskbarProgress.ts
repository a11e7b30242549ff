import type { BrowserWindow } from 'electron'
import type { DownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'

/** Electron hides the bar for this value. */
const NO_BAR = -1

/** Shows the progress on the icon in the taskbar or the dock, in the error colour once a download has failed. */
export function setTaskbarProgress(window: () => Pick<BrowserWindow, 'setProgressBar' | 'isDestroyed'> | null) {
  let shown = ''
  return ({ fraction, failed }: DownloadActivity): void => {
    const live = window()
    if (live === null || live.isDestroyed()) return
    // The system redraws the icon at each call, and an icon cannot show less than a hundredth.
    const progress = fraction === null ? NO_BAR : Math.round(fraction * 100) / 100
    const mode = failed > 0 ? 'error' : 'normal'
    if (shown === `${progress} ${mode}`) return
    shown = `${progress} ${mode}`
    live.setProgressBar(progress, { mode })
  }
}
