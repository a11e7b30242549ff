import type { App } from 'electron'

/** The `appId` of `electron-builder.yml`, by which the installer's shortcut names the application. */
export const APP_ID = 'org.rudi.desk'

/**
 * Registers with Windows which application this process is: its windows stand with its shortcut in the taskbar, and its
 * notifications bear its name (P-08). Called before the application is ready. Other systems know it from the package.
 */
export function setIdentity(app: Pick<App, 'setAppUserModelId'>, platform: string): void {
  if (platform === 'win32') app.setAppUserModelId(APP_ID)
}
