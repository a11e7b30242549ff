/** Work that may pause after each of its steps, with its result. */
export type Slices<T> = Generator<void, T>

/** Runs all steps without a pause, where no other work waits for this thread. */
export function runToEnd<T>(slices: Slices<T>): T {
  for (;;) {
    const step = slices.next()
    if (step.done) return step.value
  }
}

/** A clock that can wait until this thread has handled its events. */
interface Rests {
  turnEnds(): Promise<void>
}

/** Runs the steps and lets this thread handle its events after each one. */
export async function runYielding<T>(slices: Slices<T>, clock: Rests): Promise<T> {
  for (;;) {
    const step = slices.next()
    if (step.done) return step.value
    await clock.turnEnds()
  }
}
