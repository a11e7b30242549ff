import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { quotePath } from '../../../electron/preview/context/quotePath.js'
import { openComparisonEngine } from '../../support/compare/openComparisonEngine.js'
import { unwrap } from '../../support/unwrap.js'

describe('the engine of a comparison', () => {
  test('opens only the files that it was given, also where one’s name is a pattern', async () => {
    const { folder, tables } = await openComparisonEngine(['a[1].csv', 'b*.csv'])
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
    const { spillFolder, tables } = await openComparisonEngine([], 64 * 1024 * 1024)
    const made = await tables.run('CREATE TABLE t AS SELECT md5(CAST(range AS VARCHAR)) AS a FROM range(4000000)')
    expect(made).toEqual({ ok: true, value: undefined })
    expect(await readdir(spillFolder)).not.toEqual([])
    tables.close()
  })
})
