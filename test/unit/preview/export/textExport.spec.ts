import { expect, it } from 'vitest'
import type { ExportContext } from '../../../../electron/preview/export/exportContext.js'
import { writeText } from '../../../../electron/preview/export/textExport.js'
import { createCsvFormat, type ExportFormat } from '../../../../shared/preview/export/exportFormat.js'
import { ok, type Result } from '../../../../shared/result.js'
import { unwrap } from '../../../support/unwrap.js'

type Row = readonly (string | null)[]

/** Exports these rows, as the table engine gives them. */
async function exportRows(how: Partial<ExportContext>, format: ExportFormat, rows: readonly Row[]) {
  const pieces: Uint8Array[] = []
  const context = {
    task: { format },
    columns: [],
    geometry: null,
    tables: {
      readInPieces: async (_select: string, onPiece: (rows: readonly Row[]) => Promise<unknown>) => {
        const put = (await onPiece(rows)) as Result<void>
        return put.ok ? ok(undefined) : put
      },
    },
    to: {
      write: async (bytes: Uint8Array) => {
        pieces.push(bytes)
        return ok(undefined)
      },
    },
    onRows: () => undefined,
    ...how,
  }
  const written = await writeText(context as unknown as ExportContext)
  return { written, bytes: Buffer.concat(pieces) }
}

/** Exports these records to JSON. */
async function exportToJson(...records: readonly string[]): Promise<string> {
  const rows = records.map((record) => [record])
  const { written, bytes } = await exportRows({}, { type: 'json' }, rows)
  await unwrap(written)
  return bytes.toString()
}

it('writes numbers that JSON cannot hold as null, and texts as they are', async () => {
  const text = String.raw`"NaN \" Infinity \\"`
  const record = `{"NaN":NaN,"a":[-Infinity,Infinity,-1],"b":${text},"c":{"d":NaN}}`
  expect(await exportToJson(record)).toBe(`[\n{"NaN":null,"a":[null,null,-1],"b":${text},"c":{"d":null}}\n]\n`)
})

it.each([
  ['characters', 'a'],
  ['escaped quotes', String.raw`\"`],
])('writes a record with NaN and a text of millions of %s', async (_, character) => {
  const text = `"${character.repeat(20_000_000 / character.length)}"`
  const written = await exportToJson(`{"a":${text},"b":NaN}`)
  expect(written === `[\n{"a":${text},"b":null}\n]\n`).toBe(true)
})

const COLUMNS = [
  { sql: '"ville"', name: 'ville', type: 'VARCHAR', shown: { name: 'ville', kind: 'text', type: 'VARCHAR' } },
  { sql: '"prix"', name: 'prix', type: 'DOUBLE', shown: { name: 'prix', kind: 'number', type: 'DOUBLE' } },
] as const

it('writes CSV with a byte-order mark, the names, quotes where they are needed and the decimal comma', async () => {
  const rows = [
    ['Rennes; centre', '1.5'],
    ['dit "le Bourg"', null],
  ]
  const { written, bytes } = await exportRows({ columns: COLUMNS }, createCsvFormat('fr'), rows)
  expect(written).toEqual(ok(2))
  expect(bytes.toString()).toBe('\ufeffville;prix\r\n"Rennes; centre";1,5\r\n"dit ""le Bourg""";\r\n')
})

it('writes CSV in Windows-1252, and fails at a character that it lacks', async () => {
  const format = { ...createCsvFormat('en'), encoding: 'windows-1252', names: false } as const
  const { bytes } = await exportRows({ columns: COLUMNS }, format, [['Forêt à 5 €', '2']])
  expect(bytes.toString('latin1')).toBe('For\xeat \xe0 5 \x80,2\r\n')
  const { written } = await exportRows({ columns: COLUMNS }, format, [['Łódź', '2']])
  expect(written).toMatchObject({ failure: { code: 'export/not-encodable' } })
})

it('writes GeoJSON: each record as properties beside its shape, and null for a row without one', async () => {
  const geometry = { wkb: '"shape"', column: 'shape', epsg: null }
  const { bytes } = await exportRows({ columns: COLUMNS, geometry }, { type: 'geojson' }, [
    ['{"prix":NaN}', '0101000000000000000000f03f0000000000000040'],
    [null, null],
  ])
  expect(JSON.parse(bytes.toString())).toEqual({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { prix: null }, geometry: { type: 'Point', coordinates: [1, 2] } },
      { type: 'Feature', properties: {}, geometry: null },
    ],
  })
})

it.each([
  ['a height', 1001, [2, 48, 7], [2, 48, 7]],
  ['a measure', 2001, [2, 48, 99], [2, 48]],
  ['both', 3001, [2, 48, 7, 99], [2, 48, 7]],
] as const)('writes a point with %s as GeoJSON without its measure', async (_what, code, stored, coordinates) => {
  const wkb = Buffer.alloc(5 + 8 * stored.length)
  wkb.writeUInt8(1, 0)
  wkb.writeUInt32LE(code, 1)
  for (const [index, value] of stored.entries()) wkb.writeDoubleLE(value, 5 + 8 * index)
  const geometry = { wkb: 'g', column: null, epsg: 4326 }
  const { bytes } = await exportRows({ geometry }, { type: 'geojson' }, [['{}', wkb.toString('hex')]])
  const { features } = JSON.parse(bytes.toString()) as { features: readonly object[] }
  expect(features).toEqual([{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }])
})
