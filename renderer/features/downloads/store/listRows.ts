import { listQueryTerms } from '../../../../shared/catalogue/search/searchWords.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { foldText } from '../../../../shared/text/foldText.js'
import { type DatasetGroup, type DownloadIndex, findChangedSince } from './downloadIndex.js'
import { isNarrowing, type ListFilter, NO_LIST_FILTER } from './listFilter.js'
import { compareTurns } from './queueOrder.js'
import { getStatusGroup } from './statusGroup.js'

/**
 * A row of the list: which one it is, and how many lines of reason stand under it at most. The component that draws it reads
 * its content from the index, so a row stays the same object for as long as it keeps its place.
 */
export type ListRow =
  | { readonly type: 'group'; readonly key: string; readonly group: DatasetGroup }
  | { readonly type: 'download'; readonly key: string; readonly id: DownloadId; readonly lines: ReasonLines }
  | { readonly type: 'finished'; readonly key: 'finished'; readonly count: number; readonly verified: number }

/** How many lines of reason a problem may have: enough for the longest sentence in the smallest window. */
export const MOST_REASON_LINES = 5
type ReasonLines = 0 | 1 | typeof MOST_REASON_LINES

/** How many lines of reason a state may have: a problem to be solved gets more than an ordinary state. */
export function countReasonLines({ state }: DownloadView): ReasonLines {
  if (state.type === 'failed' || (state.type === 'paused' && state.because !== 'person')) return MOST_REASON_LINES
  return state.type === 'waiting' || state.type === 'done' ? 1 : 0
}

interface Sorted {
  readonly order: number
  readonly ids: readonly DownloadId[]
}

/** The order of a group is found again only when it may have changed. */
const sorted = new WeakMap<DatasetGroup, Sorted>()

function sortMembers(group: DatasetGroup): readonly DownloadId[] {
  const known = sorted.get(group)
  if (known?.order === group.order) return known.ids
  const ids = [...group.members.values()].toSorted(compareTurns).map(({ id }) => id)
  sorted.set(group, { order: group.order, ids })
  return ids
}

interface Drawn {
  readonly version: number
  readonly order: number
  readonly filter: ListFilter
  readonly rows: readonly ListRow[]
  /** Where the row of a member is, once that has been asked. */
  places: ReadonlyMap<string, number> | null
}

/** The rows of a group in which nothing has changed are the same objects each time the list is built. */
const drawn = new WeakMap<DatasetGroup, Drawn>()
const ASCII = /^[ -~]*$/
const foldFast = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : foldText(text))

function listGroupRows(group: DatasetGroup, filter: ListFilter, words: readonly string[]): readonly ListRow[] {
  const known = drawn.get(group)
  if (known !== undefined && known.version === group.version && known.filter === filter) return known.rows
  const updated = known === undefined ? null : updateRows(group, known, filter)
  if (updated !== null) return updated
  const rows: ListRow[] = []
  const { kind, producer } = filter
  const before = known?.rows ?? []
  // Both lists begin with the row of the group, where there is one, and mostly go on alike.
  let place = before[0]?.type === 'group' ? 1 : 0
  if (producer === null || producer === group.producer) {
    const about = words.length === 0 ? '' : foldFast(`${group.title} ${group.producer}`)
    const missing = words.filter((word) => !about.includes(word))
    for (const id of sortMembers(group)) {
      const one = group.members.get(id)
      if (one === undefined || (kind !== null && getStatusGroup(one) !== kind)) continue
      if (missing.length > 0 && !missing.every((word) => foldFast(one.name).includes(word))) continue
      rows.push(drawRow(one, before[place]))
      place += 1
    }
  }
  const whole: readonly ListRow[] = rows.length === 0 || isOnlyOne(group) ? rows : [groupRow(group), ...rows]
  drawn.set(group, { version: group.version, order: group.order, filter, rows: whole, places: null })
  return whole
}

/** A dataset with one download has no row of its own: the download names its dataset. */
export const isOnlyOne = ({ members }: DatasetGroup): boolean => members.size === 1

/** The row of the group itself: another object for each version of the group, because it shows sums. */
const groupRow = (group: DatasetGroup): ListRow => ({ type: 'group', key: `g ${group.datasetId}`, group })

/**
 * The rows of a group in which only states changed: those of the changed members are made anew, and the others are not
 * looked at. Null when rows may have come, gone or moved.
 */
function updateRows(group: DatasetGroup, known: Drawn, filter: ListFilter): readonly ListRow[] | null {
  const { version, order } = group
  const changed = findChangedSince(group, known.version)
  if (changed === null || known.order !== order || known.filter !== filter || filter.kind !== null) return null
  known.places ??= new Map(known.rows.map(({ key }, place) => [key, place]))
  const rows = known.rows.slice()
  if (rows[0]?.type === 'group') rows[0] = groupRow(group)
  for (const id of changed) {
    const view = group.members.get(id)
    const place = known.places.get(id)
    if (view !== undefined && place !== undefined) rows[place] = drawRow(view, rows[place])
  }
  drawn.set(group, { version, order, filter, rows, places: known.places })
  return rows
}

/** The same object where the row that was drawn at this place says the same. */
function drawRow(view: DownloadView, before: ListRow | undefined): ListRow {
  const lines = countReasonLines(view)
  return before?.type === 'download' && before.id === view.id && before.lines === lines
    ? before
    : { type: 'download', key: view.id, id: view.id, lines }
}

const isEnded = (group: DatasetGroup): boolean => group.ended === group.members.size

/** Moves what is running to the beginning of the rows of a dataset; everything else stays in its order. */
function liftRunning(rows: readonly ListRow[], running: ReadonlySet<DownloadId>): readonly ListRow[] {
  const first: ListRow[] = []
  const rest: ListRow[] = []
  for (const row of rows) (row.type === 'download' && !running.has(row.id) ? rest : first).push(row)
  return [...first, ...rest]
}

/**
 * Builds the rows of the list: first datasets of which something is running, then those with other unfinished
 * downloads, then one row for all finished ones, and the finished ones under it when it is unfolded. A search shows
 * every match without folding.
 */
export function buildRows(
  index: DownloadIndex,
  unfolded: boolean,
  filter: ListFilter = NO_LIST_FILTER,
): readonly ListRow[] {
  const words = listQueryTerms(filter.text)
  const narrowing = isNarrowing(filter)
  const running = new Set([...index.getIdsIn('running'), ...index.getIdsIn('verifying')])
  const runningDatasets = new Set([...running].map((id) => index.get(id)?.datasetId))
  const rows: ListRow[] = []
  const others: DatasetGroup[] = []
  const ended: DatasetGroup[] = []
  for (const group of index.listGroups()) {
    if (isEnded(group)) ended.push(group)
    else if (!runningDatasets.has(group.datasetId)) others.push(group)
    else for (const row of liftRunning(listGroupRows(group, filter, words), running)) rows.push(row)
  }
  for (const group of others) for (const row of listGroupRows(group, filter, words)) rows.push(row)
  if (ended.length === 0) return rows
  const count = ended.reduce((sum, { done }) => sum + done, 0)
  const verified = ended.reduce((sum, one) => sum + one.verified, 0)
  if (!narrowing) rows.push({ type: 'finished', key: 'finished', count, verified })
  if (unfolded || narrowing)
    for (const group of ended) for (const row of listGroupRows(group, filter, words)) rows.push(row)
  return rows
}
