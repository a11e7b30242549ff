/** Work that may rest after each of its steps, and what comes of it. */
export type Steps<T> = Generator<void, T>

/** Without a rest: for whom nobody waits. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** What ends the turn of this thread, as a clock does. */
interface Rests {
  turnEnds(): Promise<void>
}

/** This thread hears what has come in after each step. */
export async function withRests<T>(steps: Steps<T>, clock: Rests): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await clock.turnEnds()
  }
}
