/** Set-up cannot go on, and the message is the one sentence that says what to do about it. */
export class SetupError extends Error {}

/**
 * Runs an entry point. A `SetupError` is printed as its one sentence; anything else is a bug and keeps its stack.
 *
 * @param {() => Promise<number>} entry resolves to the exit code
 */
export async function runEntryPoint(entry) {
  try {
    process.exitCode = await entry()
  } catch (problem) {
    process.stderr.write(
      `${problem instanceof SetupError ? problem.message : String((problem instanceof Error && problem.stack) || problem)}\n`,
    )
    process.exitCode = 1
  }
}
