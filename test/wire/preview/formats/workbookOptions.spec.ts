// The header row and the lines to skip of a sheet, as a person chooses them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AS_FOUND, type ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import { missingPandasReason, pandas } from '../../../support/peers/python.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'
import { unwrap } from '../../../support/unwrap.js'

let bench: RunningPreviewProcess
let folder: string
beforeAll(async () => {
  bench = await startPreviewProcess()
  folder = await mkdtemp(join(tmpdir(), 'rudi-sheets-'))
})
afterAll(async () => {
  await bench.end()
  await rm(folder, { recursive: true, force: true })
})

/** Writes each list as a row; an empty list leaves the row out, as a spreadsheet does. */
const WRITE = `
import json, sys, openpyxl
book = openpyxl.Workbook()
for at, row in enumerate(json.loads(sys.argv[2]), 1):
    for column, value in enumerate(row, 1):
        book.active.cell(at, column, value)
book.save(sys.argv[1])
print('null')
`

type Cell = string | number | null
async function write(name: string, rows: readonly (readonly Cell[])[]): Promise<string> {
  const path = join(folder, `${name}.xlsx`)
  await pandas.run(WRITE, path, JSON.stringify(rows))
  return path
}

async function open(path: string, reader: Partial<ReaderOptions> = {}) {
  const seen = await unwrap(bench.preview.open({ path, name: 'a.xlsx', reader: { ...AS_FOUND, ...reader } }))
  if (seen.type !== 'table' || seen.format.type !== 'xlsx') throw new Error(seen.type)
  const { layout, found } = seen.format
  return { names: seen.table.columns.map(({ name }) => name), rows: seen.table.rows, layout, found }
}

/** As the statistics office writes it: a title, a source, an empty row, codes under the words of the header. */
const CENSUS: readonly (readonly Cell[])[] = [
  ['Population en 2021'],
  ['Source : Insee, recensement'],
  [],
  ['Code géographique', 'Libellé', 'Population'],
  ['CODGEO', 'LIBGEO', 'P21_POP'],
  ['35238', 'Rennes', 225_081],
  ['35288', 'Saint-Malo', 46_342],
]
const DATA = [
  ['35238', 'Rennes', '225081'],
  ['35288', 'Saint-Malo', '46342'],
]

describe(`a sheet${missingPandasReason}`, () => {
  const test = it.skipIf(missingPandasReason !== '')

  test('is read with the header and from the row that a person chooses', async () => {
    const path = await write('census', CENSUS)
    const asFound = await open(path)
    expect(asFound.layout).toEqual(asFound.found)
    const chosen = await open(path, { namesLine: 5 })
    expect(chosen).toEqual({
      names: ['CODGEO', 'LIBGEO', 'P21_POP'],
      rows: DATA,
      layout: { namesLine: 5, skip: 5 },
      found: asFound.found,
    })
    const upper = await open(path, { namesLine: 4, skip: 5 })
    expect(upper.names).toEqual(['Code géographique', 'Libellé', 'Population'])
    expect(upper.rows).toEqual(DATA)
    const skipped = await open(path, { skip: 4 })
    expect(skipped.names).toEqual(['CODGEO', 'LIBGEO', 'P21_POP'])
    expect(skipped.rows).toEqual(DATA)
  })

  test('may have no header, although one was found', async () => {
    const path = await write('plain', [
      ['a', 'b'],
      [1, 2],
      [3, 4],
    ])
    expect(await open(path)).toMatchObject({ names: ['a', 'b'], found: { namesLine: 1, skip: 1 } })
    expect(await open(path, { namesLine: 0 })).toMatchObject({
      names: ['column_1', 'column_2'],
      rows: [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    })
  })

  test('is read from far below its first rows', async () => {
    const notes = Array.from({ length: 500 }, (_, at) => [`note ${at}`, 'x'])
    const path = await write('far', [...notes, ['nom', 'n'], ['a', 1], ['b', 2]])
    const far = await open(path, { namesLine: 501 })
    expect(far).toMatchObject({ names: ['nom', 'n'], layout: { namesLine: 501, skip: 501 } })
    expect(far.rows).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
  })

  test('is read so in queries, too', async () => {
    const path = await write('asked', CENSUS)
    const file = { path, name: 'a.xlsx', reader: { ...AS_FOUND, namesLine: 5 } }
    const answer = await unwrap(bench.ask([file], 'SELECT sum(P21_POP) AS n FROM a'))
    expect(answer.rows).toEqual([['271423']])
  })
})
