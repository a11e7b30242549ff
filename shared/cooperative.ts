/** Work that may rest after each of its steps, and what comes of it. */
export type Slices<T> = Generator<void, T>

/** Runs all slices without a pause, where no other work waits for this thread. */
export function runToEnd<T>(slices: Slices<T>): T {
  for (;;) {
    const step = slices.next()
    if (step.done) return step.value
  }
}

/** What ends the turn of this thread, as a clock does. */
interface Rests {
  turnEnds(): Promise<void>
}

/** This thread hears what has come in after each step. */
export async function runYielding<T>(slices: Slices<T>, clock: Rests): Promise<T> {
  for (;;) {
    const step = slices.next()
    if (step.done) return step.value
    await clock.turnEnds()
  }
}
