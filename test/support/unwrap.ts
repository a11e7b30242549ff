import type { Result } from '../../shared/result.js'

/** What there is to have; a failure ends the test and says which one it was. */
export async function unwrap<T>(work: Promise<Result<T>> | Result<T>): Promise<T> {
  const result = await work
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
