import { createNoiseContent, createTableContent } from './generatedContent.js'
import { type Content, createContent, EMPTY_CONTENT } from './lazyContent.js'
import { createRandomStream } from './random.js'
import { createCsv, createGeojson, createJson, createPdf, createPng, createXlsx, createZip } from './sampleFiles.js'

/** The forms of file that the seed knows, and how each is made from a label and a size. */
export interface FileFormat {
  readonly extension: string
  readonly fileType: string
  readonly encoding: string | null
  /** `size` is a number of rows for documents and of bytes for the two endless ones. */
  make(seed: number, label: string, size: number): Content
}

const small = (make: (seed: number, label: string, size: number) => Uint8Array): FileFormat['make'] => {
  return (seed, label, size) => createContent(make(seed, label, size))
}

const document = (
  extension: string,
  fileType: string,
  encoding: string | null,
  make: FileFormat['make'],
): FileFormat => ({
  extension,
  fileType,
  encoding,
  make,
})

export const FILE_FORMATS = {
  csv: document(
    'csv',
    'text/csv',
    'UTF-8',
    small((seed, label, rows) => createCsv(createRandomStream(seed, label), rows, 'utf-8')),
  ),
  'csv-latin1': document(
    'csv',
    'text/csv',
    'ISO-8859-1',
    small((seed, label, rows) => createCsv(createRandomStream(seed, label), rows, 'latin1')),
  ),
  json: document(
    'json',
    'application/json',
    'UTF-8',
    small((seed, label, rows) => createJson(createRandomStream(seed, label), rows)),
  ),
  geojson: document(
    'geojson',
    'application/geo+json',
    'UTF-8',
    small((seed, label, rows) => createGeojson(createRandomStream(seed, label), rows)),
  ),
  xlsx: document(
    'xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    null,
    small((seed, label, rows) => createXlsx(createRandomStream(seed, label), rows)),
  ),
  zip: document(
    'zip',
    'application/zip',
    null,
    small((seed, label, rows) => createZip(createRandomStream(seed, label), rows)),
  ),
  pdf: document(
    'pdf',
    'application/pdf',
    null,
    small((seed, label) => createPdf(createRandomStream(seed, label), label)),
  ),
  png: document(
    'png',
    'image/png',
    null,
    small((seed, label) => createPng(createRandomStream(seed, label))),
  ),
  empty: document('csv', 'text/csv', 'UTF-8', () => EMPTY_CONTENT),
  rows: document('csv', 'text/csv', 'UTF-8', (seed, label, bytes) => createTableContent(`${seed}/${label}`, bytes)),
  noise: document('zip', 'application/zip', null, (seed, label, bytes) =>
    createNoiseContent(`${seed}/${label}`, bytes),
  ),
} as const satisfies Record<string, FileFormat>

export type FileFormatName = keyof typeof FILE_FORMATS
