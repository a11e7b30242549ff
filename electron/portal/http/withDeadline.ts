import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'

export interface Deadline {
  readonly clock: Clock
  readonly ms: number
  readonly signal: AbortSignal
  /** The host that is waited for. */
  readonly host: string
}

/** Runs work that must end within `ms` milliseconds; when it does not, it is aborted and fails with `net/timeout`. */
export async function withDeadline<T>(
  { clock, ms, signal, host }: Deadline,
  work: (bounded: AbortSignal) => Promise<Result<T>>,
): Promise<Result<T>> {
  const ended = new AbortController()
  const waiting = new AbortController()
  const abort = (): void => ended.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  let isLate = false
  void clock.sleep(ms, waiting.signal).then(() => {
    if (waiting.signal.aborted) return
    isLate = true
    ended.abort()
  })
  try {
    const result = await work(ended.signal)
    return isLate ? fail(failure('net/timeout', { host, during: 'head', seconds: Math.round(ms / 1000) })) : result
  } finally {
    waiting.abort()
    signal.removeEventListener('abort', abort)
  }
}
