import type * as Electron from 'electron'
import type { Activity } from '../../shared/desktop/activity.js'
import type { DesktopWords } from '../../shared/desktop/words.js'
import type { Log } from '../ports/log.js'

export interface TrayNeeds {
  readonly electron: Pick<typeof Electron, 'Tray' | 'Menu'>
  /** Absolute path of the picture. */
  readonly icon: string
  readonly words: () => DesktopWords
  readonly show: () => void
  readonly quit: () => void
  readonly pauseAll: () => void
  readonly resumeAll: () => void
  readonly log: Log
}

/** The icon beside the clock: the way back to a window that was closed while downloads go on. Says how far they are. */
export function openTray(needs: TrayNeeds): (activity: Activity) => void {
  const { Tray, Menu } = needs.electron
  let tray: Electron.Tray | null = null
  let said = ''
  const open = (): Electron.Tray | null => {
    try {
      const opened = new Tray(needs.icon)
      opened.on('click', needs.show)
      return opened
    } catch (error) {
      // A desktop without a tray: the window is shown again by starting the application once more.
      needs.log.note('tray.none', { what: error instanceof Error ? error.message : String(error) })
      return null
    }
  }
  return (activity) => {
    tray ??= open()
    const words = needs.words()
    const text = activity.live === 0 ? words.atRest : words.working(activity)
    if (tray === null || text === said) return
    said = text
    tray.setToolTip(text)
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: text, enabled: false },
        { type: 'separator' },
        { label: words.show, click: needs.show },
        { label: words.pauseAll, enabled: activity.live > 0, click: needs.pauseAll },
        { label: words.resumeAll, click: needs.resumeAll },
        { type: 'separator' },
        { label: words.quit, click: needs.quit },
      ]),
    )
  }
}
