import { type FileEvent, type FileStatus, type LibraryRow, libraryRow } from '../../../shared/library/model.js'
import { foldText } from '../../../shared/text/foldText.js'
import { DAY_MS } from '../../../shared/timeUnits.js'
import { SAMPLE_NOW_MS } from './cityCatalogue.js'

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

/** Most files are intact, as in real libraries. */
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
