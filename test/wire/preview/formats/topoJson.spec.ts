// TopoJSON in the real preview process: a table and a map, each object of the file a layer.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '../../../../shared/limits.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

const RING = [
  [-2, 48],
  [-1, 48],
  [-1, 49],
  [-2, 48],
]
const TOPOLOGY = JSON.stringify({
  type: 'Topology',
  arcs: [RING],
  objects: {
    communes: {
      type: 'GeometryCollection',
      geometries: [{ type: 'Polygon', arcs: [[0]], properties: { nom: 'Acigné' } }],
    },
    mairies: { type: 'Point', coordinates: [-1.68, 48.11] },
  },
})

it('a TopoJSON file is a table and a map, each of its objects a layer', async () => {
  const file = await bench.put('communes.json', TOPOLOGY)
  const seen = await bench.preview.open(file)
  if (!seen.ok || seen.value.type !== 'table') throw new Error(JSON.stringify(seen))
  const { format, table, map } = seen.value
  expect(format).toEqual({ type: 'topojson', layers: ['communes', 'mairies'], at: 0, epsg: 4326 })
  const [nom, geometry] = table.rows[0] ?? []
  expect([nom, JSON.parse(geometry ?? '')]).toEqual(['Acigné', { type: 'Polygon', coordinates: [RING] }])
  expect(map).toEqual({ type: 'shapes', column: 'geometry', crs: null })
  const layer = await bench.preview.map.open({ ...file, part: 1 }, null)
  expect(layer).toMatchObject({ ok: true, value: { features: 1, crs: 'wgs84' } })
})

it.each([
  ['Windows-1252', Buffer.from(TOPOLOGY, 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff${TOPOLOGY}`, 'utf16le')],
])('a TopoJSON file in %s has the letters that were written', async (_encoding, content) => {
  const seen = await bench.preview.open(await bench.put('encoded.json', content))
  if (!seen.ok || seen.value.type !== 'table') throw new Error(JSON.stringify(seen))
  expect(seen.value.format.type).toBe('topojson')
  expect(seen.value.table.rows[0]?.[0]).toBe('Acigné')
})

it('a TopoJSON file that is too large to be held whole is not read', async () => {
  const file = await bench.put('large.json', TOPOLOGY.padEnd(LIMITS.PREVIEW_XML_BYTES + 1))
  expect(await bench.preview.open(file)).toMatchObject({ ok: false, failure: { code: 'file/too-large' } })
})

it('the beginning of a TopoJSON file is not called damaged: it needs the whole file', async () => {
  const file = await bench.put('beginning.json', TOPOLOGY.slice(0, 60))
  expect(await bench.preview.open({ ...file, isBeginning: true })).toMatchObject({
    ok: false,
    failure: { code: 'look/only-whole' },
  })
})

it('other JSON that calls itself a topology is a table of its records', async () => {
  const nodes = '{"type":"Topology","nodes":[{"nom":"Acigné"},{"nom":"Betton"}]}'
  const seen = await bench.preview.open(await bench.put('network.json', nodes))
  if (!seen.ok || seen.value.type !== 'table') throw new Error(JSON.stringify(seen))
  expect(seen.value.format).toEqual({ type: 'json', lines: false })
  expect(seen.value.table.rows).toEqual([['Acigné'], ['Betton']])
})

it.each([
  ['ends too early', TOPOLOGY.slice(0, -4)],
  ['names an arc that is not there', TOPOLOGY.replace('[[0]]', '[[5]]')],
])('a TopoJSON file that %s cannot be read', async (_what, content) => {
  expect(await bench.preview.open(await bench.put('broken.json', content))).toEqual({
    ok: false,
    failure: { code: 'look/unreadable', facts: { format: 'TopoJSON' } },
  })
})
