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
