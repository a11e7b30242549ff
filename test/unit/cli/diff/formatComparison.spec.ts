import { describe, expect, test } from 'vitest'
import { formatComparison, formatNotes } from '../../../../electron/cli/diff/formatComparison.js'
import { formatNumberChange } from '../../../../shared/compare/comparisonMessages.js'
import type { TableComparison } from '../../../../shared/compare/model.js'

const comparison: TableComparison = {
  type: 'tables',
  schema: { added: ['c'], removed: ['a', 'b'], retyped: [{ column: 'n', was: 'BIGINT', now: 'VARCHAR' }] },
  renamed: [{ was: 'b', now: 'c' }],
  key: { columns: ['code', 'annee'], isFound: true },
  columns: [{ name: 'n', changed: 0 }],
  numbers: [],
  counts: { added: 1, removed: 1200, changed: 0, same: 2 },
  notes: { old: [], now: ['mixed-types', 'lines-skipped'] },
}

describe('a comparison of tables in words', () => {
  test('in English', () => {
    expect(formatComparison(comparison, 'en')).toEqual([
      'Columns added: c',
      'Columns removed: a, b',
      'Columns renamed: b → c',
      'Columns of another type: n (BIGINT → VARCHAR)',
      'Rows matched by: code, annee',
      'Rows: 1 new, 1,200 removed, 0 changed, 2 same',
    ])
  })

  test('in French', () => {
    expect(formatComparison(comparison, 'fr').slice(3)).toEqual([
      'Colonnes d’un autre type\u00a0: n (BIGINT → VARCHAR)',
      'Lignes rapprochées par\u00a0: code, annee',
      'Lignes\u00a0: 1 nouvelle, 1\u00a0200 retirées, 0 modifiée, 2 identiques',
    ])
  })

  test('says what was left out of which file', () => {
    expect(formatNotes(comparison, 'en')).toEqual(['new file: lines that do not fit the columns are left out.'])
  })
})

test.each([
  [100, 103, 4, 'n up 3%, total 100 → 103, 4 rows changed'],
  [100, 50, 1, 'n down 50%, total 100 → 50, 1 row changed'],
  [1000, 1001, null, 'n up 0.1%, total 1,000 → 1,001'],
  [100_000, 100_001, 0, 'n up by less than 0.1%, total 100,000 → 100,001'],
  [0, 12, 1, 'n up, total 0 → 12, 1 row changed'],
  [-5, -8, 1, 'n down, total -5 → -8, 1 row changed'],
  [7, 7, 2, 'n changed, total 7 → 7, 2 rows changed'],
  [null, 7, 2, 'n changed, total – → 7, 2 rows changed'],
])('a column of numbers from %d to %d is said with its share', (was, now, changed, words) => {
  expect(formatNumberChange({ column: 'n', was, now, changed }, 'en')).toBe(words)
})
