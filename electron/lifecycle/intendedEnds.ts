/** The processes that the product itself ends. The system reports these as killed, as it reports a crash. */
export interface IntendedEnds {
  /** Makes the name of a new process: each has its own, because the report of an end has no other mark of a process. */
  createName(kind: string): string
  /** Called before the process of this name is ended. */
  intend(name: string): void
  /** Whether the end of the process of this name was intended. Each end is reported once. */
  takeIntended(name: string): boolean
}

export function createIntendedEnds(): IntendedEnds {
  const intended = new Set<string>()
  let made = 0
  return {
    createName: (kind) => {
      made += 1
      return `${kind} ${made}`
    },
    intend: (name) => void intended.add(name),
    takeIntended: (name) => intended.delete(name),
  }
}
