/** The same names with numbers behind some, so that no two are one to SQL, which does not distinguish capitals. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let next = 2; taken.has(free.toLowerCase()); next++) free = `${name} ${next}`
    taken.add(free.toLowerCase())
    return free
  })
}
