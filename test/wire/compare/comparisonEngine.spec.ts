import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countWholeRowsSql, NOW, OLD } from '../../../electron/compare/tables/diffSql.js'
import { quotePath } from '../../../electron/preview/context/quotePath.js'
import { openComparison } from '../../support/compare/openComparison.js'
import { unwrap } from '../../support/unwrap.js'

describe('the engine of a comparison', () => {
  test('opens only the files that it was given, also where one’s name is a pattern', async () => {
    const { folder, tables } = await openComparison(['a[1].csv', 'b*.csv'])
    for (const name of ['a[1].csv', 'a1.csv', 'b*.csv', 'bc.csv']) await writeFile(join(folder, name), `x\n${name}\n`)
    const read = (name: string) =>
      tables.readRows(`SELECT x FROM read_csv(${quotePath(join(folder, name))}, header = true)`)
    expect(await unwrap(read('a[1].csv'))).toEqual([['a[1].csv']])
    expect(await unwrap(read('b*.csv'))).toEqual([['b*.csv']])
    for (const name of ['a1.csv', 'bc.csv']) expect((await read(name)).ok).toBe(false)
    expect((await tables.run(`COPY (SELECT 1) TO '${join(folder, 'written.csv')}'`)).ok).toBe(false)
    expect((await tables.run("SET memory_limit = '8GB'")).ok).toBe(false)
    expect((await tables.run('INSTALL httpfs')).ok).toBe(false)
    tables.close()
  })

  test('spills into the folder that it was given what its memory does not hold', async () => {
    const { spillFolder, tables } = await openComparison([], 64 * 1024 * 1024)
    const made = await tables.run('CREATE TABLE t AS SELECT md5(CAST(range AS VARCHAR)) AS a FROM range(4000000)')
    expect(made).toEqual({ ok: true, value: undefined })
    expect(await readdir(spillFolder)).not.toEqual([])
    tables.close()
  })
})

test('whole rows are counted the same in one share and in several', async () => {
  const { tables } = await openComparison([])
  const view = (name: string, rows: string) => unwrap(tables.run(`CREATE VIEW ${name} AS SELECT * FROM (${rows})`))
  await view(OLD, 'SELECT 1 AS here, range % 7 AS x0, NULL AS x1 FROM range(100)')
  await view(NOW, 'SELECT 1 AS here, range % 8 AS x0, NULL AS x1 FROM range(120)')
  const count = async (of: number) => {
    const sums = [0, 0, 0]
    for (let at = 0; at < of; at++) {
      const [row = []] = await unwrap(tables.readRows(countWholeRowsSql([0, 1], { at, of })))
      for (const [index, cell] of row.entries()) sums[index] = (sums[index] ?? 0) + Number(cell)
    }
    return sums
  }
  expect(await count(1)).toEqual([0, 20, 100])
  expect(await count(3)).toEqual([0, 20, 100])
  tables.close()
})
