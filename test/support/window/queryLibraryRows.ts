import { tokenize } from '../../../shared/catalogue/search/searchWords.js'
import type { FileStatus, LibraryFilter, LibraryPage, LibraryQuery, LibraryRow } from '../../../shared/library/model.js'
import { foldText } from '../../../shared/text/foldText.js'
import { toNaturalKey } from '../../../shared/text/toNaturalKey.js'

const groupOf = (row: LibraryRow, by: LibraryQuery['by']): string =>
  by === 'dataset' ? row.datasetId : by === 'producer' ? row.producer : row.project

const compareBy = (order: Exclude<LibraryQuery['order'], 'group'>, one: LibraryRow, other: LibraryRow): number => {
  if (order === 'name') return toNaturalKey(one.name) < toNaturalKey(other.name) ? -1 : 1
  if (order === 'standing') return one.standing.localeCompare(other.standing)
  return order === 'size' ? one.sizeBytes - other.sizeBytes : (one.fetchedMs ?? 0) - (other.fetchedMs ?? 0)
}

function isShownBy({ outdated, standing }: LibraryRow, only: LibraryFilter): boolean {
  if (only === 'outdated') return outdated
  return only === 'problem' ? standing === 'damaged' || standing === 'missing' : standing === only
}

/** Answers a library query as the main process does, over rows in memory. */
export function queryLibraryRows(
  rows: readonly LibraryRow[],
  { text, only, by, order, descending, without, offset, limit }: LibraryQuery,
): LibraryPage {
  const words = tokenize(text)
  const found = rows.filter(({ id, name, datasetTitle, producer, project }) => {
    if (without.includes(id)) return false
    const all = foldText([name, datasetTitle, producer, project].join(' '))
    return words.every((word) => all.includes(word))
  })
  const is = (name: FileStatus): number => found.filter(({ standing }) => standing === name).length
  const some = found
    .filter((row) => only === null || isShownBy(row, only))
    .toSorted((one, other) =>
      order === 'group'
        ? groupOf(one, by).localeCompare(groupOf(other, by))
        : (descending ? -1 : 1) * compareBy(order, one, other),
    )
  const groups = new Map<string, LibraryRow[]>()
  for (const row of some) groups.set(groupOf(row, by), [...(groups.get(groupOf(row, by)) ?? []), row])
  const items = some.map((row, at): LibraryRow => {
    const before = some[at - 1]
    const isFirst = before === undefined || groupOf(before, by) !== groupOf(row, by)
    const group = groups.get(groupOf(row, by)) ?? []
    const grouped = order === 'group' && (by !== 'dataset' || group.length > 1)
    return {
      ...row,
      grouped,
      group: grouped && isFirst ? { files: group.length, bytes: sum(group) } : null,
    }
  })
  return {
    total: some.length,
    bytes: sum(some),
    offset,
    items: items.slice(offset, offset + limit),
    counts: {
      all: found.length,
      verified: is('verified'),
      complete: is('complete'),
      touched: is('touched'),
      damaged: is('damaged'),
      missing: is('missing'),
      outdated: found.filter(({ outdated }) => outdated).length,
    },
  }
}

const sum = (rows: readonly LibraryRow[]): number => rows.reduce((total, { sizeBytes }) => total + sizeBytes, 0)
