import type * as Electron from 'electron'
import { failure } from '../../shared/failure.js'
import { sayFailure } from '../../shared/words/sayFailure.js'
import type { PreferenceStore } from '../ports/keychain.js'
import type { Log } from '../ports/log.js'
import { createWindow } from './createWindow.js'
import { placeWindow } from './place.js'
import { openTheWindow, type TheWindow, type WindowNeeds } from './theWindow.js'

export interface MainWindowNeeds {
  readonly electron: Pick<typeof Electron, 'app' | 'BrowserWindow' | 'nativeTheme' | 'screen'>
  /** Absolute path of the preload's bundle. */
  readonly preload: string
  readonly preferences: PreferenceStore
  readonly clock: WindowNeeds['clock']
  readonly log: Log
  readonly failed: (cause: unknown) => void
  /** Hears the person close the window, and may keep it. */
  readonly closing: (event: { preventDefault(): void }, window: Electron.BrowserWindow) => void
}

/** The application's window, where the person left it. */
export function openMainWindow(needs: MainWindowNeeds): TheWindow {
  const { app, BrowserWindow, nativeTheme, screen } = needs.electron
  const { preferences } = needs
  return openTheWindow({
    ...needs,
    create: () => {
      const was = preferences.read().window
      const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
      const created = createWindow(BrowserWindow, {
        preload: needs.preload,
        packaged: app.isPackaged,
        dark: nativeTheme.shouldUseDarkColors,
        place: placeWindow(was, screens),
      })
      if (was?.maximized === true) created.maximize()
      // A page that is loaded anew begins at its usual size.
      created.webContents.on('did-finish-load', () =>
        created.webContents.setZoomFactor(preferences.read().settings.zoom / 100),
      )
      created.on('close', (event) => needs.closing(event, created))
      return created
    },
    remember: (window) => void preferences.write({ window }),
  })
}

/** Tells a person, once there is a window, that their preferences start anew and under which name the old ones rest (D-04). */
export function tellPutAside(
  dialog: Pick<Electron.Dialog, 'showMessageBox'>,
  window: Electron.BrowserWindow | null,
  name: string,
  language: 'fr' | 'en',
): void {
  if (window === null) return
  const message = sayFailure(failure('state/put-aside', { name }), language)
  void dialog.showMessageBox(window, { type: 'warning', title: 'Rudi Desk', message, buttons: ['OK'] })
}
