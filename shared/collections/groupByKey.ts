/** Groups `all` by `getKey`. Groups stand in the order of their first items, and items in the order of `all`. */
export function groupByKey<T, K>(all: Iterable<T>, getKey: (one: T) => K): ReadonlyMap<K, readonly [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>()
  for (const one of all) {
    const key = getKey(one)
    const group = groups.get(key)
    // Extended in place: a copy for each item would take the square of the time for a large group.
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}
