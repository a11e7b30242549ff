/** The slot of each drawn row, by its key: the element that shows it. */
export type SlotAssignment = ReadonlyMap<string, number>

/** Which element of a list shows which row: the elements of rows that leave may show new ones. */
export interface RowSlots {
  /**
   * Returns the slot of each drawn row. A row that stays keeps its slot. Nothing is changed by this, because React may
   * give up what it is rendering.
   */
  readonly assign: (keys: readonly string[]) => SlotAssignment
  /** Takes an assignment that is on the page now: the next ones begin with it. */
  readonly keep: (assignment: SlotAssignment) => void
  /**
   * Keeps the slots of the drawn rows from being reused: a press that begins in one row must not end in another, and the
   * focus must not pass from row to row.
   */
  readonly hold: () => void
}

/** So many rows that come at once have elements of their own: a person may be reading the rows that they replace. */
const FEW = 3

/**
 * Rows that leave give their slots to new rows where more than a few are new: thousands of small files replace all
 * running rows several times a second, and other texts in the same elements cost a fraction of other elements.
 */
export function createRowSlots(): RowSlots {
  let slots: SlotAssignment = new Map()
  let held: ReadonlySet<number> = new Set()
  /** The first slot that no row on the page has ever had. */
  let next = 0
  return {
    assign(keys) {
      const drawn = new Set(keys)
      const isReplaced = keys.filter((key) => !slots.has(key)).length > FEW
      const free = isReplaced
        ? [...slots].flatMap(([key, slot]) => (drawn.has(key) || held.has(slot) ? [] : [slot]))
        : []
      let taken = 0
      const take = (): number => {
        const slot = free[taken] ?? next + taken - free.length
        taken += 1
        return slot
      }
      return new Map(keys.map((key) => [key, slots.get(key) ?? take()]))
    },
    keep(assignment) {
      slots = assignment
      next = Math.max(next, 1 + Math.max(-1, ...assignment.values()))
    },
    hold() {
      held = new Set(slots.values())
    },
  }
}
