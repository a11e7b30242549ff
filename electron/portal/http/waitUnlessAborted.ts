import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'

/**
 * Waits for work that several callers share. When the signal of this caller is aborted, it fails with `net/broken`, and
 * the work goes on.
 */
export function waitUnlessAborted<T>(work: Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => resolve(fail(failure('net/broken')))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
