/**
 * How long a test waits for something that must happen. A busy machine may be slow, and a successful wait ends at once:
 * only a wait for something that never happens takes all of this time.
 */
export const TEST_TIMEOUT_MS = 120_000

const LOOK_MS = 100

/** Longer than the pause between two changes of anything that is still running. */
const REST_MS = 500

/** Returns the value once it has stopped changing: work that was under way when it was stopped has then ended. */
export async function waitUntilStable<T>(look: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TEST_TIMEOUT_MS
  for (let last = await look(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const seen = await look()
    if (JSON.stringify(seen) === JSON.stringify(last)) return seen
    if (Date.now() > deadline) throw new Error(`never at rest: ${JSON.stringify(seen)}`)
    last = seen
  }
}

/**
 * Checks repeatedly until the value is right. The wait ends when nothing changes any more, not after a fixed time: as
 * long as the value changes, it continues, however slow the machine is.
 */
export async function waitUntil(
  look: () => Promise<string>,
  isRight: (seen: string) => boolean,
  patienceMs = TEST_TIMEOUT_MS,
): Promise<void> {
  let last = ''
  let deadline = Date.now() + patienceMs
  for (;;) {
    const seen = await look()
    if (isRight(seen)) return
    if (seen !== last) deadline = Date.now() + patienceMs
    last = seen
    if (Date.now() > deadline) throw new Error(`nothing moves any more: ${seen}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
