// Files of every kind are cut or changed anywhere: the preview process must answer with a text, and then still read an
// intact file.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encode } from 'fast-png'
import { gzipSync, strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preview } from '../../../shared/preview/model.js'
import { createOds, SMALL_ODS } from '../../support/preview/createOds.js'
import { createPdf } from '../../support/preview/createPdf.js'
import { createShapefile } from '../../support/preview/createShapefile.js'
import { createTiff } from '../../support/preview/createTiff.js'
import { createWorkbook, SMALL_SHEET } from '../../support/preview/createWorkbook.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

async function parquet(): Promise<Uint8Array> {
  const files = [
    await bench.put('src.csv', `a,b\n${Array.from({ length: 300 }, (_, n) => `${n},v${n % 7}`).join('\n')}\n`),
  ]
  const target = join(bench.folder, `sample-${Math.trunc(performance.now())}.parquet`)
  await bench.exported({ files, sql: 'SELECT * FROM src', format: { type: 'parquet' }, target, publicKey: null })
  return readFile(target)
}

async function geoPackage(): Promise<Uint8Array> {
  const file = await bench.put(
    'places.geojson',
    `{"type":"FeatureCollection","features":[${Array(20).fill(FEATURE).join(',')}]}`,
  )
  const target = join(bench.folder, `sample-${Math.trunc(performance.now())}.gpkg`)
  await bench.exported({
    files: [file],
    sql: 'SELECT * FROM places',
    format: { type: 'geopackage' },
    target,
    publicKey: null,
  })
  return readFile(target)
}

const FEATURE = '{"type":"Feature","properties":{"a":1,"b":"é"},"geometry":{"type":"Point","coordinates":[-1.6,48.1]}}'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><g id="a"><path d="M0 0L9 9"/></g><use href="#a"/></svg>'
const rgb = (width: number, height: number) =>
  encode({ width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(90) })

const SAMPLES: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  csv: () => Buffer.from(`Commune;Prix;Relevé\r\n${'Saint-Mélaine;1234,5;2024-01-31\r\n'.repeat(60)}`, 'latin1'),
  json: () => strToU8(JSON.stringify(Array.from({ length: 40 }, (_, n) => ({ n, s: `v${n}`, d: { e: [n] } })))),
  ndjson: () => strToU8('{"a":1,"b":"x"}\n'.repeat(60)),
  geojson: () => strToU8(`{"type":"FeatureCollection","features":[${Array(20).fill(FEATURE).join(',')}]}`),
  parquet,
  xlsx: () => createWorkbook(SMALL_SHEET, { sheets: 2 }),
  ods: () => createOds({ ...SMALL_ODS, Autre: SMALL_ODS.Communes ?? '' }),
  // Without compression, the changes meet the XML.
  'plain.ods': () => createOds(SMALL_ODS, { level: 0 }),
  zip: () => zipSync({ 'a.csv': strToU8('a;b\n1;2\n'.repeat(60)), 'b.txt': strToU8('Bonjour.') }),
  gz: () => gzipSync(strToU8('a;b\n1;2\n'.repeat(200))),
  'shp.zip': () => createShapefile(20),
  gpkg: geoPackage,
  kml: () =>
    strToU8(
      `<kml><Document>${'<Placemark><name>a</name><Point><coordinates>-1.6,48.1</coordinates></Point></Placemark>'.repeat(20)}</Document></kml>`,
    ),
  gpx: () => strToU8(`<gpx>${'<wpt lat="48.1" lon="-1.6"><name>a</name></wpt>'.repeat(20)}</gpx>`),
  topojson: () =>
    strToU8(
      `{"type":"Topology","arcs":[[[0,0],[1,1]]],"objects":{"a":{"type":"GeometryCollection","geometries":[${Array(20).fill('{"type":"LineString","arcs":[0],"properties":{"n":1}}').join(',')}]}}}`,
    ),
  pdf: () => createPdf(['un', 'deux']),
  svg: () => strToU8(SVG),
  tiff: () => createTiff({ width: 16, height: 16, kind: 'rgb', value: (x, y) => [x * 16, y * 16, 0] }),
  png: () => rgb(8, 8),
  utf16: () => Buffer.from('\ufeffa;b\n1;2\n'.repeat(30), 'utf16le'),
}

/** A seeded generator: a failure names its round, and the round reproduces the file. */
function dice(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
}

const MUTATIONS: readonly ((bytes: Uint8Array, roll: (below: number) => number) => Uint8Array)[] = [
  (bytes, roll) => bytes.subarray(0, roll(bytes.length)),
  (bytes, roll) => bytes.subarray(roll(bytes.length)),
  (bytes, roll) => {
    const bad = Uint8Array.from(bytes)
    for (let flip = 0; flip < 6; flip++) bad[roll(bad.length)] = roll(256)
    return bad
  },
  (bytes, roll) => {
    const bad = Uint8Array.from(bytes)
    const from = roll(bad.length)
    return bad.fill(roll(2) * 255, from, from + 1 + roll(16))
  },
  (bytes, roll) => {
    const from = roll(bytes.length)
    const piece = bytes.subarray(from, from + 1 + roll(200))
    return Buffer.concat([
      bytes.subarray(0, from),
      ...Array<Uint8Array>(1 + roll(50)).fill(piece),
      bytes.subarray(from),
    ])
  },
]
const ROUNDS = 10

describe.each(Object.keys(SAMPLES))('a %s file', (kind) => {
  it('cut or changed anywhere is answered in words of the table, by a process that lives on', async () => {
    const whole = Uint8Array.from((await SAMPLES[kind]?.()) ?? [])
    const honest = await bench.put('honest.csv', 'a;b\n1;2\n3;4\n')
    expect(await bench.preview.open(await bench.put(`whole.${kind}`, whole))).toMatchObject({ ok: true })
    for (let round = 0; round < ROUNDS; round++) {
      const bad = MUTATIONS[round % MUTATIONS.length]?.(whole, dice(round)) ?? whole
      const seen = await bench.preview.open(await bench.put(`bad-${round}.${kind}`, bad))
      const said = seen.ok ? preview.safeParse(seen.value).success : /^(?:look|file)\//.test(seen.failure.code)
      expect([round, said, seen.ok ? '' : seen.failure.code]).toEqual([round, true, expect.any(String)])
    }
    expect(await bench.preview.open(honest)).toMatchObject({ ok: true, value: { type: 'table', count: { rows: 2 } } })
    // Only the file was broken: no process had to be ended and restarted.
    expect(bench.notes).toEqual([])
    expect(bench.started()).toBeLessThanOrEqual(2)
  }, 120_000)
})
