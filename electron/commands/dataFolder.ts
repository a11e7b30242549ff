import { join } from 'node:path'

/** What decides where our own state lies. */
export interface Home {
  readonly platform: string
  readonly home: string
  readonly xdgDataHome: string | undefined
  readonly localAppData: string | undefined
}

/**
 * The command line's own state, by the custom of each system. It is not the application's: one process at a time may
 * have a queue open, and a scheduled command must not fail because somebody's window is.
 */
export function usualDataFolder({ platform, home, xdgDataHome, localAppData }: Home): string {
  if (platform === 'win32') return join(localAppData || join(home, 'AppData', 'Local'), 'Rudi Desk', 'cli')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Rudi Desk', 'cli')
  return join(xdgDataHome || join(home, '.local', 'share'), 'rudi-desk', 'cli')
}
