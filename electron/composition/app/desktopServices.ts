import type * as Electron from 'electron'
import { makeFolders } from '../../adapters/disk/makeFolders.js'
import { qgisProgram } from '../../adapters/preview/qgisProgram.js'
import { readSqliteVersion } from '../../adapters/sqlite/database.js'
import { systemClock } from '../../adapters/system/systemClock.js'
import type { AppFacts } from '../../ipc/handlers/app.js'
import { createWindowNotifier } from '../../ipc/server/windowNotifier.js'
import { createApplicationMenu } from '../../window/desktop/applicationMenu.js'
import { createNativeShell } from '../../window/desktop/nativeShell.js'
import { readSystemAccent, watchAccent } from '../../window/desktop/systemAccent.js'
import type { WindowController } from '../../window/windowController.js'
import type { AppServicesDeps } from './appServicesDeps.js'

export interface DesktopServiceDeps {
  readonly electron: Pick<
    typeof Electron,
    'app' | 'clipboard' | 'dialog' | 'Menu' | 'nativeTheme' | 'powerMonitor' | 'shell' | 'systemPreferences'
  >
  /** Absolute path of the drag image for files. */
  readonly dragIcon: string
  /** Starts the demo portal in a process without an environment: it may hold logins, and the portal must not see them. */
  readonly forkDemo: AppServicesDeps['demo']['fork']
  readonly language: 'fr' | 'en'
  /** The version of the preview engine, which this process does not load. */
  readonly duckdb: string
  readonly windowController: WindowController
  /** Called when the settings have changed, the language among them. */
  readonly followLanguage: () => void
  /** The settings that a policy fixes. */
  readonly managed: readonly string[]
  readonly sleep: AppServicesDeps['demo']['sleep']
}

/** Creates what the services need of the desktop: dialogs, colours, processes, the window. */
export function createDesktopServices({
  electron,
  dragIcon,
  forkDemo,
  language,
  duckdb,
  windowController,
  followLanguage,
  managed,
  sleep,
}: DesktopServiceDeps) {
  const { app, dialog, nativeTheme, powerMonitor, shell, systemPreferences } = electron
  const notify = createWindowNotifier(windowController.current)
  const setMenu = createApplicationMenu({
    menu: electron.Menu,
    platform: process.platform,
    choose(command) {
      windowController.show()
      notify('app.commanded', command)
    },
  })
  setMenu(language)
  watchAccent(systemPreferences, process.platform, (accent) => notify('app.recoloured', accent))
  return {
    nativeShell: createNativeShell({
      dialog,
      shell,
      clipboard: electron.clipboard,
      qgis: qgisProgram,
      dragIcon,
      downloadsFolder: app.getPath('downloads'),
      makeFolders,
      homeFolder: app.getPath('home'),
      window: windowController.current,
      clock: systemClock,
    }),
    demo: { fork: forkDemo, sleep },
    notify,
    drawn: windowController.drawn,
    isOnBattery: () => powerMonitor.isOnBatteryPower(),
    hasWindow: () => windowController.current() !== null,
    applySettings: (settings, engine) => {
      nativeTheme.themeSource = settings.theme
      setMenu(settings.language === 'system' ? language : settings.language)
      followLanguage()
      windowController.current()?.webContents.setZoomFactor(settings.zoom / 100)
      engine.setConcurrency({ running: settings.downloadsRunning, perHost: settings.downloadsPerHost })
      engine.setConnectionsPerFile(settings.segments)
      engine.setRateLimits({ bytesPerSecond: settings.limitBytesPerSecond, timetable: settings.timetable })
    },
    facts: {
      version: app.getVersion(),
      runtime: `Electron ${process.versions.electron}`,
      versions: {
        chromium: process.versions.chrome ?? '',
        node: process.versions.node,
        sqlite: readSqliteVersion(),
        duckdb,
      },
      systemLanguage: language,
      platform: toPlatformName(process.platform),
      managed: [...managed],
      // Read each time, so that a window that is opened later shows today's colour.
      get accent() {
        return readSystemAccent(systemPreferences, process.platform)
      },
    },
  } satisfies Partial<AppServicesDeps>
}

/** The three systems the application is made for; every other system counts as Linux. */
const toPlatformName = (platform: string): AppFacts['platform'] =>
  platform === 'darwin' || platform === 'win32' ? platform : 'linux'
