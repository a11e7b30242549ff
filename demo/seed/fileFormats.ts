import { createNoiseContent, createTableContent } from './generatedContent.js'
import { type Content, createContent, EMPTY_CONTENT } from './lazyContent.js'
import { createRandomStream } from './random.js'
import { createCsv, createGeojson, createJson, createPdf, createPng, createXlsx, createZip } from './sampleFiles.js'

/** A file format of the demo portal, and how its files are made from a label and a size. */
export interface FileFormat {
  readonly extension: string
  readonly fileType: string
  readonly encoding: string | null
  /** Creates the content. `size` is a number of rows for documents, and of bytes for `rows` and `noise`. */
  make(seed: number, label: string, size: number): Content
}

const toMake = (make: (seed: number, label: string, size: number) => Uint8Array): FileFormat['make'] => {
  return (seed, label, size) => createContent(make(seed, label, size))
}

const createFormat = (
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
  csv: createFormat(
    'csv',
    'text/csv',
    'UTF-8',
    toMake((seed, label, rows) => createCsv(createRandomStream(seed, label), rows, 'utf-8')),
  ),
  'csv-latin1': createFormat(
    'csv',
    'text/csv',
    'ISO-8859-1',
    toMake((seed, label, rows) => createCsv(createRandomStream(seed, label), rows, 'latin1')),
  ),
  json: createFormat(
    'json',
    'application/json',
    'UTF-8',
    toMake((seed, label, rows) => createJson(createRandomStream(seed, label), rows)),
  ),
  geojson: createFormat(
    'geojson',
    'application/geo+json',
    'UTF-8',
    toMake((seed, label, rows) => createGeojson(createRandomStream(seed, label), rows)),
  ),
  xlsx: createFormat(
    'xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    null,
    toMake((seed, label, rows) => createXlsx(createRandomStream(seed, label), rows)),
  ),
  zip: createFormat(
    'zip',
    'application/zip',
    null,
    toMake((seed, label, rows) => createZip(createRandomStream(seed, label), rows)),
  ),
  pdf: createFormat(
    'pdf',
    'application/pdf',
    null,
    toMake((seed, label) => createPdf(createRandomStream(seed, label), label)),
  ),
  png: createFormat(
    'png',
    'image/png',
    null,
    toMake((seed, label) => createPng(createRandomStream(seed, label))),
  ),
  empty: createFormat('csv', 'text/csv', 'UTF-8', () => EMPTY_CONTENT),
  rows: createFormat('csv', 'text/csv', 'UTF-8', (seed, label, bytes) => createTableContent(`${seed}/${label}`, bytes)),
  noise: createFormat('zip', 'application/zip', null, (seed, label, bytes) =>
    createNoiseContent(`${seed}/${label}`, bytes),
  ),
} as const satisfies Record<string, FileFormat>

export type FileFormatName = keyof typeof FILE_FORMATS
