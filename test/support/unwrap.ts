import type { Result } from '../../shared/result.js'

/** Returns the value of a result; a failure fails the test and is named. */
export async function unwrap<T>(work: Promise<Result<T>> | Result<T>): Promise<T> {
  return unwrapNow(await work)
}

/** Returns the value of a result that is there already. */
export function unwrapNow<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
