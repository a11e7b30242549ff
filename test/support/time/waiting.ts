/**
 * How long a test waits for what must come. A machine with other things to do takes its time, and a wait that ends well
 * ends at once: only what never comes costs all of it.
 */
export const TEST_TIMEOUT_MS = 120_000

const LOOK_MS = 100

/** Longer than two pieces of anything that still moves are apart. */
const REST_MS = 500

/** What is seen once it has stopped changing: work that was under way when it was stopped has had its end. */
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
 * Checks again and again until the value is right. The wait ends when nothing changes any more, not after a time: as long
 * as something new is seen, it goes on, however slow the machine.
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
