import type { UpdateMeans } from './model.js'

export interface InstallFacts {
  readonly platform: string
  readonly isPackaged: boolean
  /** Absolute path of the running executable. */
  readonly executable: string
  /**
   * `APPIMAGE` and `APPDIR`, set by the AppImage runtime, and `PORTABLE_EXECUTABLE_FILE`, set by the portable Windows
   * version.
   */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The build has a feed and a key. */
  readonly hasFeed: boolean
}

/** Returns how a copy with this installation is updated. */
export function getUpdateMeans({ platform, isPackaged, executable, env, hasFeed }: InstallFacts): UpdateMeans {
  if (!isPackaged || !hasFeed) return 'none'
  if (platform === 'win32') return env.PORTABLE_EXECUTABLE_FILE === undefined ? 'self' : 'by-hand'
  if (platform === 'darwin') return 'self'
  // The variable alone is no proof, because another AppImage that started us may have set it.
  if (env.APPIMAGE?.startsWith('/') && env.APPDIR && executable.startsWith(`${env.APPDIR}/`)) return 'self'
  return executable.startsWith('/usr/') || executable.startsWith('/opt/') ? 'package-manager' : 'by-hand'
}
