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
  /** Shows the window with its list of downloads. */
  readonly showDownloads: () => void
  readonly log: Log
  readonly clock: Pick<Clock, 'sleep'>
  readonly life: AbortSignal
}

/** The commands that the desktop sends to the application. */
export interface DesktopCommands {
  pauseAll(): void
  resumeAll(): void
  isWriting(): boolean
  /** Lets the window carry out its pending actions. Resolves within about a second with whether no download is left. */
  waitUntilSettled(): Promise<boolean>
  /** Called when the computer wakes up. Its connections are gone, and every wait is computed again. */
  onSlept(): void
}

export interface DesktopIntegration {
  /** Called when the state of the downloads changes, at most as often as the engine reports it. */
  readonly watch: (activity: DownloadActivity) => void
  /** Reminds the person of an agreement that ends in this many days, or has ended. */
  readonly remind: (agreement: Pick<Agreement, 'title'>, daysLeft: number) => void
  /** Called when the language may have changed. The texts outside the window are written again. */
  readonly followLanguage: () => void
  readonly mayQuit: () => Promise<boolean>
  readonly onClosing: (event: { preventDefault(): void }, window: Electron.BrowserWindow) => void
  /** Sets the commands of the tray and of the dialogs. Before this call they do nothing. */
  readonly setCommands: (commands: DesktopCommands) => void
}

/**
 * Creates what the application does on the desktop outside its window: taskbar, tray, notifications, sleep, quitting.
 */
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
  let commands: DesktopCommands | null = null
  /** Null until there was a download. Until then there is no tray. */
  let now: DownloadActivity | null = null
  const getMessages = () => {
    const { language } = preferences.read().settings
    return createDesktopMessages(language === 'system' ? systemLanguage : language)
  }
  /** A notification without a reference is collected as garbage, and a click on it then does nothing. */
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
      pauseAll: () => commands?.pauseAll(),
      resumeAll: () => commands?.resumeAll(),
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
    isWriting: () => commands?.isWriting() === true,
    waitUntilSettled: async () => (await commands?.waitUntilSettled()) === true,
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
    setCommands: (given) => {
      commands = given
    },
  }
}
