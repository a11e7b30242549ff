import type { DownloadId } from '../../../shared/ids.js'

/** Which rows of a list are meant, and which one the keyboard is on. */
export interface ListSelection {
  readonly picked: ReadonlySet<DownloadId>
  /** The key of the row that has the keyboard: groups and the line of the finished can have it too. */
  readonly at: string | null
  /** Where extending began. */
  readonly anchor: string | null
}

export const EMPTY_SELECTION: ListSelection = { picked: new Set(), at: null, anchor: null }

/** A row as picking sees it: one with an id can be picked. */
export interface SelectableRow {
  readonly key: string
  readonly id?: DownloadId
}

/** On this row; what was picked stays. */
export const moveCursor = (listSelection: ListSelection, key: string): ListSelection => ({
  ...listSelection,
  at: key,
  anchor: key,
})

/** From the anchor to this row, and nothing else. */
export function extendTo(listSelection: ListSelection, rows: readonly SelectableRow[], to: number): ListSelection {
  const key = rows[to]?.key
  if (key === undefined) return listSelection
  const anchor = listSelection.anchor ?? listSelection.at ?? key
  const from = Math.max(
    0,
    rows.findIndex((row) => row.key === anchor),
  )
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { picked: new Set(between.flatMap(({ id }) => id ?? [])), at: key, anchor }
}

/** With these, or without them when all of them were picked already. */
export function toggleSelected(listSelection: ListSelection, key: string, ids: readonly DownloadId[]): ListSelection {
  const picked = new Set(listSelection.picked)
  const isOff = ids.length > 0 && ids.every((id) => picked.has(id))
  for (const id of ids) {
    if (isOff) picked.delete(id)
    else picked.add(id)
  }
  return { picked, at: key, anchor: key }
}

export const selectAll = (listSelection: ListSelection, rows: readonly SelectableRow[]): ListSelection => ({
  ...listSelection,
  picked: new Set(rows.flatMap(({ id }) => id ?? [])),
})

/** Without those that are not there any more. The same when nothing left. */
export function pruneSelection(listSelection: ListSelection, isThere: (id: DownloadId) => boolean): ListSelection {
  const left = [...listSelection.picked].filter(isThere)
  return left.length === listSelection.picked.size ? listSelection : { ...listSelection, picked: new Set(left) }
}
