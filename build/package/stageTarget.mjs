import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, ROOT } from '../setup/paths.mjs'
import { getLastOutputLines, runCommand } from '../setup/runCommand.mjs'
import { SetupError } from '../setup/setupError.mjs'
import { findForeignCode } from './findForeignCode.mjs'

/**
 * Creates the folder that is packed for a system and a processor: the bundles, and the packages with binaries of
 * exactly that target, which npm fetches as pinned in the lock file. No code of them runs here.
 *
 * @param {{ readonly platform: string; readonly arch: string }} target as Node names them
 * @returns {Promise<string>} the folder, which is electron-builder's `directories.app`
 */
export async function stageTarget({ platform, arch }) {
  const folder = join(CACHE, `target-${platform}-${arch}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'LICENSE', 'dist'])
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  const words = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', `--os=${platform}`, `--cpu=${arch}`]
  if (platform === 'linux') words.push('--libc=glibc')
  const ran = await runCommand('npm', words, { cwd: folder })
  if (ran.code !== 0)
    throw new SetupError(`The packages for ${platform} ${arch} could not be had:\n${getLastOutputLines(ran)}`)
  // Some versions of npm do not report an optional package that they could not install.
  const bindings = join(folder, 'node_modules', '@duckdb', `node-bindings-${platform}-${arch}`)
  if (!existsSync(bindings) || readdirSync(bindings).length < 2)
    throw new SetupError(`npm brought no DuckDB for ${platform} ${arch}; npm 10.4 or newer is needed.`)
  rmSync(join(folder, 'package-lock.json'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(withoutMaking(folder), null, 2)}\n`)
  keepOnly(folder, `${platform}-${arch}`)
  const foreign = findForeignCode(folder, platform, arch)
  if (foreign.length > 0) throw new SetupError(`Code for other systems was staged:\n  ${foreign.join('\n  ')}`)
  return folder
}

/** The manifest of what is installed, without what it was made with. @param {string} folder */
function withoutMaking(folder) {
  const { devDependencies, scripts, ...manifest } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return manifest
}

/** Of packages that bring binaries for every system, the one that is wanted. @param {string} folder @param {string} wanted */
function keepOnly(folder, wanted) {
  for (const name of ['keytar', '@photostructure/sqlite']) {
    const prebuilds = join(folder, 'node_modules', name, 'prebuilds')
    for (const one of readdirSync(prebuilds)) {
      if (one !== wanted) rmSync(join(prebuilds, one), { recursive: true })
      else
        for (const file of readdirSync(join(prebuilds, one)))
          if (file.endsWith('.musl.node')) rmSync(join(prebuilds, one, file))
    }
  }
}
