import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A second implementation of the encryption format, in the portal's own language. */
const WITNESS = join(import.meta.dirname, './CryptWitness.java')

/** Why the Java program cannot run, for the title of a skipped test; empty when it can. */
export const missingJavaReason: string =
  spawnSync('javac', ['-version']).status === 0 ? '' : ' (skipped: no Java compiler on this machine)'

const run = promisify(execFile)

export type JavaImplementation = (...args: readonly string[]) => Promise<unknown>

/**
 * Compiles the Java program into `folder` once: `java` would compile the source each time, which took longer than
 * everything else. `witness('open', privatePem, sealed, out)`, `witness('seal', exportPublicPem, plain, out)`: rejects
 * when it cannot decrypt.
 */
export async function compileJavaImplementation(folder: string): Promise<JavaImplementation> {
  await run('javac', ['-encoding', 'UTF-8', '-d', folder, WITNESS])
  return (...args) => run('java', ['-XX:TieredStopAtLevel=1', '-cp', folder, 'CryptWitness', ...args])
}
