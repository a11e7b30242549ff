import { join } from 'node:path'

/** What decides where our own state lies. */
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
 * The command line's own state, by the custom of each system. It is not the application's: one process at a time may
 * have a queue open, and a scheduled command must not fail because the application's window has its own open.
 */
export function getDefaultDataFolder({ platform, home, xdgDataHome, localAppData }: HomeDirs): string {
  if (platform === 'win32') return join(localAppData || join(home, 'AppData', 'Local'), 'Rudi Desk', 'cli')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Rudi Desk', 'cli')
  return join(xdgDataHome || join(home, '.local', 'share'), 'rudi-desk', 'cli')
}

/** What Electron calls the application: the `name` of package.json, packaged or not. */
const APPLICATION = 'rudi-desk'

/**
 * Where the window's application keeps its state, as Electron has it (`userData`). What it read of portals lies there,
 * and the command line reads and feeds the same copy: a copy, unlike a queue, may be open in both.
 */
export function getApplicationFolder({ platform, home, xdgConfigHome, appData }: HomeDirs): string {
  if (platform === 'win32') return join(appData || join(home, 'AppData', 'Roaming'), APPLICATION)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', APPLICATION)
  return join(xdgConfigHome || join(home, '.config'), APPLICATION)
}

/** Where the updater keeps what it has downloaded (`updaterCacheDirName` of electron-updater). */
export function getUpdatesFolder({ platform, home, xdgCacheHome, localAppData }: HomeDirs): string {
  const caches =
    platform === 'win32'
      ? localAppData || join(home, 'AppData', 'Local')
      : platform === 'darwin'
        ? join(home, 'Library', 'Caches')
        : xdgCacheHome || join(home, '.cache')
  return join(caches, `${APPLICATION}-updater`)
}

/** Where the command line remembers unfinished files that it makes in a person's folders. */
export const getUnfinishedExportsFolder = (dataFolder: string): string => join(dataFolder, 'unfinished')
