import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The portal's own language as a witness. It lives beside the repository; RUDI_CRYPT_WITNESS names another place. */
const WITNESS = process.env.RUDI_CRYPT_WITNESS ?? join(import.meta.dirname, '../../../shared/tools/CryptVectors.java')

/** Why the witness cannot be heard, for the name of a test that is skipped; empty when it can. */
export const noWitness: string = !existsSync(WITNESS)
  ? ` (skipped: no ${WITNESS}; RUDI_CRYPT_WITNESS can name it)`
  : spawnSync('java', ['-version']).status !== 0
    ? ' (skipped: no java on this machine)'
    : ''

/** `witness('open', privatePem, sealed, out)` or `witness('seal', publicPem, plain, out)`. Rejects when it does not open. */
export const witness = (...args: readonly string[]) => promisify(execFile)('java', [WITNESS, ...args])
