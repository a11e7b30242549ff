import { encode } from 'fast-png'
import type { CsvDialect, Misfits, Preview, PreviewColumn, PreviewTable } from '../../../shared/preview/model.js'
import type { ColumnProfile, PreviewProfile, ProfilePlot } from '../../../shared/preview/profile/model.js'

/** The number of rows of the table whose first ones `createCsvPreview` shows. */
export const SAMPLE_ROWS = 18_250

/** A table of a city's counting stations, generated from numbers so that every run shows the same. */
const column = (name: string, kind: PreviewColumn['kind'], type: string): PreviewColumn => ({ name, kind, type })

export const SAMPLE_COLUMNS: readonly PreviewColumn[] = [
  column('Station', 'text', 'VARCHAR'),
  column('Date du comptage', 'date', 'DATE'),
  column('Piétons', 'number', 'BIGINT'),
  column('Cyclistes', 'number', 'BIGINT'),
  column('Température moyenne (°C)', 'number', 'DOUBLE'),
  column('Jour férié', 'boolean', 'BOOLEAN'),
  column('Code commune', 'text', 'VARCHAR'),
  column('Observations', 'text', 'VARCHAR'),
  column('latitude', 'number', 'DOUBLE'),
  column('longitude', 'number', 'DOUBLE'),
]

const STATIONS = [
  'Rue de la Visitation',
  'Quai de Prévalaye',
  'Pont de Châteaudun',
  'Avenue Janvier',
  'Mail Mitterrand',
]
const NOTES = [null, 'Travaux sur la chaussée', null, null, 'Capteur remplacé ; série à lire avec prudence']

export const createSampleRow = (index: number): (string | null)[] => [
  STATIONS[index % STATIONS.length] ?? '',
  new Date(Date.UTC(2024, 0, 1 + Math.floor(index / STATIONS.length))).toISOString().slice(0, 10),
  String(200 + ((index * 7919) % 3100)),
  index % 11 === 3 ? null : String(20 + ((index * 104_729) % 900)),
  (4 + ((index * 31) % 210) / 10).toFixed(1),
  index % 29 === 0 ? 'true' : 'false',
  `0${1234 + (index % 7)}`,
  NOTES[index % NOTES.length] ?? null,
  (48.05 + ((index * 37) % 1000) / 8000).toFixed(5),
  (-1.75 + ((index * 53) % 1000) / 5000).toFixed(5),
]

const table = (rows: number, more: boolean): PreviewTable => ({
  columns: [...SAMPLE_COLUMNS],
  rows: Array.from({ length: rows }, (_, index) => createSampleRow(index)),
  more,
  columnsLeftOut: 0,
})

const DIALECT: CsvDialect = {
  encoding: 'windows-1252',
  bom: false,
  separator: ';',
  quote: '"',
  decimal: ',',
  dates: 'day-first',
  namesLine: 1,
  skip: 1,
}

/** The misfits, the same in the first rows and in the whole table. */
export const SAMPLE_MISFITS: Misfits = {
  leftOut: 3,
  filledUp: 1,
  badLetters: 0,
  lines: [
    { line: 4, because: 'too-many', text: '2024-01-01;République;120;Oui;;12,5;extra;extra' },
    { line: 118, because: 'too-few', text: '2024-01-05;Gares' },
    { line: 240, because: 'quote', text: '2024-01-11;"Sainte-Anne;98;Non' },
    { line: 1042, because: 'too-many', text: ';;;;;;;;;;;;;;' },
  ],
  columns: [{ name: 'passages', kind: 'number', count: 2, values: [{ line: 12, text: 'NC' }] }],
}

export const createCsvPreview = (): Preview => ({
  type: 'table',
  format: { type: 'csv', dialect: DIALECT, found: DIALECT },
  table: table(1000, true),
  count: { type: 'exact', rows: SAMPLE_ROWS },
  notes: ['lines-skipped'],
  misfits: SAMPLE_MISFITS,
  map: { type: 'columns', x: 'longitude', y: 'latitude', crs: null },
  view: 'comptages_pietons_2024',
})

export const createSmallResult = (): PreviewTable => table(12, false)

const ROWS = 18_250

