// The rows of a long text table stay in the order of the file, whatever the database's threads do: in the first rows,
// all windows, and an export. Only from 16 MB on are there several pieces whose order could be lost.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PreviewFile } from '../../../../electron/ports/preview/previewService.js'
import { createCsvFormat } from '../../../../shared/preview/export/exportFormat.js'
import { decodeChunk } from '../../../../shared/preview/map/chunkCodec.js'
import { toLatitude, toLongitude } from '../../../../shared/preview/map/webMercator.js'
import { WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'
import { createCyclingDatasets } from '../../../support/samples/cyclingDatasets.js'
import { unwrap } from '../../../support/unwrap.js'

const OPENINGS = 6
const { counts, rows } = createCyclingDatasets(36e6)

let bench: RunningPreviewProcess
let file: PreviewFile

beforeAll(async () => {
  bench = await startPreviewProcess()
  const content = counts.media[0]?.content(1)
  if (content === undefined) throw new Error('the counts have a file')
  file = await bench.put('comptages.csv', content.read(0, content.length))
}, 120_000)
afterAll(() => bench.end())

it('the first rows are in the order of the file, each time', async () => {
  for (let opening = 0; opening < OPENINGS; opening++) {
    const seen = await bench.preview.open(file)
    if (!seen.ok || seen.value.type !== 'table') throw new Error(JSON.stringify(seen))
    expect(seen.value.table.rows.slice(0, 2).map(([id]) => id)).toEqual(['M000000000', 'M000000001'])
  }
}, 120_000)

it('an export is in the order of the file', async () => {
  const target = join(bench.folder, 'tout.csv')
  const sql = 'SELECT * FROM comptages'
  expect(await bench.exported({ files: [file], sql, format: createCsvFormat('fr'), target })).toMatchObject({
    ok: true,
  })
  const ids = (await readFile(target, 'latin1'))
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.slice(0, 10))
  expect(ids).toHaveLength(rows)
  expect(ids.findIndex((id, at) => at > 0 && id <= (ids[at - 1] ?? ''))).toBe(-1)
}, 120_000)

it('the windows of a table are in the order of the file', async () => {
  expect(await bench.preview.table(file, { view: WHOLE_TABLE })).toMatchObject({ value: { rows } })
  for (const from of [0, 244_550, 300_000, rows - 2]) {
    const read = await bench.preview.rows(file, { view: WHOLE_TABLE, from, count: 1, columns: [0] })
    const expected = `M${String(Math.floor(from / 1024)).padStart(5, '0')}${String(from % 1024).padStart(4, '0')}`
    expect(read).toEqual({ ok: true, value: [[expected]] })
  }
}, 120_000)

it('the features of a map are in the order of the file', async () => {
  const place = (row: number): string => `POINT(${(row % 1000) / 100} ${40 + Math.floor(row / 1000) / 100})`
  const lines = Array.from({ length: 400_000 }, (_, row) => `${row};${place(row)};${'x'.repeat(20)}`)
  const places = await bench.put('lieux.csv', `n;wkt;texte\n${lines.join('\n')}\n`)
  const layer = await unwrap(bench.preview.map.open(places, null))
  const wanted = [0, 200_001, 399_999]
  const { rows: read } = await unwrap(bench.preview.map.rows(layer.id, wanted))
  expect(read.map(([n]) => Number(n))).toEqual(wanted)
  let seen = 0
  for (let chunk = 0; chunk < layer.chunks.length; chunk++) {
    const piece = decodeChunk(await unwrap(bench.preview.map.piece(layer.id, chunk, 0)))
    for (const [feature, row] of piece?.rows.entries() ?? []) {
      const [x = 0, y = 0] = [piece?.vertices[2 * feature], piece?.vertices[2 * feature + 1]]
      const at = [toLongitude(x * layer.step + layer.west), toLatitude(y * layer.step + layer.south)]
      const [longitude, latitude] = /\((\S+) (\S+)\)/.exec(place(row))?.slice(1).map(Number) ?? []
      if (Math.abs((at[0] ?? 0) - (longitude ?? 0)) > 1e-6 || Math.abs((at[1] ?? 0) - (latitude ?? 0)) > 1e-6)
        throw new Error(`row ${row} is at ${at.join(' ')}`)
      seen += 1
    }
  }
  expect(seen).toBe(400_000)
}, 120_000)
