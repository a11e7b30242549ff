import { describe, expect, test } from 'vitest'
import { type Reading, readTextColumn, readTypedColumn } from '../../../electron/compare/columns/columnReadings.js'
import { pairReadings } from '../../../electron/compare/columns/pairReadings.js'
import type { TableEngine } from '../../../electron/ports/preview/tableEngine.js'
import { openComparisonEngine } from '../../support/compare/openComparisonEngine.js'
import { unwrap } from '../../support/unwrap.js'

const MANNER = { decimal: ',', dateFormat: '%d/%m/%Y', momentFormat: null } as const

/** Returns the ways of reading that fit a text. */
async function findFitting(
  tables: TableEngine,
  text: string,
  readings: readonly Reading[],
): Promise<readonly Reading[]> {
  const tests = readings.map(({ fits }) => `CAST((${fits ?? 'true'}) IS TRUE AS VARCHAR)`)
  const [row = []] = await unwrap(tables.readRows(`SELECT ${tests.join(', ')} FROM (SELECT '${text}' AS c)`))
  return readings.filter((_, index) => row[index] === 'true')
}

describe('a text', () => {
  test.each([
    ['BIGINT', '12', 'integer'],
    ['BIGINT', '-7', 'integer'],
    ['BIGINT', '0', 'integer'],
    ['BIGINT', '01001', 'text'],
    ['BIGINT', '1,5', 'decimal'],
    ['BIGINT', '123456789012345678', 'integer'],
    ['BIGINT', '1234567890123456789', 'text'],
    ['BIGINT', '1 234', 'integer'],
    ['BIGINT', '-1\u202f234\u00a0567', 'integer'],
    ['BIGINT', '12 34', 'text'],
    ['DOUBLE', '1 234,5', 'decimal'],
    ['DOUBLE', '1,50', 'decimal'],
    ['DOUBLE', '-,5', 'decimal'],
    ['DOUBLE', '1e-7', 'decimal'],
    ['DOUBLE', '1.5', 'text'],
    ['DOUBLE', '00,5', 'text'],
    ['DOUBLE', '1234567890123456,5', 'text'],
    ['DOUBLE', 'nan', 'text'],
    ['DATE', '31/12/2023', 'date %d/%m/%Y'],
    ['DATE', '12/31/2023', 'date %m/%d/%Y'],
    ['DATE', 'hier', 'text'],
    ['TIMESTAMP', '2024-01-02T03:04:05', 'moment ISO'],
    ['BOOLEAN', 'true', 'boolean'],
    ['VARCHAR', '12', 'text'],
  ])('in a column that seems to be %s, %s is read as %s', async (type, text, id) => {
    const { tables } = await openComparisonEngine([])
    expect((await findFitting(tables, text, readTextColumn('c', type, MANNER)))[0]?.id).toBe(id)
    tables.close()
  })
})

