import type { BrowserWindow, BrowserWindowConstructorOptions, WebPreferences } from 'electron'
import type { WindowBounds } from './fitToDisplays.js'

/**
 * Returns the preferences of the page. Every one that matters to security is set here, and none is left to a default
 * (W-01).
 */
export const createWebPreferences = (preload: string, packaged: boolean): WebPreferences => ({
  preload,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  plugins: false,
  spellcheck: false,
  safeDialogs: true,
  disableBlinkFeatures: 'Auxclick',
  devTools: !packaged,
})

export interface WindowOptions {
  readonly preload: string
  readonly packaged: boolean
  readonly dark: boolean
  readonly place: WindowBounds
}

/** Creates the window of the application. It is hidden and has no page: its controller loads the page and shows it. */
export function createWindow(
  Window: new (options: BrowserWindowConstructorOptions) => BrowserWindow,
  plan: WindowOptions,
): BrowserWindow {
  return new Window({
    title: 'Rudi Desk',
    ...plan.place,
    minWidth: 860,
    minHeight: 560,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: plan.dark ? '#16191d' : '#ffffff',
    webPreferences: createWebPreferences(plan.preload, plan.packaged),
  })
}