const plotOf = ({ kind }: PreviewColumn, index: number): ProfilePlot => {
  // The last bins are empty, as when a few stations count far more than all others.
  const counts = Array.from({ length: 24 }, (_, bin) =>
    bin > 17 && bin < 23 ? 0 : Math.round(900 * Math.exp(-(((bin - 7 - index / 2) / 5) ** 2))) + (bin === 23 ? 6 : 0),
  )
  if (kind === 'number') return { type: 'histogram', counts, edges: counts.map((_, bin) => bin * 150).concat(24 * 150) }
  if (kind === 'date')
    return {
      type: 'dates',
      unit: 'month',
      counts: Array.from({ length: 12 }, (_, month) => (month === 7 ? 0 : 1400 + ((month * 331) % 300))),
      starts: Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}-01`),
    }
  if (kind === 'boolean')
    return {
      type: 'top',
      values: [
        { value: 'false', count: 17_620 },
        { value: 'true', count: 630 },
      ],
      rest: 0,
    }
  return { type: 'top', values: STATIONS.map((value, rank) => ({ value, count: 5200 - rank * 900 })), rest: 1250 }
}

const profileOf = (one: PreviewColumn, index: number): ColumnProfile => ({
  column: one,
  missing: index % 3 === 0 ? 0 : index * 211,
  distinct: one.kind === 'boolean' ? 2 : 5 + index * 431,
  isDistinctExact: true,
  least: one.kind === 'number' ? '-1.75' : one.kind === 'date' ? '2024-01-01' : null,
  most: one.kind === 'number' ? '3299' : one.kind === 'date' ? '2024-12-30' : null,
  middle: one.kind === 'date' ? '2024-07-02' : null,
  numbers:
    one.kind === 'number'
      ? { mean: 18.494920830762894, deviation: 402.1, quartiles: [212.5, 870, 1482.33], notFinite: 0, outliers: index }
      : null,
  texts:
    one.kind === 'text'
      ? {
          shortest: 5,
          longest: 45,
          meanLength: 17.25,
          blank: 0,
          padded: index === 7 ? 12 : 0,
          zeroLed: index === 6 ? ROWS - 1266 : 0,
          numeric: index === 6 ? ROWS - 1266 : 0,
          dateLike: 0,
        }
      : null,
  plot: plotOf(one, index),
})

export const createTableProfile = (): PreviewProfile => ({
  rows: ROWS,
  columnCount: SAMPLE_COLUMNS.length,
  whole: true,
  approximate: false,
  bytes: 1_482_330,
  duplicateRows: 3,
  keys: [
    {
      columns: ['Station', 'Date du comptage'],
      repeated: 3,
      examples: [{ value: 'Quai de Prévalaye · 2024-03-31', count: 2 }],
    },
  ],
  columns: SAMPLE_COLUMNS.map(profileOf),
})

/** The content of a city's yearly archive. */
export const createArchivePreview = (more = 0): Preview => ({
  type: 'archive',
  files: [
    { name: 'comptages/2024/comptages piétons 2024.csv', bytes: 18_402_331, entry: 0 },
    { name: 'comptages/2024/stations.geojson', bytes: 240_112, entry: 1 },
    { name: 'comptages/lisez-moi.txt', bytes: 1204, entry: 2 },
    {
      name: 'comptages/annexes/licence ouverte 2.0 - conditions complètes de réutilisation.pdf',
      bytes: 88_123,
      entry: 3,
    },
  ],
  more,
})

const SHEETS = ['Comptages 2024', 'Comptages 2023', 'Stations']

/** The same table as a workbook of three sheets. */
export function createWorkbookPreview(at: number): Preview {
  const content = createCsvPreview()
  if (content.type !== 'table') return content
  return {
    ...content,
    format: { type: 'xlsx', sheets: SHEETS, at, layout: { namesLine: 1, skip: 1 }, found: { namesLine: 1, skip: 1 } },
    notes: [],
    table: table(200 + at, false),
  }
}

const PAGES = 3
const PAGE = { width: 595, height: 842 }

/**
 * Draws grey lines like those of a text, the last of each paragraph shorter; a title above, larger on the first page.
 */
function page(at: number): Uint8Array {
  const { width, height } = PAGE
  const data = new Uint8Array(width * height).fill(255)
  const bar = (top: number, high: number, wide: number, shade: number): void => {
    for (let y = top; y < top + high; y++) data.fill(shade, y * width + 72, y * width + 72 + wide)
  }
  bar(72, at === 0 ? 26 : 14, at === 0 ? 320 : 180, 30)
  for (let line = 0; line < 40; line++) {
    if (line % 7 !== 6) bar(130 + line * 15, 6, line % 7 === 5 ? 160 + at * 60 : 451 - ((line * 37) % 30), 120)
  }
  return encode({ ...PAGE, channels: 1, depth: 8, data })
}

export const createDocumentPreview = (at: number): Preview => ({
  type: 'document',
  version: '1.7',
  pages: PAGES,
  at,
  ...PAGE,
  base64: Buffer.from(page(at)).toString('base64'),
  text: `Notice des comptages, feuillet ${at + 1}`,
})

/** Returns the preview of another sheet or page of the same file. */
export function turnPage(content: Preview, part: number | null): Preview {
  if (part === null) return content
  if (content.type === 'document') return createDocumentPreview(part)
  return content.type === 'table' && content.format.type === 'xlsx' ? createWorkbookPreview(part) : content
}
