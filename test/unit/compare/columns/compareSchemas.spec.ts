import { describe, expect, test } from 'vitest'
import { classifyType } from '../../../../electron/compare/columns/columnClass.js'
import { compareSchemas, type SchemaColumn } from '../../../../electron/compare/columns/compareSchemas.js'
import { isSchemaChanged } from '../../../../shared/compare/model.js'

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
