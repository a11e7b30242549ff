export interface ExpiringLruOptions {
  /** How many entries are kept at most; the least recently used one is dropped first. */
  readonly entries: number
  /** How long an entry is valid after it was set, in milliseconds; without a limit when left out. */
  readonly freshMs?: number
  /** A clock that never goes back, in milliseconds. Needed with `freshMs`. */
  readonly elapsed?: () => number
}

export interface ExpiringLru<K, V> {
  /** Returns the value unless it has expired. Reading marks the entry as used but does not renew it. */
  get(key: K): V | undefined
  set(key: K, value: V): void
  delete(key: K): void
  /** Drops each entry for whose value `isGone` returns true. */
  deleteWhere(isGone: (value: V) => boolean): void
  clear(): void
}

/** Creates a bounded map that drops the least recently used entries and expired ones. `undefined` cannot be stored. */
export function createExpiringLru<K, V>(options: ExpiringLruOptions): ExpiringLru<K, V> {
  const { entries, freshMs = Number.POSITIVE_INFINITY, elapsed = () => 0 } = options
  // A Map keeps its keys in the order of insertion, so the first one is the least recently used.
  const kept = new Map<K, { readonly value: V; readonly sinceMs: number }>()
  /** The key that was used last; no other stands behind it. Thousands of uses in a row are often of one key. */
  let latest: K | undefined
  const put = (key: K, entry: { readonly value: V; readonly sinceMs: number }): void => {
    kept.delete(key)
    kept.set(key, entry)
    latest = key
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (found === undefined) return undefined
      if (elapsed() - found.sinceMs >= freshMs) {
        kept.delete(key)
        return undefined
      }
      if (key !== latest) put(key, found)
      return found.value
    },
    set(key, value) {
      put(key, { value, sinceMs: elapsed() })
      if (kept.size > entries) kept.delete(kept.keys().next().value as K)
    },
    delete: (key) => void kept.delete(key),
    deleteWhere(isGone) {
      for (const [key, { value }] of kept) if (isGone(value)) kept.delete(key)
    },
    clear: () => kept.clear(),
  }
}
