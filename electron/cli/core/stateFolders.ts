import { join } from 'node:path'

/** The facts that determine the folders of our state. */
export interface HomeDirs {
  readonly platform: string
  readonly home: string
  readonly xdgDataHome: string | undefined
  readonly localAppData: string | undefined
  readonly xdgConfigHome: string | undefined
  readonly xdgCacheHome: string | undefined
  readonly appData: string | undefined
}

/**
 * The folder of the state of the command line, by the convention of each system. The application has another one: only
 * one process can have a queue open, and a scheduled command must not fail because the window has its queue open.
 */
export function getDefaultDataFolder({ platform, home, xdgDataHome, localAppData }: HomeDirs): string {
  if (platform === 'win32') return join(localAppData || join(home, 'AppData', 'Local'), 'Rudi Desk', 'cli')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Rudi Desk', 'cli')
  return join(xdgDataHome || join(home, '.local', 'share'), 'rudi-desk', 'cli')
}

/** The name of the application for Electron: the `name` of package.json, packaged or not. */
const APPLICATION = 'rudi-desk'

/**
 * The folder of the state of the window, which Electron calls `userData`. It holds the local copies of catalogues,
 * which the command line reads and updates too: other than a queue, a copy can be open in both.
 */
export function getApplicationFolder({ platform, home, xdgConfigHome, appData }: HomeDirs): string {
  if (platform === 'win32') return join(appData || join(home, 'AppData', 'Roaming'), APPLICATION)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', APPLICATION)
  return join(xdgConfigHome || join(home, '.config'), APPLICATION)
}

/** The folder of downloaded updates (`updaterCacheDirName` of electron-updater). */
export function getUpdatesFolder({ platform, home, xdgCacheHome, localAppData }: HomeDirs): string {
  const caches =
    platform === 'win32'
      ? localAppData || join(home, 'AppData', 'Local')
      : platform === 'darwin'
        ? join(home, 'Library', 'Caches')
        : xdgCacheHome || join(home, '.cache')
  return join(caches, `${APPLICATION}-updater`)
}

/** The folder in which the command line records its unfinished files in folders of persons. */
export const getUnfinishedExportsFolder = (dataFolder: string): string => join(dataFolder, 'unfinished')
