/** A map, or a cache that is read and filled like one. */
interface KeyedValues<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** Returns the value of a key. A key without a value gets the one that `create` returns. */
export function getOrAdd<K, V>(values: KeyedValues<K, V>, key: K, create: () => V): V {
  const known = values.get(key)
  if (known !== undefined) return known
  const created = create()
  values.set(key, created)
  return created
}
