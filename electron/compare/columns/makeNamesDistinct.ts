/** Makes the names distinct by adding numbers. Names that differ only in capitals are one name to SQL. */
export function makeNamesDistinct(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let next = 2; taken.has(free.toLowerCase()); next++) free = `${name} ${next}`
    taken.add(free.toLowerCase())
    return free
  })
}
