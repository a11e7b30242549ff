// Lists, structures and variants are JSON in exports and answers: the engine's own notation looks like Python.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCsvFormat, type ExportFormat } from '../../../shared/preview/export/exportFormat.js'
import { isInstalled } from '../../support/peers/isInstalled.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
}, 60_000)
afterAll(() => bench.end())

const putTable = async () => [await bench.put('one.csv', 'a,b\n1,2\n3,4\n')]
async function written(format: ExportFormat, sql: string, ending: string): Promise<string> {
  const target = join(bench.folder, `out${ending}`)
  const done = await bench.exported({ sql, format, target, files: await putTable() })
  expect(done, JSON.stringify(done)).toMatchObject({ ok: true })
  return target
}

it('a variant is JSON in text formats and in the answer of a query, also inside a list', async () => {
  const sql = `SELECT {'nom': 'x', 'n': [1, NULL]}::VARIANT AS objet, ['a'::VARIANT] AS liste UNION ALL SELECT NULL, NULL`
  const values = ['{"nom":"x","n":[1,null]}', '["a"]']
  const csv = await readFile(await written(createCsvFormat('en'), sql, '.csv'), 'utf8')
  const quoted = values.map((text) => `"${text.replaceAll('"', '""')}"`)
  expect(csv.replace('\ufeff', '').trimEnd().split(/\r?\n/)).toEqual(['objet,liste', quoted.join(','), ','])
  expect(await bench.ask(await putTable(), sql)).toMatchObject({ value: { rows: [values, [null, null]] } })
})

const hasGdal = isInstalled('ogrinfo')

it.skipIf(!hasGdal)(
  `a GeoPackage has lists and structures as JSON${hasGdal ? '' : ' (skipped: apt-get install gdal-bin)'}`,
  async () => {
    const sql = `SELECT CAST('POINT (1 2)' AS GEOMETRY) AS geometry, [1, NULL, 3] AS liste, {'nom': 'L’Île "x"'} AS objet`
    const path = await written({ type: 'geopackage' }, sql, '.gpkg')
    const seen = execFileSync('ogrinfo', ['-al', path], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
    expect(seen).toContain('liste (String) = [1,null,3]')
    expect(seen).toContain('objet (String) = {"nom":"L’Île \\"x\\""}')
  },
)
