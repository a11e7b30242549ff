import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'

/** Waits for shared work, but no longer than this caller wants to. */
export function waitUnlessAborted<T>(work: Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  return new Promise((resolve, reject) => {
    const give = (): void => resolve(fail(failure('net/broken')))
    if (signal.aborted) give()
    signal.addEventListener('abort', give, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give))
  })
}
