import type * as Electron from 'electron'
import { platformOf } from '../handlers/app.js'
import type { DeskNeeds } from '../handlers/desk.js'
import { tellOver } from '../ipcServer.js'
import { openNative } from './nativeDialogs.js'
import type { TheWindow } from './theWindow.js'

export interface DesktopParts {
  readonly electron: Pick<typeof Electron, 'app' | 'dialog' | 'nativeTheme' | 'shell' | 'utilityProcess'>
  /** Absolute path of the demo portal's bundle. */
  readonly demo: string
  readonly language: 'fr' | 'en'
  readonly theWindow: TheWindow
  readonly sleep: DeskNeeds['demo']['sleep']
}

/** The desktop's half of what the desk needs: dialogs, colours, processes, the window. */
export function openDesktop({ electron, demo, language, theWindow, sleep }: DesktopParts) {
  const { app, dialog, nativeTheme, shell, utilityProcess } = electron
  return {
    native: openNative({ dialog, shell, downloadsFolder: app.getPath('downloads'), window: theWindow.current }),
    // No environment: it may hold logins, and somebody else's server has no business with them.
    demo: { fork: () => utilityProcess.fork(demo, [], { env: {} }), sleep },
    tell: tellOver(theWindow.current),
    follow: ({ theme, downloadsRunning, downloadsPerHost }, engine) => {
      nativeTheme.themeSource = theme
      engine.setWindow({ running: downloadsRunning, perHost: downloadsPerHost })
    },
    facts: {
      version: app.getVersion(),
      runtime: `Electron ${process.versions.electron}`,
      systemLanguage: language,
      platform: platformOf(process.platform),
    },
  } satisfies Partial<DeskNeeds>
}
