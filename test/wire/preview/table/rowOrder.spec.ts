// The rows of a long text table stay in the order of the file, whatever the engine's threads do: what is shown first, all
// windows, an export. Only from 16 MB on are there several pieces whose order can be lost.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PreviewFile } from '../../../../electron/ports/preview/previewService.js'
import { createCsvFormat } from '../../../../shared/preview/export/exportChoice.js'
import { WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'
import { createCyclingDatasets } from '../../../support/samples/cyclingDatasets.js'

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

it('in what is shown first, each time', async () => {
  for (let opening = 0; opening < OPENINGS; opening++) {
    const seen = await bench.preview.open(file)
    if (!seen.ok || seen.value.is !== 'table') throw new Error(JSON.stringify(seen))
    expect(seen.value.table.rows.slice(0, 2).map(([id]) => id)).toEqual(['M000000000', 'M000000001'])
  }
}, 120_000)

it('in an export, from the first to the last', async () => {
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

it('in its windows, across all of it', async () => {
  expect(await bench.preview.table(file, { view: WHOLE_TABLE })).toMatchObject({ value: { rows } })
  for (const from of [0, 244_550, 300_000, rows - 2]) {
    const read = await bench.preview.rows(file, { view: WHOLE_TABLE, from, count: 1, columns: [0] })
    const expected = `M${String(Math.floor(from / 1024)).padStart(5, '0')}${String(from % 1024).padStart(4, '0')}`
    expect(read).toEqual({ ok: true, value: [[expected]] })
  }
}, 120_000)
