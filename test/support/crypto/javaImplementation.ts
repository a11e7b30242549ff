import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The encryption format a second time, in the portal's own language. */
const WITNESS = join(import.meta.dirname, './CryptWitness.java')

/** Why the Java program cannot run, for the title of a skipped test; empty when it can. */
export const missingJavaReason: string =
  spawnSync('javac', ['-version']).status === 0 ? '' : ' (skipped: no Java compiler on this machine)'

const run = promisify(execFile)

export type JavaImplementation = (...args: readonly string[]) => Promise<unknown>

/**
 * Compiles the witness into `folder`, once: `java` compiles a source anew each time it runs it, which took more than all
 * the rest. `witness('open', privatePem, sealed, out)`, `witness('seal', exportPublicPem, plain, out)`: rejects when it does
 * not open.
 */
export async function compileJavaImplementation(folder: string): Promise<JavaImplementation> {
  await run('javac', ['-encoding', 'UTF-8', '-d', folder, WITNESS])
  return (...args) => run('java', ['-XX:TieredStopAtLevel=1', '-cp', folder, 'CryptWitness', ...args])
}
