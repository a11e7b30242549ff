import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates the folders of a user who never used this machine. Tests write where an application writes, and must change
 * neither the keyring nor the settings of the developer who runs them.
 *
 * @param {string} room
 * @returns {NodeJS.ProcessEnv}
 */
export function createUserEnvironment(room) {
  const makeFolder = (/** @type {string} */ name) => {
    const path = join(room, name)
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o700)
    return path
  }
  return {
    TMPDIR: makeFolder('tmp'),
    XDG_DATA_HOME: makeFolder('data'),
    XDG_CONFIG_HOME: makeFolder('config'),
    XDG_STATE_HOME: makeFolder('state'),
    XDG_RUNTIME_DIR: makeFolder('run'),
  }
}
