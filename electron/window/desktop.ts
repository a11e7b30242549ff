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

/** Tells the accent colour whenever a person chooses another one for their system. */
export function followAccent(
  preferences: Pick<Electron.SystemPreferences, 'getAccentColor' | 'on' | 'subscribeLocalNotification'>,
  platform: string,
  hear: (accent: string | null) => void,
): void {
  const tell = (): void => hear(systemAccent(preferences, platform))
  if (platform === 'win32') preferences.on('accent-color-changed', tell)
  if (platform === 'darwin') preferences.subscribeLocalNotification('NSSystemColorsDidChangeNotification', tell)
}

/** The desktop's half of what the desk needs: dialogs, colours, processes, the window. */
export function openDesktop({ electron, demo, language, theWindow, sleep }: DesktopParts) {
  const { app, dialog, nativeTheme, shell, systemPreferences, utilityProcess } = electron
  const tell = tellOver(theWindow.current)
  followAccent(systemPreferences, process.platform, (accent) => tell('app.recoloured', accent))
  return {
    native: openNative({ dialog, shell, downloadsFolder: app.getPath('downloads'), window: theWindow.current }),
    // No environment: it may hold logins, and somebody else's server has no business with them.
    demo: { fork: () => utilityProcess.fork(demo, [], { env: {} }), sleep },
    tell,
    drawn: theWindow.drawn,
    hasWindow: () => theWindow.current() !== null,
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
      // Read anew each time: a window that is opened later shows today's colour.
      get accent() {
        return systemAccent(systemPreferences, process.platform)
      },
    },
  } satisfies Partial<DeskNeeds>
}
