import { runCommand } from './runCommand.mjs'
import { SetupError } from './setupError.mjs'

/** The oldest Node that can load our dependencies (package.json, "engines"). */
export const OLDEST_NODE = '20.19.0'

/**
 * Whether `version` is at least `oldest`, both as `major.minor.patch`.
 *
 * @param {string} version
 * @param {string} oldest
 */
export function isAtLeast(version, oldest) {
  const [have, want] = [version, oldest].map((text) => text.split('.').map(Number))
  for (let part = 0; part < 3; part++) {
    const difference = (have?.[part] ?? 0) - (want?.[part] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

/** Checks that Node and npm are installed and new enough. Throws with a sentence that says what to install. */
export async function checkNodeAndNpm() {
  if (!isAtLeast(process.versions.node, OLDEST_NODE)) {
    throw new SetupError(
      `Rudi Desk needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}. Install it from https://nodejs.org/ and run the same command again.`,
    )
  }
  if ((await runCommand('npm', ['--version'])).code !== 0) {
    throw new SetupError(
      'Rudi Desk needs npm, which comes with Node: install it from https://nodejs.org/ and run the same command again.',
    )
  }
}
