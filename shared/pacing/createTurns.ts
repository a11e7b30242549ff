/** Runs `work` after all work that was given before it has ended, in whatever way. */
export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Creates a line in which one work runs after the other, in the order of the calls. */
export function createTurns(): RunInTurn {
  let previous: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = previous.then(work)
    previous = mine.catch(() => undefined)
    return mine
  }
}
