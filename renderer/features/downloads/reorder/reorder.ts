import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../../../shared/ids.js'

/**
 * Moves downloads within their dataset. Datasets and producers take turns, so an order exists only within a dataset; a
 * download that has to go before other datasets gets a higher priority instead.
 */
export type ReorderStep = 'up' | 'down' | 'first' | 'last'

export interface ReorderMove {
  readonly ids: readonly DownloadId[]
  /** The download before which it goes; null is behind the last one. */
  readonly before: DownloadId | null
  /** The resulting position of the first moved download, from 1, and the number of positions. */
  readonly place: number
  readonly of: number
}

/** Those of `line` that may change places with `id`: they have the same priority. */
export const reorderPeers = (line: readonly DownloadView[], id: DownloadId): readonly DownloadView[] => {
  const own = line.find((one) => one.id === id)
  return own === undefined ? [] : line.filter(({ priority }) => priority === own.priority)
}

/** The order to the engine for one step. Null when the downloads stand there already. */
export function reorderByStep(
  peers: readonly DownloadView[],
  moving: ReadonlySet<DownloadId>,
  step: ReorderStep,
): ReorderMove | null {
  const first = peers.findIndex(({ id }) => moving.has(id))
  if (first === -1) return null
  const last = peers.findLastIndex(({ id }) => moving.has(id))
  const targets: Readonly<Record<ReorderStep, number>> = { up: first - 1, down: last + 2, first: 0, last: peers.length }
  return reorderByDrop(peers, moving, Math.max(0, Math.min(peers.length, targets[step])))
}

/** The order to the engine for a drop at a gap: gap 0 is before the first, the last gap is behind the last. */
export function reorderByDrop(
  peers: readonly DownloadView[],
  moving: ReadonlySet<DownloadId>,
  gap: number,
): ReorderMove | null {
  const ids = peers.filter(({ id }) => moving.has(id)).map(({ id }) => id)
  const before = peers.slice(gap).find(({ id }) => !moving.has(id))?.id ?? null
  const staying = peers.filter(({ id }) => !moving.has(id)).map(({ id }) => id)
  const at = before === null ? staying.length : staying.indexOf(before)
  const after = [...staying.slice(0, at), ...ids, ...staying.slice(at)]
  if (ids.length === 0 || after.every((id, n) => id === peers[n]?.id)) return null
  return { ids, before, place: at + 1, of: peers.length }
}