describe('two columns', () => {
  const text = (value: string, type: string, manner: Parameters<typeof readTextColumn>[2] = MANNER) => ({
    sql: `'${value}'`,
    readings: readTextColumn('c', type, manner),
  })
  const typed = (sql: string, type: string) => ({
    sql: `CAST(${sql} AS ${type})`,
    readings: readTypedColumn('c', type),
  })
  const points = { ...MANNER, decimal: '.', dateFormat: '%Y-%m-%d' } as const

  test.each<readonly [string, ReturnType<typeof text>, ReturnType<typeof text>, boolean]>([
    ['numbers with either decimal sign', text('1,50', 'DOUBLE'), text('1.5', 'DOUBLE', points), true],
    ['numbers with and without spaces between thousands', text('1 234 567', 'BIGINT'), text('1234567', 'BIGINT'), true],
    ['decimals with and without them', text('1\u00a0234,5', 'DOUBLE'), text('1234.5', 'DOUBLE', points), true],
    ['a whole number and a decimal', text('2', 'BIGINT'), text('2.0', 'DOUBLE', points), true],
    ['days in either form', text('31/12/2023', 'DATE'), text('2023-12-31', 'DATE', points), true],
    ['an ambiguous day, read as the other', text('01/02/2024', 'DATE'), text('02/01/2024', 'DATE'), false],
    ['a code and a number', text('01', 'BIGINT'), text('1', 'BIGINT'), false],
    ['types of numbers', typed('2', 'INTEGER'), typed('2.0', 'DOUBLE'), true],
    ['decimals of two precisions', typed('1.5', 'FLOAT'), typed('1.50', 'DECIMAL(9,2)'), true],
    [
      'numbers that a DOUBLE does not distinguish',
      typed('9007199254740993', 'BIGINT'),
      typed('9007199254740992', 'DOUBLE'),
      false,
    ],
    ...(
      [
        ['BIGINT', 'DECIMAL(20,0)', '9007199254740993', '9007199254740993', true],
        ['BIGINT', 'DECIMAL(21,2)', '-9007199254740993', '-9007199254740993.00', true],
        ['BIGINT', 'DECIMAL(21,2)', '9007199254740993', '9007199254740992.00', false],
        ['BIGINT', 'DECIMAL(21,2)', '9007199254740993', '9007199254740993.01', false],
        ['UBIGINT', 'BIGINT', '9007199254740993', '9007199254740993', true],
        ['UBIGINT', 'BIGINT', '9007199254740993', '9007199254740992', false],
        ['UBIGINT', 'DECIMAL(20,0)', '18446744073709551615', '18446744073709551615', true],
        ['UBIGINT', 'DECIMAL(20,0)', '18446744073709551615', '18446744073709551614', false],
        ['UHUGEINT', 'HUGEINT', '9007199254740993', '9007199254740993', true],
        ['UHUGEINT', 'HUGEINT', '9007199254740993', '9007199254740992', false],
        ['BIGINT', 'DOUBLE', '9007199254740992', '9007199254740992', true],
        ['DECIMAL(38,0)', 'DECIMAL(38,20)', '12345678901234567890123456789012345678', '1.5', false],
        ['DECIMAL(38,0)', 'DECIMAL(38,20)', '2', '2.00', true],
        ['DOUBLE', 'DECIMAL(9,8)', '1e-7', '0.0000001', true],
        ['DOUBLE', 'DECIMAL(9,8)', '1e-7', '0.00000011', false],
        ['DOUBLE', 'DECIMAL(9,2)', '0', '0.00', true],
        ['BIGINT', 'DECIMAL(9,2)', '100', '100.00', true],
      ] as const
    ).map(
      ([one, other, first, second, isSame]) =>
        [
          `${one} ${first} and ${other} ${second}`,
          typed(`'${first}'`, one),
          typed(`'${second}'`, other),
          isSame,
        ] as const,
    ),
    ['a day and its midnight', typed("'2024-01-02'", 'DATE'), typed("'2024-01-02 00:00:00'", 'TIMESTAMP'), true],
    ['lists', typed('[1, 2]', 'INTEGER[]'), typed('[1, 2]', 'BIGINT[]'), true],
    ['texts', text('a', 'VARCHAR'), text('A', 'VARCHAR'), false],
  ])('of %s compare as they should', async (_, old, now, isSame) => {
    const { tables } = await openComparisonEngine([])
    const fitting = async ({ sql, readings }: typeof old) =>
      sql.startsWith("'") ? await findFitting(tables, sql.slice(1, -1), readings) : readings
    const { old: left, now: right } = pairReadings(await fitting(old), await fitting(now))
    const [row] = await unwrap(
      tables.readRows(
        `SELECT CAST(o.v IS NOT DISTINCT FROM n.v AS VARCHAR) FROM (SELECT ${left} AS v FROM (SELECT ${old.sql} AS c)) o, (SELECT ${right} AS v FROM (SELECT ${now.sql} AS c)) n`,
      ),
    )
    expect(row).toEqual([String(isSame)])
    tables.close()
  })
})
