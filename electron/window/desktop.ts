import type * as Electron from 'electron'
import { platformOf } from '../handlers/app.js'
import type { DeskNeeds } from '../handlers/desk.js'
import { tellOver } from '../ipcServer.js'
import { openNative } from './nativeDialogs.js'
import type { TheWindow } from './theWindow.js'

export interface DesktopParts {
  readonly electron: Pick<
    typeof Electron,
    'app' | 'dialog' | 'nativeTheme' | 'shell' | 'systemPreferences' | 'utilityProcess'
  >
  /** Absolute path of the demo portal's bundle. */
  readonly demo: string
  readonly language: 'fr' | 'en'
  readonly theWindow: TheWindow
  readonly sleep: DeskNeeds['demo']['sleep']
}

/** The colour that the person chose for their system, `#rrggbb`; Linux desktops keep theirs to themselves. */
export function systemAccent(
  preferences: Pick<Electron.SystemPreferences, 'getAccentColor'>,
  platform: string,
): string | null {
  if (platform !== 'darwin' && platform !== 'win32') return null
  const [, rgb] = /^([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(preferences.getAccentColor()) ?? []
  return rgb === undefined ? null : `#${rgb.toLowerCase()}`
}

/** The desktop's half of what the desk needs: dialogs, colours, processes, the window. */
export function openDesktop({ electron, demo, language, theWindow, sleep }: DesktopParts) {
  const { app, dialog, nativeTheme, shell, utilityProcess } = electron
  return {
    native: openNative({ dialog, shell, downloadsFolder: app.getPath('downloads'), window: theWindow.current }),
    // No environment: it may hold logins, and somebody else's server has no business with them.
    demo: { fork: () => utilityProcess.fork(demo, [], { env: {} }), sleep },
    tell: tellOver(theWindow.current),
    follow: ({ theme, zoom, downloadsRunning, downloadsPerHost, segments, limitBytesPerSecond, timetable }, engine) => {
      nativeTheme.themeSource = theme
      theWindow.current()?.webContents.setZoomFactor(zoom / 100)
      engine.setWindow({ running: downloadsRunning, perHost: downloadsPerHost })
      engine.setSegments(segments)
      engine.setLimits({ bytesPerSecond: limitBytesPerSecond, timetable })
    },
    facts: {
      version: app.getVersion(),
      runtime: `Electron ${process.versions.electron}`,
      systemLanguage: language,
      platform: platformOf(process.platform),
      accent: systemAccent(electron.systemPreferences, process.platform),
    },
  } satisfies Partial<DeskNeeds>
}
