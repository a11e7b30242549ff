import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeLinuxInstallers } from './package/linux/installers.mjs'
import { getUnpackedFolderPath } from './package/packagedAppPaths.mjs'
import { stageTarget } from './package/stageTarget.mjs'
import { makeBundles } from './setup/bundles.mjs'
import { CACHE, ROOT } from './setup/paths.mjs'
import { getLastOutputLines, runCommand } from './setup/runCommand.mjs'
import { runScript } from './setup/runScript.mjs'
import { SetupError } from './setup/setupError.mjs'
import { setUp } from './setup.mjs'

const { values: asked } = parseArgs({
  options: {
    /** Also builds the installers of this system. */
    installers: { type: 'boolean', default: false },
    /** Weak compression for tests, in a quarter of the time. */
    fast: { type: 'boolean', default: false },
    /** The system and the processor to package for, as Node names them. Another one than this needs Electron's own archive. */
    platform: { type: 'string', default: process.platform },
    arch: { type: 'string', default: process.arch },
  },
})

const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)

/**
 * Copies the runtime without an application: the fallback runtime opens this checkout through a link, which must not
 * get into a package.
 *
 * @param {import('./setup/runtime.mjs').Runtime} runtime
 */
function copyBareDistribution(runtime) {
  const copy = mkdtempSync(join(CACHE, 'package-'))
  const link = join(runtime.dist, 'resources', 'app')
  cpSync(runtime.dist, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => path !== link })
  return copy
}

await runScript(async () => {
  const runtime = await setUp(say)
  await makeBundles('all')
  // Loaded late: before set-up there may be no node_modules to load it from.
  const require = createRequire(import.meta.url)
  /** @type {typeof import('electron-builder')} */
  const { build, Arch, Platform } = require('electron-builder')
  /** @type {typeof import('js-yaml')} */
  const { load } = await import('js-yaml')
  const real = /** @type {import('electron-builder').Configuration} */ (
    load(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8'))
  )
  const dist = copyBareDistribution(runtime)
  try {
    const { platform, arch } = asked
    const isOwn = platform === process.platform && arch === process.arch
    const config = isOwn
      ? { ...real, electronDist: dist, electronVersion: runtime.version }
      : { ...real, directories: { ...real.directories, app: await stageTarget({ platform, arch }) } }
    // The configuration is passed as a file, because an object would be merged with electron-builder.yml again.
    const configFile = join(CACHE, 'electron-builder.json')
    writeFileSync(configFile, JSON.stringify(config, null, 2))
    const onLinux = platform === 'linux'
    const system = { linux: Platform.LINUX, darwin: Platform.MAC, win32: Platform.WINDOWS }[platform]
    if (system === undefined) throw new SetupError(`There are no packages for ${platform}.`)
    await build({
      // Elsewhere, the targets that electron-builder.yml names for the system.
      targets: system.createTarget(asked.installers && !onLinux ? null : 'dir', Arch[/** @type {'x64'} */ (arch)]),
      config: configFile,
      projectDir: ROOT,
      publish: 'never',
    })
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
  say(`The application is in ${getUnpackedFolderPath()}`)
  const sbom = join(ROOT, 'release', 'sbom.cdx.json')
  const listed = await runCommand(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'build', 'package', 'writeSbom.ts'), sbom, runtime.version],
    { cwd: ROOT },
  )
  if (listed.code !== 0) throw new SetupError(`What is inside could not be listed:\n${getLastOutputLines(listed)}`)
  say(`What is inside is listed in ${sbom}`)
  if (!asked.installers || process.platform !== 'linux') return 0
  const { left } = await makeLinuxInstallers({ application: getUnpackedFolderPath(), fast: asked.fast, say })
  return left.length === 0 ? 0 : 1
})
