import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../setup/paths.mjs'

/**
 * What a Linux package says of itself.
 *
 * @typedef {object} Identity
 * @property {string} name of the package and of the command
 * @property {string} title of the application
 * @property {string} appId
 * @property {string} version
 * @property {string} license
 * @property {string} homepage
 * @property {string} maintainer name and address
 * @property {string} synopsis one line
 * @property {string} description a few sentences
 * @property {number} madeAt seconds since 1970: the date of everything in the package
 */

/** Returns when the sources last changed, so that packages of the same sources are identical. */
function readSourceDate() {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH)
  try {
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).trim())
  } catch {
    return Math.floor(Date.now() / 1000)
  }
}

/**
 * The identity that `package.json` and `electron-builder.yml` give.
 *
 * @param {{ version?: string }} [other] the version, when it is not the one of `package.json`
 * @returns {Promise<Identity>}
 */
export async function readIdentity({ version } = {}) {
  // Loaded late: before set-up there may be no node_modules to load it from.
  const { load } = await import('js-yaml')
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const { appId, productName, linux } = /** @type {any} */ (
    load(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8'))
  )
  return {
    name: manifest.name,
    title: productName,
    appId,
    version: version ?? manifest.version,
    license: manifest.license,
    homepage: manifest.homepage,
    maintainer: linux.maintainer,
    synopsis: linux.synopsis,
    description: linux.description.trim(),
    madeAt: readSourceDate(),
  }
}
