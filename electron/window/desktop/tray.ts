import type * as Electron from 'electron'
import type { DownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'
import type { DesktopMessages } from '../../../shared/messages/desktopMessages.js'
import type { Log } from '../../ports/log.js'

export interface TrayDeps {
  readonly electron: Pick<typeof Electron, 'Tray' | 'Menu'>
  /** Absolute path of the icon. */
  readonly icon: string
  readonly words: () => DesktopMessages
  readonly show: () => void
  readonly quit: () => void
  readonly pauseAll: () => void
  readonly resumeAll: () => void
  readonly log: Log
}

/**
 * Creates the icon in the notification area. It shows the progress of the downloads, and opens the window again when it
 * was closed.
 */
export function createTray(deps: TrayDeps): (activity: DownloadActivity) => void {
  const { Tray, Menu } = deps.electron
  let tray: Electron.Tray | null = null
  let shown = ''
  let menu = ''
  const open = (): Electron.Tray | null => {
    try {
      const opened = new Tray(deps.icon)
      opened.on('click', deps.show)
      return opened
    } catch (error) {
      // This desktop has no tray. The person gets the window back by starting the application again.
      deps.log.note('tray.none', { what: error instanceof Error ? error.message : String(error) })
      return null
    }
  }
  return (activity) => {
    tray ??= open()
    const words = deps.words()
    const text = activity.live === 0 ? words.atRest : words.working(activity)
    if (tray === null || text === shown) return
    shown = text
    tray.setToolTip(text)
    // A new menu closes or flickers while it is open. So it has no progress, and is seldom set.
    const label = activity.live === 0 ? text : words.working({ live: activity.live, fraction: null })
    if (label === menu) return
    menu = label
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label, enabled: false },
        { type: 'separator' },
        { label: words.show, click: deps.show },
        { label: words.pauseAll, enabled: activity.live > 0, click: deps.pauseAll },
        { label: words.resumeAll, click: deps.resumeAll },
        { type: 'separator' },
        { label: words.quit, click: deps.quit },
      ]),
    )
  }
}
