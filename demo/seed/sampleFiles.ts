import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import type { RandomStream } from './random.js'
import { COMMUNES } from './vocabulary.js'

/** Small files of the formats that a city publishes, valid for the programs that people open them with. */

const formatDecimal = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',')
const QUALITIES = ['Bon', 'Très bon', 'Moyen', 'Dégradé', 'À vérifier'] as const

interface Row {
  readonly id: string
  readonly date: string
  readonly commune: string
  readonly value: number
  readonly quality: string
  readonly lon: number
  readonly lat: number
}

const createRows = (roll: RandomStream, count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `R${String(i + 1).padStart(5, '0')}`,
    date: `20${roll.int(19, 25)}-${String(roll.int(1, 12)).padStart(2, '0')}-${String(roll.int(1, 28)).padStart(2, '0')}`,
    commune: roll.pick(COMMUNES),
    value: roll.next() * 1000,
    quality: roll.pick(QUALITIES),
    lon: -1.85 + roll.next() * 0.4,
    lat: 48.02 + roll.next() * 0.2,
  }))

/**
 * Creates a CSV as a French spreadsheet writes it: semicolons, decimal commas, CRLF. `latin1` is what older tools still
 * write.
 */
export function createCsv(roll: RandomStream, count: number, encoding: 'utf-8' | 'latin1'): Uint8Array {
  const lines = createRows(roll, count).map(
    (r) =>
      `${r.id};${r.date};${r.commune};${formatDecimal(r.value, 2)};${r.quality};${formatDecimal(r.lon, 6)};${formatDecimal(r.lat, 6)}\r\n`,
  )
  const text = `identifiant;date;commune;valeur;qualité;longitude;latitude\r\n${lines.join('')}`
  return encoding === 'latin1' ? new Uint8Array(Buffer.from(text, 'latin1')) : new TextEncoder().encode(text)
}

export function createJson(roll: RandomStream, count: number): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ total: count, releves: createRows(roll, count) }))
}

export function createGeojson(roll: RandomStream, count: number): Uint8Array {
  const features = createRows(roll, count).map(({ lon, lat, ...properties }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [Number(lon.toFixed(6)), Number(lat.toFixed(6))] },
    properties,
  }))
  return new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }))
}

/** A fixed date inside archives, so that the same seed always gives the same bytes. */
const ZIPPED_AT = { mtime: new Date('2024-01-01T12:00:00') } as const

export function createXlsx(roll: RandomStream, count: number): Uint8Array {
  const formatCell = (value: string | number): string =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const formatRow = (values: readonly (string | number)[]): string => `<row>${values.map(formatCell).join('')}</row>`
  const rows = createRows(roll, count).map((r) =>
    formatRow([r.id, r.date, r.commune, Number(r.value.toFixed(2)), r.quality]),
  )
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const pack = 'http://schemas.openxmlformats.org/package/2006'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        `${head}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `${head}<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Relevés" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${head}<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `${head}<worksheet xmlns="${main}"><sheetData>${formatRow(['identifiant', 'date', 'commune', 'valeur', 'qualité'])}${rows.join('')}</sheetData></worksheet>`,
      ),
    },
    ZIPPED_AT,
  )
}

export function createZip(roll: RandomStream, count: number): Uint8Array {
  return zipSync(
    {
      'LISEZMOI.txt': strToU8('Données produites par la collectivité. Séparateur : point-virgule. Encodage : UTF-8.\n'),
      'données/relevés.csv': createCsv(roll, count, 'utf-8'),
      'données/relevés.geojson': createGeojson(roll, Math.ceil(count / 4)),
    },
    ZIPPED_AT,
  )
}

/** Creates a PDF of one page and two lines of text, with a valid cross-reference table. */
export function createPdf(roll: RandomStream, title: string): Uint8Array {
  const plain = title.normalize('NFD').replace(/[^\x20-\x7e]|[()\\]/g, '')
  const stream = `BT /F1 16 Tf 60 760 Td (${plain}) Tj 0 -28 Td /F1 11 Tf (Fiche descriptive, edition ${roll.int(1, 9)}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${body}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

function createPngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of body) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4)
  return out
}

/** Creates a small true-colour picture with soft bands, like a map tile. */
export function createPng(roll: RandomStream): Uint8Array {
  const side = 96
  const [r, g, b] = [roll.int(0, 255), roll.int(0, 255), roll.int(0, 255)]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = Buffer.alloc(side * (1 + side * 3))
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      pixels.set([(r + x * 2) & 255, (g + y * 2) & 255, (b + ((x * y) >> 5)) & 255], y * (1 + side * 3) + 1 + x * 3)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const parts = [
    signature,
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(pixels)),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat(parts))
}
