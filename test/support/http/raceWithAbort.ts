export const ABORTED = Symbol('aborted')

/** Resolves to the work's value, or to `ABORTED` as soon as its caller has aborted. */
export function raceWithAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | typeof ABORTED> {
  if (signal.aborted) return Promise.resolve(ABORTED)
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(ABORTED)
    signal.addEventListener('abort', abort, { once: true })
    work.then((value) => {
      signal.removeEventListener('abort', abort)
      resolve(value)
    }, reject)
  })
}
