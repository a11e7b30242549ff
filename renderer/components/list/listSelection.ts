/** The id of a row, the same wherever the row stands. */
export type RowId = string | number

/** Which rows of a list are selected, and which one has the keyboard. */
export interface ListSelection<Id extends RowId> {
  readonly picked: ReadonlySet<Id>
  /** The key of the row that has the keyboard, which may be a heading. */
  readonly at: string | null
  /** The key of the row where a range begins. */
  readonly anchor: string | null
}

export const EMPTY_SELECTION: ListSelection<never> = { picked: new Set(), at: null, anchor: null }

/** What the selection needs to know of a row: a row with an id can be selected. */
export interface SelectableRow<Id extends RowId> {
  readonly key: string
  readonly id?: Id
}

/** Moves the keyboard to this row; the selection stays. */
export const moveCursor = <Id extends RowId>(listSelection: ListSelection<Id>, key: string): ListSelection<Id> => ({
  ...listSelection,
  at: key,
  anchor: key,
})

/** Selects these rows and nothing else. The row of this key gets the keyboard, and the anchor stays. */
export const extendOver = <Id extends RowId>(
  listSelection: ListSelection<Id>,
  ids: readonly Id[],
  key: string,
): ListSelection<Id> => ({ ...listSelection, picked: new Set(ids), at: key })

/**
 * Selects or deselects these rows; other rows stay as they are. The row of this key gets the keyboard and becomes the
 * anchor.
 */
export function setSelected<Id extends RowId>(
  listSelection: ListSelection<Id>,
  key: string,
  ids: readonly Id[],
  isOn: boolean,
): ListSelection<Id> {
  const picked = new Set(listSelection.picked)
  for (const id of ids) {
    if (isOn) picked.add(id)
    else picked.delete(id)
  }
  return { picked, at: key, anchor: key }
}

/** Selects these rows, or deselects them when all of them were selected. */
export const toggleSelected = <Id extends RowId>(
  listSelection: ListSelection<Id>,
  key: string,
  ids: readonly Id[],
): ListSelection<Id> =>
  setSelected(listSelection, key, ids, ids.length === 0 || !ids.every((id) => listSelection.picked.has(id)))

export const selectAll = <Id extends RowId>(
  listSelection: ListSelection<Id>,
  rows: readonly SelectableRow<Id>[],
): ListSelection<Id> => ({
  ...listSelection,
  picked: new Set(rows.flatMap(({ id }) => id ?? [])),
})

/** Deselects everything; the row that has the keyboard keeps it. */
export const clearSelection = <Id extends RowId>({ at }: ListSelection<Id>): ListSelection<Id> => ({
  ...EMPTY_SELECTION,
  at,
})

/** Removes rows that no longer exist. Returns the same object when there are none. */
export function pruneSelection<Id extends RowId>(
  listSelection: ListSelection<Id>,
  isThere: (id: Id) => boolean,
): ListSelection<Id> {
  const left = [...listSelection.picked].filter(isThere)
  return left.length === listSelection.picked.size ? listSelection : { ...listSelection, picked: new Set(left) }
}
