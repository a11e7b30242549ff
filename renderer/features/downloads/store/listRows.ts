import { foldText, queryTerms } from '../../../../shared/catalogue/search/searchText.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import { toRank } from '../../../../shared/download/model/priority.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { type DatasetGroup, type DownloadIndex, getStatusGroup, type StatusGroup } from './downloadIndex.js'

/** What the list is narrowed to. */
export interface ListFilter {
  readonly text: string
  readonly kind: StatusGroup | null
  readonly producer: string | null
}
export const NO_LIST_FILTER: ListFilter = { text: '', kind: null, producer: null }
export const isNarrowing = ({ text, kind, producer }: ListFilter): boolean =>
  kind !== null || producer !== null || queryTerms(text).length > 0

/**
 * A row of the list: which one it is, and how many lines of reason stand under it. The component that draws it reads its
 * content from the index, so that a row stays the same object for as long as it keeps its place.
 */
export type ListRow =
  | { readonly is: 'group'; readonly key: string; readonly group: DatasetGroup }
  | { readonly is: 'download'; readonly key: string; readonly id: DownloadId; readonly lines: 0 | 1 | 2 }
  | { readonly is: 'finished'; readonly key: 'finished'; readonly count: number; readonly verified: number }

/** How many lines of reason a state has: what has to be mended is told at more length than what is. */
export function countReasonLines({ state }: DownloadView): 0 | 1 | 2 {
  if (state.is === 'failed' || (state.is === 'paused' && state.because !== 'person')) return 2
  return state.is === 'waiting' || state.is === 'done' ? 1 : 0
}

/** As their turns come: by priority, then by place. */
const byTurn = (one: DownloadView, other: DownloadView): number =>
  toRank(one.priority) - toRank(other.priority) || one.position - other.position

interface Drawn {
  readonly version: number
  readonly filter: ListFilter
  readonly rows: readonly ListRow[]
}

/** Rows of a group for which nothing has changed are the same rows: made once, however often the list is put together. */
const drawn = new WeakMap<DatasetGroup, Drawn>()
const ASCII = /^[ -~]*$/
const folded = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : foldText(text))

function rowsOf(group: DatasetGroup, filter: ListFilter, words: readonly string[]): readonly ListRow[] {
  const known = drawn.get(group)
  if (known !== undefined && known.version === group.version && known.filter === filter) return known.rows
  const rows: ListRow[] = []
  const { kind, producer } = filter
  if (producer === null || producer === group.producer) {
    const about = words.length === 0 ? '' : folded(`${group.title} ${group.producer}`)
    const missing = words.filter((word) => !about.includes(word))
    for (const one of [...group.members.values()].toSorted(byTurn)) {
      if (kind !== null && getStatusGroup(one) !== kind) continue
      if (missing.length > 0 && !missing.every((word) => folded(one.name).includes(word))) continue
      rows.push({ is: 'download', key: one.id, id: one.id, lines: countReasonLines(one) })
    }
  }
  const whole: readonly ListRow[] =
    rows.length === 0 ? rows : [{ is: 'group', key: `g ${group.datasetId}`, group }, ...rows]
  drawn.set(group, { version: group.version, filter, rows: whole })
  return whole
}

const isEnded = (group: DatasetGroup): boolean => group.ended === group.members.size

/**
 * Builds the rows of the list: datasets with something left to do first, then one line for all that is finished, and under
 * it, when it is unfolded, the finished ones. A search shows every match, finished ones included, without folding.
 */
export function buildRows(
  index: DownloadIndex,
  unfolded: boolean,
  filter: ListFilter = NO_LIST_FILTER,
): readonly ListRow[] {
  const words = queryTerms(filter.text)
  const narrowing = isNarrowing(filter)
  const rows: ListRow[] = []
  const ended: DatasetGroup[] = []
  for (const group of index.groups()) {
    if (isEnded(group)) ended.push(group)
    else for (const row of rowsOf(group, filter, words)) rows.push(row)
  }
  if (ended.length === 0) return rows
  const count = ended.reduce((sum, { done }) => sum + done, 0)
  const verified = ended.reduce((sum, one) => sum + one.verified, 0)
  if (!narrowing) rows.push({ is: 'finished', key: 'finished', count, verified })
  if (unfolded || narrowing) for (const group of ended) for (const row of rowsOf(group, filter, words)) rows.push(row)
  return rows
}

/** The downloads of a dataset that still get a turn, in the order of their turns. */
export const sortInQueueOrder = (group: DatasetGroup): readonly DownloadView[] =>
  [...group.members.values()].filter((one) => getStatusGroup(one) !== 'ended').toSorted(byTurn)

/** Received of total over a group; null while one of its sizes is unknown. */
export const getProgressRatio = ({ received, total, unknown }: DatasetGroup): number | null =>
  unknown > 0 || total === 0 ? null : received / total
