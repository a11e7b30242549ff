import type { DownloadId } from '../../shared/ids.js'

/** Which rows of a list are meant, and which one the keyboard is on. */
export interface Picking {
  readonly picked: ReadonlySet<DownloadId>
  /** The key of the row that has the keyboard: groups and the line of the finished can have it too. */
  readonly at: string | null
  /** Where extending began. */
  readonly anchor: string | null
}

export const NOTHING_PICKED: Picking = { picked: new Set(), at: null, anchor: null }

/** A row as picking sees it: one with an id can be picked. */
export interface Pickable {
  readonly key: string
  readonly id?: DownloadId
}

/** On this row; what was picked stays. */
export const moved = (picking: Picking, key: string): Picking => ({ ...picking, at: key, anchor: key })

/** From the anchor to this row, and nothing else. */
export function extended(picking: Picking, rows: readonly Pickable[], to: number): Picking {
  const key = rows[to]?.key
  if (key === undefined) return picking
  const anchor = picking.anchor ?? picking.at ?? key
  const from = Math.max(
    0,
    rows.findIndex((row) => row.key === anchor),
  )
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { picked: new Set(between.flatMap(({ id }) => id ?? [])), at: key, anchor }
}

/** With these, or without them when all of them were picked already. */
export function toggled(picking: Picking, key: string, ids: readonly DownloadId[]): Picking {
  const picked = new Set(picking.picked)
  const isOff = ids.length > 0 && ids.every((id) => picked.has(id))
  for (const id of ids) {
    if (isOff) picked.delete(id)
    else picked.add(id)
  }
  return { picked, at: key, anchor: key }
}

export const allPicked = (picking: Picking, rows: readonly Pickable[]): Picking => ({
  ...picking,
  picked: new Set(rows.flatMap(({ id }) => id ?? [])),
})

/** Without those that are not there any more. The same when nothing left. */
export function stillThere(picking: Picking, isThere: (id: DownloadId) => boolean): Picking {
  const left = [...picking.picked].filter(isThere)
  return left.length === picking.picked.size ? picking : { ...picking, picked: new Set(left) }
}
