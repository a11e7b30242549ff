/**
 * Returns a function that runs `read` at its first call, and returns the same promise at every later one. A file is so
 * converted once, however often it is read.
 */
export function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return () => {
    answer ??= read()
    return answer
  }
}
