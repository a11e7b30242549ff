/** Written anew once, however often it is tried. */
export function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return () => {
    answer ??= read()
    return answer
  }
}
