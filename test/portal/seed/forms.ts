import { endlessRows, noise } from './bulk.js'
import { type Content, contentOf, NOTHING } from './content.js'
import { csv, geojson, json, pdf, png, xlsx, zip } from './documents.js'
import { dice } from './random.js'

/** The forms of file that the seed knows, and how each is made from a label and a size. */
export interface Form {
  readonly extension: string
  readonly fileType: string
  readonly encoding: string | null
  /** `size` is a number of rows for documents and of bytes for the two endless ones. */
  make(seed: number, label: string, size: number): Content
}

const small = (make: (seed: number, label: string, size: number) => Uint8Array): Form['make'] => {
  return (seed, label, size) => contentOf(make(seed, label, size))
}

const document = (extension: string, fileType: string, encoding: string | null, make: Form['make']): Form => ({
  extension,
  fileType,
  encoding,
  make,
})

export const FORMS = {
  csv: document(
    'csv',
    'text/csv',
    'UTF-8',
    small((seed, label, rows) => csv(dice(seed, label), rows, 'utf-8')),
  ),
  'csv-latin1': document(
    'csv',
    'text/csv',
    'ISO-8859-1',
    small((seed, label, rows) => csv(dice(seed, label), rows, 'latin1')),
  ),
  json: document(
    'json',
    'application/json',
    'UTF-8',
    small((seed, label, rows) => json(dice(seed, label), rows)),
  ),
  geojson: document(
    'geojson',
    'application/geo+json',
    'UTF-8',
    small((seed, label, rows) => geojson(dice(seed, label), rows)),
  ),
  xlsx: document(
    'xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    null,
    small((seed, label, rows) => xlsx(dice(seed, label), rows)),
  ),
  zip: document(
    'zip',
    'application/zip',
    null,
    small((seed, label, rows) => zip(dice(seed, label), rows)),
  ),
  pdf: document(
    'pdf',
    'application/pdf',
    null,
    small((seed, label) => pdf(dice(seed, label), label)),
  ),
  png: document(
    'png',
    'image/png',
    null,
    small((seed, label) => png(dice(seed, label))),
  ),
  empty: document('csv', 'text/csv', 'UTF-8', () => NOTHING),
  rows: document('csv', 'text/csv', 'UTF-8', (seed, label, bytes) => endlessRows(`${seed}/${label}`, bytes)),
  noise: document('zip', 'application/zip', null, (seed, label, bytes) => noise(`${seed}/${label}`, bytes)),
} as const satisfies Record<string, Form>

export type FormName = keyof typeof FORMS
