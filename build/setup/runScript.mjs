import { SetupError } from './setupError.mjs'

/**
 * Runs an entry point. The message of a `SetupError` is printed alone; any other error is a bug and is printed with its
 * stack.
 *
 * @param {() => Promise<number>} entry resolves to the exit code
 */
export async function runScript(entry) {
  try {
    process.exitCode = await entry()
  } catch (problem) {
    process.stderr.write(
      `${problem instanceof SetupError ? problem.message : String((problem instanceof Error && problem.stack) || problem)}\n`,
    )
    process.exitCode = 1
  }
}
