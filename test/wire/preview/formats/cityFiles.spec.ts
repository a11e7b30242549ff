// Files as French cities and public bodies publish them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'
import { unwrap } from '../../../support/unwrap.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

async function open(name: string, content: string | Uint8Array) {
  const file = await bench.put(name, content)
  const seen = await unwrap(bench.preview.open(file))
  if (seen.type !== 'table') throw new Error(JSON.stringify(seen))
  return { file, seen }
}

/** The longitude and latitude of the south-west corner of the map. */
async function placeOf(name: string, content: string) {
  const { file, seen } = await open(name, content)
  const { crs, features, west, south } = await unwrap(bench.preview.map.open(file, seen.map))
  const [longitude, latitude] = [west / 111_319.49, (Math.atan(Math.sinh(south / 6_378_137)) * 180) / Math.PI]
  return [crs, features, longitude.toFixed(2), latitude.toFixed(2)]
}

const RENNES = ['wgs84', 2, '-1.68', '48.11']
const points = [
  [-1.68, 48.11],
  [-1.67, 48.12],
]

describe('the map of', () => {
  it.each([
    [
      'charging stations, whose pairs begin with the longitude',
      'irve.csv',
      `id,coordonneesXY\n${points.map(([x, y]) => `F,"[${x},${y}]"`).join('\n')}\n`,
    ],
    [
      'points that begin with the latitude',
      'p.csv',
      `id;geo_point_2d\n${points.map(([x, y]) => `F;${y}, ${x}`).join('\n')}\n`,
    ],
    [
      'stops of a timetable',
      'stops.csv',
      `stop_id,stop_lat,stop_lon\n${points.map(([x, y]) => `S,${y},${x}`).join('\n')}\n`,
    ],
    [
      'points that are objects of JSON',
      'p.json',
      JSON.stringify(points.map(([lon, lat]) => ({ nom: 'A', geo_point_2d: { lon, lat } }))),
    ],
    [
      'records that have a geometry',
      'r.json',
      JSON.stringify(points.map((coordinates) => ({ fields: { nom: 'A' }, geometry: { type: 'Point', coordinates } }))),
    ],
    [
      'records whose field is a feature',
      'f.json',
      JSON.stringify(
        points.map((coordinates) => ({
          geo_shape: { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: {} },
        })),
      ),
    ],
    [
      'records whose field is a pair',
      'g.json',
      JSON.stringify(points.map(([lon, lat]) => ({ fields: { geo_point_2d: [lat, lon] } }))),
    ],
  ])('%s is where they are', async (_what, name, content) => {
    expect(await placeOf(name, content)).toEqual(RENNES)
  })

  it('two places in a row shows the first, never a mixture', async () => {
    const rows = points.map(([x, y]) => `${y},${x},0,1`).join('\n')
    const { seen } = await open('trips.csv', `start_lat,start_lon,end_lat,end_lon\n${rows}\n`)
    expect(seen.map).toEqual({ type: 'columns', x: 'start_lon', y: 'start_lat', crs: null })
  })
})

it('the line by which Excel knows the separator is not taken for the header', async () => {
  const { seen } = await open('sep.csv', 'sep=;\r\nnom;n\r\na;1\r\nb;2\r\n')
  expect(seen.table.columns.map(({ name, kind }) => [name, kind])).toEqual([
    ['nom', 'text'],
    ['n', 'number'],
  ])
  expect(seen.table.rows).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
})

describe('a workbook that is not read says so:', () => {
  it.each([
    [
      'XLS',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(1016),
        Buffer.from('Root Entry', 'utf16le'),
        Buffer.alloc(108),
        Buffer.from('Workbook', 'utf16le'),
        Buffer.alloc(200),
      ]),
    ],
  ])('%s', async (_what, content) => {
    const seen = await unwrap(bench.preview.open(await bench.put('a.bin', content)))
    expect(seen).toEqual({ type: 'nothing', because: 'other-spreadsheet' })
  })
})

describe('data that another program reads is told by its first bytes:', () => {
  const field = Buffer.concat([Buffer.from('code'), Buffer.alloc(7), Buffer.from('C'), Buffer.alloc(20)])
  const dbfHead = Buffer.from([3, 126, 11, 26, 1, 0, 0, 0, 65, 0, 6, 0])
  it.each([
    ['dbf', Buffer.concat([dbfHead, Buffer.alloc(20), field, Buffer.from('\r 35238\x1a')])],
    ['shapefile', Buffer.concat([Buffer.from('0000270a', 'hex'), Buffer.alloc(96)])],
    ['netcdf', Buffer.concat([Buffer.from('CDF\x01'), Buffer.alloc(60)])],
    ['netcdf', Buffer.concat([Buffer.from('\x89HDF\r\n\x1a\n', 'latin1'), Buffer.alloc(60)])],
    ['gtfs-realtime', Buffer.from('0a0d0a03322e3010001884e2d8b606120a0a0131220500', 'hex')],
  ])('%s', async (because, content) => {
    const seen = await unwrap(bench.preview.open(await bench.put('a.bin', content)))
    expect(seen).toEqual({ type: 'nothing', because })
  })
})
