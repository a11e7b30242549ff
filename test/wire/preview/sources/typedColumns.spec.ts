// Columns whose types come from the first rows of a text table, read by the real engine.
import { afterEach, describe, expect, it } from 'vitest'
import type { TypedColumn } from '../../../../electron/preview/context/sqlTable.js'
import { selectTyped } from '../../../../electron/preview/sources/csv/typedColumnSql.js'
import { openComparisonEngine } from '../../../support/compare/openComparisonEngine.js'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function read(type: TypedColumn['type'], values: readonly string[]) {
  const { tables } = await openComparisonEngine([])
  closing.push(() => tables.close())
  const list = selectTyped([{ name: 'a', type, hasSpaces: false }], false)
  const rows = values.map((value) => `('${value}')`).join(', ')
  return tables.readRows(`SELECT CAST(a AS VARCHAR) FROM (SELECT ${list} FROM (VALUES ${rows}) t(a))`)
}

describe('a column of the first rows', () => {
  it('reads spaces in a later number', async () => {
    expect(await read('integer', ['1', ' 1 234\u202f567 '])).toEqual({ ok: true, value: [['1'], ['1234567']] })
    expect(await read('decimalComma', ['1,5', '1\u00a0234,5'])).toEqual({ ok: true, value: [['1.5'], ['1234.5']] })
  })

  it.each([
    ['dateDaySlash', '31/02/2024'],
    ['integer', '123 456 789 012 345 678 901'],
    ['integer', 'douze'],
  ] as const)('of the type %s does not hold %s, so that another reader is tried', async (type, late) => {
    const first = type === 'integer' ? '1' : '29/02/2024'
    expect(await read(type, [first])).toMatchObject({ ok: true })
    expect(JSON.stringify(await read(type, [first, late]))).toContain('does not have the form of its column')
  })
})
