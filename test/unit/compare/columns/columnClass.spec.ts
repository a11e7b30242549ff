import { expect, test } from 'vitest'
import { classifyType } from '../../../../electron/compare/columns/columnClass.js'

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
