/**
 * @typedef {import('electron-builder').Configuration} Configuration
 * @typedef {import('../setup/runtime.mjs').Runtime} Runtime
 */

/** Fuses by name, with the first major version of Electron that has them in its wire. */
const YOUNG_FUSES = /** @type {const} */ ({ grantFileProtocolExtraPrivileges: 29 })

/**
 * The configuration of a test build on the runtime at hand: the real one, without the fuses that an older runtime's
 * wire is too short for. electron-builder would stop at those.
 *
 * @param {Configuration} real electron-builder.yml
 * @param {Runtime} runtime
 * @param {string} electronDist the distribution to package, without anybody's application in it
 * @returns {{ config: Configuration, left: readonly string[] }} `left`: the fuses that could not be set, to be said aloud
 */
export function deriveConfiguration(real, runtime, electronDist) {
  const major = Number.parseInt(runtime.version, 10)
  const left = Object.entries(YOUNG_FUSES)
    .filter(([, since]) => major < since)
    .map(([name]) => name)
  const fuses = Object.fromEntries(Object.entries(real.electronFuses ?? {}).filter(([name]) => !left.includes(name)))
  return { config: { ...real, electronFuses: fuses, electronDist, electronVersion: runtime.version }, left }
}
