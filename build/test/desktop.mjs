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
  const folder = (/** @type {string} */ name) => {
    const path = join(room, name)
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o700)
    return path
  }
  return {
    TMPDIR: folder('tmp'),
    XDG_DATA_HOME: folder('data'),
    XDG_CONFIG_HOME: folder('config'),
    XDG_STATE_HOME: folder('state'),
    XDG_RUNTIME_DIR: folder('run'),
  }
}

/** Unlocks a keyring with a dummy password, then runs the command. */
const WITH_KEYRING = 'printf rudi | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'

/**
 * Wraps `command` in the services of a desktop: a session bus with an unlocked Secret Service and, when needed and
 * missing, a display. On macOS and Windows the real ones always exist.
 *
 * @param {readonly string[]} command
 * @param {{ platform: NodeJS.Platform, display: boolean, hasDisplay: boolean }} need
 * @returns {readonly string[]}
 */
export function wrapInDesktopSession(command, need) {
  if (need.platform !== 'linux') return command
  const shown =
    need.display && !need.hasDisplay ? ['xvfb-run', '-a', '-s', '-screen 0 1600x1200x24', ...command] : command
  return ['dbus-run-session', '--', 'bash', '-c', WITH_KEYRING, 'desktop', ...shown]
}
