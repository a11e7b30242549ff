/** Yields `all` in order, in parts of at most `most` items: as many as one query, or one turn of a thread, may take. */
export function* splitIntoBatches<T>(all: readonly T[], most: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most)
}
