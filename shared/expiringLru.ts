export interface ExpiringLruOptions {
  /** The most entries that are kept: the one that was used least lately leaves first. */
  readonly entries: number
  /** How long an entry serves after it was set; for ever when left out. */
  readonly freshMs?: number
  /** A clock that never goes back, in milliseconds. Needed with `freshMs`. */
  readonly elapsed?: () => number
}

export interface ExpiringLru<K, V> {
  /** The value, unless it expired. Using it keeps it longer among the others, but not fresh. */
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
  /** Drops each entry whose value is so. */
  deleteWhere(isGone: (value: V) => boolean): void
  clear(): void
}

/** A bounded map that drops what was used least lately, and what is older than it may be. `undefined` is no value. */
export function createExpiringLru<K, V>(options: ExpiringLruOptions): ExpiringLru<K, V> {
  const { entries, freshMs = Number.POSITIVE_INFINITY, elapsed = () => 0 } = options
  // A Map keeps the order in which its keys were put in: the first one was used least lately.
  const kept = new Map<K, { readonly value: V; readonly sinceMs: number }>()
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      kept.delete(key)
      if (elapsed() - found.sinceMs >= freshMs) return undefined
      kept.set(key, found)
      return found.value
    },
    set(key, value) {
      kept.delete(key)
      kept.set(key, { value, sinceMs: elapsed() })
      const [oldest] = kept.keys()
      if (kept.size > entries) kept.delete(oldest as K)
    },
    delete: (key) => void kept.delete(key),
    deleteWhere(isGone) {
      for (const [key, { value }] of kept) if (isGone(value)) kept.delete(key)
    },
    clear: () => kept.clear(),
  }
}
