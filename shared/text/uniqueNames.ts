export interface UniqueNameOptions {
  /** The name with a number. */
  readonly number: (name: string, number: number) => string
  /** What two names may not have in common; by default, names that differ only in capitals are one name. */
  readonly fold?: (name: string) => string
}

const foldCase = (name: string): string => name.toLowerCase()

/**
 * Gives each name once: a name that is taken gets the first free number from `first` on. The number that was tried last
 * is remembered for each name, so that a file of many equal names costs no more than one of as many others; for a name,
 * `first` may only grow.
 */
export function createUniqueNames({
  number,
  fold = foldCase,
}: UniqueNameOptions): (name: string, first?: number) => string {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return (name, first = 2) => {
    const key = fold(name)
    let free = name
    if (taken.has(key)) {
      let tried = Math.max(first, next.get(key) ?? first)
      for (;;) {
        free = number(name, tried)
        tried += 1
        if (!taken.has(fold(free))) break
      }
      next.set(key, tried)
    }
    taken.add(fold(free))
    return free
  }
}
