/** What a row is known by, wherever it stands. */
export type RowId = string | number

/** Which rows of a list are meant, and which one the keyboard is on. */
export interface ListSelection<Id extends RowId> {
  readonly picked: ReadonlySet<Id>
  /** The key of the row that has the keyboard: a heading can have it too. */
  readonly at: string | null
  /** Where extending began. */
  readonly anchor: string | null
}

export const EMPTY_SELECTION: ListSelection<never> = { picked: new Set(), at: null, anchor: null }

/** A row as picking sees it: one with an id can be picked. */
export interface SelectableRow<Id extends RowId> {
  readonly key: string
  readonly id?: Id
}

/** On this row; what was picked stays. */
export const moveCursor = <Id extends RowId>(listSelection: ListSelection<Id>, key: string): ListSelection<Id> => ({
  ...listSelection,
  at: key,
  anchor: key,
})

/** These rows and nothing else, from the anchor, which stays, to the row of this key. */
export const extendOver = <Id extends RowId>(
  listSelection: ListSelection<Id>,
  ids: readonly Id[],
  key: string,
): ListSelection<Id> => ({ picked: new Set(ids), at: key, anchor: listSelection.anchor ?? listSelection.at ?? key })

/** From the anchor to this row, and nothing else. */
export function extendTo<Id extends RowId>(
  listSelection: ListSelection<Id>,
  rows: readonly SelectableRow<Id>[],
  to: number,
): ListSelection<Id> {
  const key = rows[to]?.key
  if (key === undefined) return listSelection
  const anchor = listSelection.anchor ?? listSelection.at ?? key
  const from = Math.max(
    0,
    rows.findIndex((row) => row.key === anchor),
  )
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return extendOver(
    listSelection,
    between.flatMap(({ id }) => id ?? []),
    key,
  )
}

/** With these, or without them; the rest stays. The row of this key has the keyboard, and is where extending begins. */
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

/** With these, or without them when all of them were picked already. */
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

/** Nothing is picked any more; the row that has the keyboard keeps it. */
export const clearSelection = <Id extends RowId>({ at }: ListSelection<Id>): ListSelection<Id> => ({
  ...EMPTY_SELECTION,
  at,
})

/** Without those that are not there any more. The same when nothing left. */
export function pruneSelection<Id extends RowId>(
  listSelection: ListSelection<Id>,
  isThere: (id: Id) => boolean,
): ListSelection<Id> {
  const left = [...listSelection.picked].filter(isThere)
  return left.length === listSelection.picked.size ? listSelection : { ...listSelection, picked: new Set(left) }
}
