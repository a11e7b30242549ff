import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

/** The portal's own language as a witness. It lives beside the repository; RUDI_CRYPT_WITNESS names another place. */
const WITNESS = process.env.RUDI_CRYPT_WITNESS ?? join(import.meta.dirname, '../../../shared/tools/CryptVectors.java')

/** Why the witness cannot be heard, for the name of a test that is skipped; empty when it can. */
export const noWitness: string = !existsSync(WITNESS)
  ? ` (skipped: no ${WITNESS}; RUDI_CRYPT_WITNESS can name it)`
  : spawnSync('javac', ['-version']).status !== 0
    ? ' (skipped: no Java compiler on this machine)'
    : ''

const run = promisify(execFile)

export type Witness = (...args: readonly string[]) => Promise<unknown>

/**
 * Compiles the witness into `folder`, once: `java` compiles a source anew each time it runs it, which took more than all
 * the rest. `witness('open', privatePem, sealed, out)`, `witness('seal', publicPem, plain, out)`: rejects when it does
 * not open.
 */
export async function compileWitness(folder: string): Promise<Witness> {
  await run('javac', ['-d', folder, WITNESS])
  const name = basename(WITNESS, '.java')
  return (...args) => run('java', ['-XX:TieredStopAtLevel=1', '-cp', folder, name, ...args])
}
