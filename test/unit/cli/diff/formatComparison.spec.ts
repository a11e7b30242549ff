import { describe, expect, test } from 'vitest'
import { formatComparison, formatNotes } from '../../../../electron/cli/diff/formatComparison.js'
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
