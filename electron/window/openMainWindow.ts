import type * as Electron from 'electron'
import type { Log } from '../ports/log.js'
import type { PreferenceStore } from '../ports/preferences.js'
import { createWindow } from './createWindow.js'
import { fitToDisplays } from './fitToDisplays.js'
import { createWindowController, type WindowController, type WindowControllerDeps } from './windowController.js'
import { handleWindowKeys } from './windowKeys.js'

export interface MainWindowDeps {
  readonly electron: Pick<typeof Electron, 'app' | 'BrowserWindow' | 'nativeTheme' | 'screen'>
  /** Absolute path of the preload's bundle. */
  readonly preload: string
  readonly preferences: PreferenceStore
  readonly clock: WindowControllerDeps['clock']
  readonly log: Log
  readonly onFailed: (cause: unknown) => void
  /** Called when the person closes the window. It may prevent that. */
  readonly onClosing: (event: { preventDefault(): void }, window: Electron.BrowserWindow) => void
}

/** Opens the window of the application where the person left it. */
export function openMainWindow(deps: MainWindowDeps): WindowController {
  const { app, BrowserWindow, nativeTheme, screen } = deps.electron
  const { preferences } = deps
  return createWindowController({
    ...deps,
    create: () => {
      const was = preferences.read().window
      const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
      const created = createWindow(BrowserWindow, {
        preload: deps.preload,
        packaged: app.isPackaged,
        dark: nativeTheme.shouldUseDarkColors,
        place: fitToDisplays(was, screens),
      })
      if (was?.maximized === true) created.maximize()
      // A page that is loaded again begins with its usual size.
      created.webContents.on('did-finish-load', () =>
        created.webContents.setZoomFactor(preferences.read().settings.zoom / 100),
      )
      handleWindowKeys(created, { platform: process.platform, quit: () => app.quit() })
      created.on('close', (event) => deps.onClosing(event, created))
      return created
    },
    remember: (window) => void preferences.write({ window }),
  })
}
