import { describe, expect, test } from 'vitest'
import { classifyType } from '../../../electron/compare/columns/columnClass.js'
import { compareSchemas, type SchemaColumn } from '../../../electron/compare/columns/compareSchemas.js'
import { distinctNames } from '../../../electron/compare/columns/distinctNames.js'
import { findRenames } from '../../../electron/compare/columns/renames.js'
import { isSchemaChanged } from '../../../shared/compare/model.js'

const column = (name: string, type = 'VARCHAR', isEmpty = false): SchemaColumn => ({
  name,
  type,
  isEmpty,
  kind: classifyType(type),
})

describe('the columns of two tables', () => {
  test('are added, removed and retyped, each in the order of its file', () => {
    const change = compareSchemas(
      { isTyped: false, columns: [column('a'), column('b', 'BIGINT'), column('c'), column('d', 'DATE')] },
      { isTyped: false, columns: [column('z'), column('d'), column('b', 'DOUBLE'), column('y')] },
    )
    expect(change).toEqual({
      added: ['z', 'y'],
      removed: ['a', 'c'],
      retyped: [
        { column: 'b', was: 'BIGINT', now: 'DOUBLE' },
        { column: 'd', was: 'DATE', now: 'VARCHAR' },
      ],
    })
    expect(isSchemaChanged(change)).toBe(true)
  })

  test('are the same in another order', () => {
    const columns = [column('a'), column('b', 'BIGINT')]
    const change = compareSchemas({ isTyped: true, columns }, { isTyped: true, columns: [...columns].reverse() })
    expect([change, isSchemaChanged(change)]).toEqual([{ added: [], removed: [], retyped: [] }, false])
  })

  test.each([
    [true, true, 1],
    [true, false, 0],
    [false, true, 0],
  ])('are retyped by their width only where both files say it (%s, %s)', (old, now, retyped) => {
    const change = compareSchemas(
      { isTyped: old, columns: [column('a', 'INTEGER')] },
      { isTyped: now, columns: [column('a', 'BIGINT')] },
    )
    expect(change.retyped).toHaveLength(retyped)
  })

  test('have no type to change without a value', () => {
    const empty = { isTyped: false, columns: [column('a', 'VARCHAR', true)] }
    const filled = { isTyped: false, columns: [column('a', 'BIGINT')] }
    expect(compareSchemas(empty, filled).retyped).toEqual([])
    expect(compareSchemas(filled, empty).retyped).toEqual([])
  })
})

describe('a renamed column', () => {
  const evidence = (was: string, now: string, differing = 0, filled = 10, distinct = 10) => ({
    was,
    now,
    differing,
    filled,
    distinct,
  })

  test('has the same value in every row', () => {
    expect(findRenames([evidence('a', 'b'), evidence('a', 'c', 1)])).toEqual([{ was: 'a', now: 'b' }])
  })

  test('has enough rows and values for that to be no accident', () => {
    expect(findRenames([evidence('a', 'b', 0, 2, 2)])).toEqual([])
    expect(findRenames([evidence('a', 'b', 0, 100, 2)])).toEqual([])
    expect(findRenames([evidence('a', 'b', 0, 3, 3)])).toHaveLength(1)
  })

  test('is none of two that would do', () => {
    expect(findRenames([evidence('a', 'b'), evidence('a', 'c'), evidence('d', 'e')])).toEqual([{ was: 'd', now: 'e' }])
    expect(findRenames([evidence('a', 'c'), evidence('b', 'c')])).toEqual([])
  })
})

test('names that SQL would take for one get numbers', () => {
  expect(distinctNames(['a', 'A', 'a 2', 'a'])).toEqual(['a', 'A 2', 'a 2 2', 'a 3'])
})

test.each([
  ['UTINYINT', 'integer'],
  ['HUGEINT', 'integer'],
  ['DECIMAL(10,2)', 'decimal'],
  ['DATE', 'date'],
  ['TIMESTAMP WITH TIME ZONE', 'moment'],
  ['TIME', 'time'],
  ['BOOLEAN', 'boolean'],
  ['INTEGER[]', 'nested'],
  ['STRUCT(a INTEGER)', 'nested'],
  ['UUID', 'text'],
  ["ENUM('a')", 'text'],
])('%s is of the class %s', (type, kind) => {
  expect(classifyType(type)).toBe(kind)
})
