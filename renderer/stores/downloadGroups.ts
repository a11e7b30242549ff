import type { DownloadStateView, DownloadView } from '../../shared/download/view.js'
import type { DatasetId, DownloadId } from '../../shared/ids.js'

/** Pure views of the downloads: what is counted, grouped and said about them. */

export type StateName = DownloadStateView['is']
export type StateCounts = Readonly<Record<StateName, number>>

const NONE: StateCounts = {
  queued: 0,
  running: 0,
  waiting: 0,
  paused: 0,
  verifying: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
}

const counted = new WeakMap<ReadonlyMap<DownloadId, DownloadView>, StateCounts>()

/** How many downloads are in each state. Counted once per snapshot, however many parts ask. */
export function countStates(byId: ReadonlyMap<DownloadId, DownloadView>): StateCounts {
  const known = counted.get(byId)
  if (known !== undefined) return known
  const counts: Record<StateName, number> = { ...NONE }
  for (const { state } of byId.values()) counts[state.is]++
  counted.set(byId, counts)
  return counts
}

/** The downloads of one dataset, in the order in which they were added. */
export interface Group {
  readonly datasetId: DatasetId
  readonly title: string
  readonly producer: string
  readonly downloads: readonly DownloadView[]
}

export type Row =
  | {
      readonly is: 'group'
      readonly key: string
      readonly group: Group
      readonly done: number
      readonly part: number | null
    }
  | { readonly is: 'download'; readonly key: string; readonly download: DownloadView }
  | { readonly is: 'finished'; readonly key: string; readonly count: number; readonly verified: number }

/** Whether nothing will happen to it any more, and nothing is asked of anybody. */
export const isEnded = ({ state }: DownloadView): boolean => state.is === 'done' || state.is === 'cancelled'

function groups(byId: ReadonlyMap<DownloadId, DownloadView>): readonly Group[] {
  const made = new Map<
    DatasetId,
    { datasetId: DatasetId; title: string; producer: string; downloads: DownloadView[] }
  >()
  for (const download of byId.values()) {
    const { datasetId, datasetTitle: title, producer } = download
    const group = made.get(datasetId)
    if (group === undefined) made.set(datasetId, { datasetId, title, producer, downloads: [download] })
    else group.downloads.push(download)
  }
  return [...made.values()]
}

/** Received of total over a group; null while one of its sizes is unknown. */
function partOf(downloads: readonly DownloadView[]): number | null {
  let received = 0
  let total = 0
  for (const { state, receivedBytes, totalBytes } of downloads) {
    if (state.is === 'cancelled') continue
    if (totalBytes === null && state.is !== 'done') return null
    received += receivedBytes
    total += totalBytes ?? receivedBytes
  }
  return total === 0 ? null : received / total
}

function rowsOf(group: Group): readonly Row[] {
  const done = group.downloads.filter(({ state }) => state.is === 'done').length
  const part = partOf(group.downloads)
  const head: Row = { is: 'group', key: `g ${group.datasetId}`, group, done, part }
  return [head, ...group.downloads.map((download): Row => ({ is: 'download', key: download.id, download }))]
}

/**
 * The rows of the list: datasets with something left to do first, then one line for all that is finished,
 * and under it, when it is unfolded, the finished ones.
 */
export function listRows(byId: ReadonlyMap<DownloadId, DownloadView>, unfolded: boolean): readonly Row[] {
  const all = groups(byId)
  const open = all.filter(({ downloads }) => !downloads.every(isEnded))
  const ended = all.filter(({ downloads }) => downloads.every(isEnded))
  const finished = ended.flatMap(({ downloads }) => downloads).filter(({ state }) => state.is === 'done')
  const verified = finished.filter(({ state }) => state.is === 'done' && state.verdict.is === 'verified').length
  const rows = open.flatMap(rowsOf)
  if (ended.length === 0) return rows
  const line: Row = { is: 'finished', key: 'finished', count: finished.length, verified }
  return [...rows, line, ...(unfolded ? ended.flatMap(rowsOf) : [])]
}

/** What the engine does now, for the status line. `leftSeconds` is null while it cannot be known. */
export interface Activity {
  readonly bytesPerSecond: number
  readonly leftSeconds: number | null
  readonly waiting: DownloadView | null
  readonly failed: DownloadView | null
}

export function activityOf(byId: ReadonlyMap<DownloadId, DownloadView>): Activity {
  let bytesPerSecond = 0
  let leftBytes = 0
  let unknown = false
  let waiting: DownloadView | null = null
  let failed: DownloadView | null = null
  for (const download of byId.values()) {
    const { state, totalBytes, receivedBytes } = download
    if (state.is === 'running') bytesPerSecond += state.bytesPerSecond
    if (state.is === 'waiting') waiting ??= download
    if (state.is === 'failed') failed ??= download
    if (state.is === 'running' || state.is === 'queued' || state.is === 'waiting') {
      if (totalBytes === null) unknown = true
      else leftBytes += Math.max(0, totalBytes - receivedBytes)
    }
  }
  const leftSeconds = unknown || bytesPerSecond === 0 ? null : leftBytes / bytesPerSecond
  return { bytesPerSecond, leftSeconds, waiting, failed }
}
