/** A list of checks that goes on after one has failed: an installation is tried once, and everything that is wrong with it is wanted. */
export interface CheckRecorder {
  /** Says whether `isRight`, and with `seen` what was there instead. */
  check(what: string, isRight: boolean, seen?: unknown): void
  /** Does a step, and counts what it throws as a failure of `what`. */
  step(what: string, work: () => Promise<void> | void): Promise<void>
  /** What could not be tried here, and why. */
  skip(what: string, why: string): void
  readonly failed: readonly string[]
}

export function createCheckRecorder(say: (line: string) => void): CheckRecorder {
  const failed: string[] = []
  const check: CheckRecorder['check'] = (what, isRight, seen) => {
    if (!isRight) failed.push(what)
    say(
      isRight
        ? `ok      ${what}`
        : `FAILED  ${what}${seen === undefined ? '' : `\n${typeof seen === 'string' ? seen : JSON.stringify(seen, null, 1)}`}`,
    )
  }
  return {
    check,
    failed,
    skip: (what, why) => say(`skipped ${what}: ${why}`),
    step: async (what, work) => {
      try {
        await work()
      } catch (error) {
        check(what, false, error instanceof Error ? error.stack : String(error))
      }
    },
  }
}
