import { homedir } from 'node:os'
import type { Home } from '../commands/dataFolder.js'

/** What this process knows of where state lies. */
export const homeOf = (env: NodeJS.ProcessEnv): Home => ({
  platform: process.platform,
  home: homedir(),
  xdgDataHome: env.XDG_DATA_HOME,
  xdgConfigHome: env.XDG_CONFIG_HOME,
  localAppData: env.LOCALAPPDATA,
  appData: env.APPDATA,
})
