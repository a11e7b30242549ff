import { homedir } from 'node:os'
import type { HomeDirs } from '../cli/core/stateFolders.js'

/** Returns the folders of this process from which the folders of our state follow. */
export const getHomeDirs = (env: NodeJS.ProcessEnv): HomeDirs => ({
  platform: process.platform,
  home: homedir(),
  xdgDataHome: env.XDG_DATA_HOME,
  xdgConfigHome: env.XDG_CONFIG_HOME,
  xdgCacheHome: env.XDG_CACHE_HOME,
  localAppData: env.LOCALAPPDATA,
  appData: env.APPDATA,
})
