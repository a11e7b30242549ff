import { BLOCK_BYTES, type Content, createBlockContent, createContent } from '../../../demo/seed/lazyContent.js'
import type { SeedDataset, SeedMedia } from '../../../demo/seed/model.js'
import { DAY_MS } from '../../../shared/timeUnits.js'

/** Datasets of a city about its bicycle counters: hourly counts, of any size, and the counters that they name. */

const ROW_BYTES = 64
const ROWS_A_BLOCK = BLOCK_BYTES / ROW_BYTES
const COUNTERS = 24
const HEAD = 'releve;compteur;date_heure;insee;code_voie;passages;vitesse;ouvre;meteo;sens\n'
const WEATHER = ['clair', 'pluie', 'brume', 'neige'] as const

const counterName = (place: number): string => `C${String(place + 1).padStart(2, '0')}`

interface CountRow {
  readonly counter: string
  readonly passages: number
}

/** The count of a row, which depends on its position in its block and is the same in every block. */
const readRow = (row: number, version: number): CountRow => ({
  counter: counterName(row % COUNTERS),
  passages: 100 + ((row * 37 + version) % 900),
})

/** One row of 64 bytes, as French offices write it: semicolons, decimal commas, day before month, codes that begin with 0. */
function formatRow(row: number, version: number): string {
  const { counter, passages } = readRow(row, version)
  const [year, month, day] = new Date(Date.UTC(2024, 0, 1) + (row % 366) * DAY_MS).toISOString().slice(0, 10).split('-')
  const speed = `${10 + (row % 20)},${row % 10}`
  const moment = `${day}/${month}/${year} ${String(row % COUNTERS).padStart(2, '0')}:00`
  const number = `M00000${String(row).padStart(4, '0')}`
  const isWorkday = row % 7 < 5 ? 'Oui' : 'Non'
  return `${number};${counter};${moment};35238;0${100 + (row % 900)};${passages};${speed};${isWorkday};${WEATHER[row % 4]};E\n`
}

/** Creates hourly counts in whole blocks of 1,024 rows; no byte of them is stored. */
function createCounts(blocks: number, version: number): Content {
  const template = Buffer.from(
    Array.from({ length: ROWS_A_BLOCK }, (_, row) => formatRow(row, version)).join(''),
    'latin1',
  )
  if (template.length !== BLOCK_BYTES) throw new Error(`a row has ${template.length / ROWS_A_BLOCK} bytes`)
  const rows = createBlockContent(blocks * BLOCK_BYTES, (index, into) => {
    into.set(template)
    const number = Buffer.from(String(index).padStart(5, '0'), 'latin1')
    for (let at = 1; at < BLOCK_BYTES; at += ROW_BYTES) into.set(number, at)
  })
  const head = Buffer.from(HEAD, 'latin1')
  return {
    length: head.length + rows.length,
    read(offset, length) {
      const early = offset < head.length ? head.subarray(offset, Math.min(head.length, offset + length)) : null
      if (early === null) return rows.read(offset - head.length, length)
      return new Uint8Array(Buffer.concat([early, rows.read(0, length - early.length)]))
    },
  }
}

/** The counters themselves, in Windows-1252 with an accent in each name. */
function createCounters(version: number): Content {
  const lines = Array.from({ length: COUNTERS }, (_, place) => {
    const quarter = ['Préfecture', 'Hôtel-Dieu', 'Thabor-Saint-Hélier', 'Cité judiciaire'][place % 4]
    return `${counterName(place)};${quarter};${(-1.7 + place / 100).toFixed(4).replace('.', ',')};48,11${place};${2010 + version}\r\n`
  })
  return createContent(
    new Uint8Array(Buffer.from(`compteur;quartier;longitude;latitude;revision\r\n${lines.join('')}`, 'latin1')),
  )
}

const COUNTS_ID = '00000000-0000-4000-8000-00000000c001'
const COUNTERS_ID = '00000000-0000-4000-8000-00000000c002'

function createDataset(
  id: string,
  title: string,
  media: Pick<SeedMedia, 'name' | 'encoding' | 'content' | 'contentKey'>,
): SeedDataset {
  return {
    id,
    index: 0,
    landmark: null,
    title,
    synopsis: `${title} de la métropole, tous les compteurs permanents.`,
    theme: 'mobilite',
    keywords: ['velo'],
    producer: { id: '00000000-0000-4000-8000-00000000c0de', name: 'Métropole à vélo' },
    access: 'open',
    storage: 'online',
    created: '2024-01-01T08:00:00Z',
    updated: '2025-06-01T08:00:00Z',
    temporal: { start: '2024-01-01T00:00:00Z', end: '2024-12-31T00:00:00Z' },
    media: [
      {
        ...media,
        id: id.replace('c00', 'd00'),
        datasetId: id,
        kind: 'FILE',
        contract: 'dwnl',
        fileType: 'text/csv',
        sealing: 'no',
        hash: 'sha-256',
        behaviour: {
          ranges: true,
          validator: 'strong',
          disposition: 'quoted',
          bytesPerSecond: null,
          redirects: false,
          bareDigest: false,
          live: false,
        },
      },
    ],
  }
}

/** Two datasets that are joined by the name of a counter. */
export interface CyclingDatasets {
  readonly counts: SeedDataset
  readonly counters: SeedDataset
  readonly rows: number
  /** The rows of a counter, and the bicycles that passed it, in the first version. */
  countOf(counter: string): { readonly rows: number; readonly passages: number }
}

/** Creates both datasets; `bytes` is the approximate size of the counts. */
export function createCyclingDatasets(bytes: number): CyclingDatasets {
  const blocks = Math.max(1, Math.round(bytes / BLOCK_BYTES))
  const counts = createDataset(COUNTS_ID, 'Comptages horaires des vélos 2024', {
    name: 'comptages-velos-2024.csv',
    encoding: 'UTF-8',
    contentKey: `cycling/counts/${blocks}`,
    content: (version) => createCounts(blocks, version),
  })
  const counters = createDataset(COUNTERS_ID, 'Compteurs de vélos', {
    name: 'compteurs-velos.csv',
    encoding: 'ISO-8859-1',
    contentKey: 'cycling/counters',
    content: createCounters,
  })
  return {
    counts,
    counters,
    rows: blocks * ROWS_A_BLOCK,
    countOf(wanted) {
      const own = Array.from({ length: ROWS_A_BLOCK }, (_, row) => readRow(row, 1)).filter(
        ({ counter }) => counter === wanted,
      )
      return {
        rows: own.length * blocks,
        passages: blocks * own.reduce((sum, { passages }) => sum + passages, 0),
      }
    },
  }
}
