import type * as Electron from 'electron'
import type { DownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'
import { createDesktopMessages } from '../../../shared/messages/desktopMessages.js'
import type { Agreement } from '../../../shared/protect/agreement.js'
import type { Settings } from '../../../shared/settings/schema.js'
import { createConfirmLeaving } from '../../lifecycle/confirmLeaving.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import { createCompletionNotification } from './completionNotification.js'
import { createPowerSaveBlocker } from './powerSaveBlocker.js'
import { setTaskbarProgress } from './taskbarProgress.js'
import { throttleChanges } from './throttleChanges.js'
import { createTray } from './tray.js'

export interface DesktopIntegrationDeps {
  readonly electron: Pick<typeof Electron, 'app' | 'dialog' | 'Menu' | 'Notification' | 'powerSaveBlocker' | 'Tray'>
  /** Absolute path of the tray's picture. */
  readonly icon: string
  readonly systemLanguage: 'fr' | 'en'
  readonly preferences: PreferenceStore
  readonly window: () => Electron.BrowserWindow | null
  readonly show: () => void
  /** Shows the window with the downloads in it. */
  readonly showDownloads: () => void
  readonly log: Log
  readonly clock: Pick<Clock, 'sleep'>
  readonly life: AbortSignal
}

/** What the machine lets the desktop do and know. */
export interface DesktopCommands {
  pauseAll(): void
  resumeAll(): void
  isWriting(): boolean
  /** Lets the window carry out its pending actions; resolves, within about a second, with whether no download is left then. */
  waitUntilSettled(): Promise<boolean>
  /** The machine has been asleep: its connections are gone, and every wait must be computed again. */
  onSlept(): void
}

export interface DesktopIntegration {
  /** Receives the state of the work, at most as often as the engine reports it. */
  readonly watch: (activity: DownloadActivity) => void
  /** Reminds of an agreement that ends in so many days, or is over. */
  readonly remind: (agreement: Pick<Agreement, 'title'>, daysLeft: number) => void
  /** The language may have changed: what is shown outside the window is said anew. */
  readonly followLanguage: () => void
  readonly mayQuit: () => Promise<boolean>
  readonly onClosing: (event: { preventDefault(): void }, window: Electron.BrowserWindow) => void
  /** From now on the tray's commands reach the machine. */
  readonly setCommands: (commands: DesktopCommands) => void
}

/** How the application behaves on a desktop beside its window: taskbar, tray, notification, sleep, leaving. */
export function createDesktopIntegration({
  electron,
  icon,
  systemLanguage,
  preferences,
  window,
  show,
  showDownloads,
  log,
  clock,
  life,
}: DesktopIntegrationDeps): DesktopIntegration {
  const { app, dialog, Notification, powerSaveBlocker } = electron
  let works: DesktopCommands | null = null
  /** Null until there was work: before that there is no tray. */
  let now: DownloadActivity | null = null
  const getMessages = () => {
    const { language } = preferences.read().settings
    return createDesktopMessages(language === 'system' ? systemLanguage : language)
  }
  /** A notification that nothing refers to is collected as garbage, and then its click does nothing. */
  const notices = new Set<Electron.Notification>()
  const notify = (title: string, body: string, onClick: () => void): void => {
    if (!Notification.isSupported()) return
    const notice = new Notification({ title, body })
    notice.on('click', onClick)
    notices.add(notice)
    notice.on('close', () => notices.delete(notice))
    notice.show()
  }
  const tray = throttleChanges(
    { clock, life },
    createTray({
      electron,
      icon,
      words: getMessages,
      show,
      log,
      quit: () => app.quit(),
      pauseAll: () => works?.pauseAll(),
      resumeAll: () => works?.resumeAll(),
    }),
  )
  const listeners = [
    createPowerSaveBlocker(powerSaveBlocker),
    setTaskbarProgress(window),
    createCompletionNotification({
      words: getMessages,
      notify: (title, body) => notify(title, body, showDownloads),
      isWatched: () => window()?.isFocused() === true,
    }),
    tray,
  ]
  const confirmLeaving = createConfirmLeaving({
    dialog,
    window,
    words: getMessages,
    isDownloading: () => now !== null && now.live > 0,
    isWriting: () => works?.isWriting() === true,
    waitUntilSettled: async () => (await works?.waitUntilSettled()) === true,
    whenClosed: () => preferences.read().settings.whenClosed,
    remember: (whenClosed: Settings['whenClosed']) =>
      void preferences.write({ settings: { ...preferences.read().settings, whenClosed } }),
    quit: () => app.quit(),
  })
  return {
    ...confirmLeaving,
    watch: (activity) => {
      now = activity
      for (const listener of listeners) listener(activity)
    },
    remind: ({ title }, daysLeft) => notify('Rudi Desk', getMessages().agreement(title, daysLeft), show),
    followLanguage: () => {
      if (now !== null) tray(now)
    },
    setCommands: (attended) => {
      works = attended
    },
  }
}
