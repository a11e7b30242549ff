import type * as Electron from 'electron'
import { type Activity, AT_REST } from '../../shared/desktop/activity.js'
import { desktopWords } from '../../shared/desktop/words.js'
import type { Settings } from '../../shared/settings/schema.js'
import { keepAwake } from '../lifecycle/awake.js'
import { openLeaving } from '../lifecycle/leaving.js'
import type { PreferenceStore } from '../ports/keychain.js'
import type { Log } from '../ports/log.js'
import { endNotice } from './endNotice.js'
import { showOnTaskbar } from './taskbar.js'
import { openTray } from './tray.js'

export interface MannersNeeds {
  readonly electron: Pick<typeof Electron, 'app' | 'dialog' | 'Menu' | 'Notification' | 'powerSaveBlocker' | 'Tray'>
  /** Absolute path of the tray's picture. */
  readonly icon: string
  readonly systemLanguage: 'fr' | 'en'
  readonly preferences: PreferenceStore
  readonly window: () => Electron.BrowserWindow | null
  readonly show: () => void
  readonly log: Log
}

/** What the machine lets the desktop do and know. */
export interface Works {
  pauseAll(): void
  resumeAll(): void
  isWriting(): boolean
  /** Has the window carry out what could still be undone; whether nothing is downloaded any more then. A second at most, and a moment. */
  settled(): Promise<boolean>
  /** The machine has been asleep: whoever talked to it has gone, and every wait is another one. */
  slept(): void
}

export interface Manners {
  /** Hears how the work stands, at most as often as the engine tells. */
  readonly watch: (activity: Activity) => void
  readonly mayQuit: () => Promise<boolean>
  readonly closing: (event: { preventDefault(): void }, window: Electron.BrowserWindow) => void
  /** From now on the tray's commands reach the machine. */
  readonly attend: (works: Works) => void
}

/** How the application behaves on a desktop beside its window: taskbar, tray, notification, sleep, leaving. */
export function openManners({ electron, icon, systemLanguage, preferences, window, show, log }: MannersNeeds): Manners {
  const { app, dialog, Notification, powerSaveBlocker } = electron
  let works: Works | null = null
  let now: Activity = AT_REST
  const words = () => {
    const { language } = preferences.read().settings
    return desktopWords(language === 'system' ? systemLanguage : language)
  }
  const notify = (title: string, body: string): void => {
    if (!Notification.isSupported()) return
    const notice = new Notification({ title, body })
    notice.on('click', show)
    notice.show()
  }
  const hearers = [
    keepAwake(powerSaveBlocker),
    showOnTaskbar(window),
    endNotice({ words, notify, isWatched: () => window()?.isFocused() === true }),
    openTray({
      electron,
      icon,
      words,
      show,
      log,
      quit: () => app.quit(),
      pauseAll: () => works?.pauseAll(),
      resumeAll: () => works?.resumeAll(),
    }),
  ]
  const leaving = openLeaving({
    dialog,
    window,
    words,
    isDownloading: () => now.live > 0,
    isWriting: () => works?.isWriting() === true,
    settled: async () => (await works?.settled()) === true,
    whenClosed: () => preferences.read().settings.whenClosed,
    remember: (whenClosed: Settings['whenClosed']) =>
      void preferences.write({ settings: { ...preferences.read().settings, whenClosed } }),
    quit: () => app.quit(),
  })
  return {
    ...leaving,
    watch: (activity) => {
      now = activity
      for (const hear of hearers) hear(activity)
    },
    attend: (attended) => {
      works = attended
    },
  }
}
