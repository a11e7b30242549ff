import { resolve } from 'node:path'
import type { App } from 'electron'

/** The one scheme that is ours (L-09). */
const SCHEME = 'rudi'

export interface LaunchCommand {
  readonly platform: string
  readonly execPath: string
  readonly argv: readonly string[]
}

/**
 * Asks the system to give `rudi:` links to this application. On Windows the link comes after `--`, so that nothing in
 * it can be read as a switch (L-02). On Linux it is the package's desktop entry that says so, and for a checkout the
 * one that `npm start` writes.
 */
export function registerProtocolClient(
  app: Pick<App, 'isPackaged' | 'setAsDefaultProtocolClient'>,
  { platform, execPath, argv }: LaunchCommand,
): void {
  if (platform === 'linux') return
  // The runtime of a checkout needs the path of the application as an argument.
  const before = app.isPackaged ? [] : [resolve(argv[1] ?? '.')]
  app.setAsDefaultProtocolClient(SCHEME, execPath, platform === 'win32' ? [...before, '--'] : before)
}
