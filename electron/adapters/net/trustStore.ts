/** The certificates that are trusted besides the runtime's own, for every connection of the product. */
export interface TrustStore {
  getCurrent(): readonly string[]
  set(pems: readonly string[]): void
  /** Calls `onChange` with the certificates at each change. Returns a function that ends this. */
  listen(onChange: (pems: readonly string[]) => void): () => void
}

/** Holds the certificates (PEM) that are trusted now, beginning with `first`. */
export function createTrustStore(first: readonly string[]): TrustStore {
  let pems = first
  const listeners = new Set<(pems: readonly string[]) => void>()
  return {
    getCurrent: () => pems,
    set: (next) => {
      pems = next
      for (const onChange of listeners) onChange(pems)
    },
    listen: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
