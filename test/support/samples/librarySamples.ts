import { toNaturalKey } from '../../../shared/catalogue/search/naturalOrder.js'
import { foldText, tokenize } from '../../../shared/catalogue/search/searchText.js'
import {
  type FileEvent,
  type FileStatus,
  type LibraryFilter,
  type LibraryPage,
  type LibraryQuery,
  type LibraryRow,
  libraryRow,
} from '../../../shared/library/model.js'
import { SAMPLE_NOW_MS } from './windowSamples.js'

const TITLES = [
  'Comptages des mobilités douces',
  'Arbres d’alignement de Rennes Métropole',
  'Qualité de l’air, mesures horaires par station',
  'Points d’apport volontaire',
  'Horaires théoriques du réseau STAR (GTFS)',
] as const
const PRODUCERS = ['Rennes Métropole', 'Air Breizh', 'Keolis Rennes'] as const
const PROJECTS = ['Mobilités 2026', 'Données RUDI'] as const
const ENDINGS = ['csv', 'geojson', 'zip', 'xlsx', 'pdf'] as const

const uuid = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const DAY_MS = 86_400_000

/** Most are well, as in real life. */
const standingFor = (n: number): FileStatus => {
  if (n % 17 === 5) return 'damaged'
  if (n % 23 === 7) return 'missing'
  if (n % 19 === 8) return 'touched'
  return n % 4 === 2 ? 'complete' : 'verified'
}

export function createLibraryRow(n: number, over: Partial<LibraryRow> = {}): LibraryRow {
  const dataset = Math.floor(n / 4)
  const standing = over.standing ?? standingFor(n)
  return libraryRow.parse({
    id: n + 1,
    portalId: 'https://rudi.rennesmetropole.example',
    datasetId: uuid(dataset),
    mediaId: uuid(100_000 + n),
    name: `${foldText(TITLES[dataset % TITLES.length] ?? '').replaceAll(/[^a-z]+/g, '-')}-${2020 + (n % 4)}.${ENDINGS[dataset % ENDINGS.length]}`,
    datasetTitle: `${TITLES[dataset % TITLES.length]}${dataset < TITLES.length ? '' : ` (${dataset})`}`,
    producer: PRODUCERS[dataset % PRODUCERS.length],
    project: PROJECTS[dataset % PROJECTS.length],
    sizeBytes: 1500 + ((n * 7919) % 90_000) * 1024,
    standing,
    verdict:
      standing === 'complete'
        ? { is: 'not-verifiable', because: n % 8 === 2 ? 'no-checksum' : 'decrypted-by-portal' }
        : { is: 'verified', algorithm: 'sha-256' },
    outdated: n % 11 === 3,
    fetchedMs: SAMPLE_NOW_MS - (n % 40) * DAY_MS,
    checkedMs: n % 3 === 0 ? SAMPLE_NOW_MS - DAY_MS : null,
    group: null,
    grouped: false,
    ...over,
  })
}

export const createLibraryRows = (count: number): LibraryRow[] =>
  Array.from({ length: count }, (_, n) => createLibraryRow(n))

export const markAsFailing = (row: LibraryRow, n: number): LibraryRow => ({
  ...row,
  standing: n % 3 === 0 ? 'missing' : 'damaged',
  outdated: n % 4 === 1,
})

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

/** What main answers, over rows that lie in memory. */
export function queryLibraryPage(
  rows: readonly LibraryRow[],
  { text, only, by, order, descending, offset, limit }: LibraryQuery,
): LibraryPage {
  const words = tokenize(text)
  const found = rows.filter(({ name, datasetTitle, producer, project }) => {
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
    const grouped = order === 'group' && group.length > 1
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

export function createFileHistory(): FileEvent[] {
  const nothing = { from: null, version: null, sha256: null, verdict: null }
  const fetched = {
    is: 'fetched',
    from: 'rudi.rennesmetropole.example',
    verdict: { is: 'verified', algorithm: 'sha-256' },
  } as const
  return [
    { ...fetched, atMs: SAMPLE_NOW_MS - DAY_MS, version: '2026-11-19T08:00:00Z', sha256: 'c0ffee'.padEnd(64, '1') },
    { ...nothing, is: 'outdated', atMs: SAMPLE_NOW_MS - 2 * DAY_MS },
    { ...nothing, is: 'sound', atMs: SAMPLE_NOW_MS - 9 * DAY_MS },
    {
      ...fetched,
      atMs: SAMPLE_NOW_MS - 40 * DAY_MS,
      version: '2026-10-01T08:00:00Z',
      sha256: 'decade'.padEnd(64, '2'),
    },
  ]
}
