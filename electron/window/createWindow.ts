import type { BrowserWindow, BrowserWindowConstructorOptions, WebPreferences } from 'electron'
import type { WindowBounds } from './fitToDisplays.js'

/** Every preference that matters to safety, written out: nothing here is left to a default (W-01). */
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

/** Makes the one window, hidden and without its page. Its controller shows it. */
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
