import { describe, expect, it } from 'vitest'
import { type Failure, failure } from '../../../shared/failure.js'
import { findErrorRange } from '../../../shared/query/findErrorRange.js'

function markedBy(sql: string, because: Failure): string | null {
  const range = findErrorRange(sql, because)
  return range === null ? null : sql.slice(range.from, range.to)
}

describe('what a failed query marks', () => {
  it.each([
    ['SELECT nope FROM t', 7, 'nope'],
    ['SELECT "Piéton ""x""" FROM t', 7, '"Piéton ""x"""'],
    ["SELECT 'é' FRM t", 15, 't'],
    ['SELECT a, FROM t', 8, ','],
    ['SELECT a FROM t WHERE (  \n', 26, '('],
    ['SELECT "open', 7, '"'],
    ['SELECT a', 900, 'a'],
  ])('of %j at %d', (sql, position, marked) => {
    expect(markedBy(sql, failure('look/bad-question', { note: '', position }))).toBe(marked)
  })

  it.each([
    ['SELECT * FROM velos_2 JOIN Velos USING (id)', 'velos', 'Velos'],
    ["SELECT * FROM '/etc/passwd'", '/etc/passwd', '/etc/passwd'],
    ['SELECT a FROM t', 'u', null],
  ])('in %j for the table %s', (sql, name, marked) => {
    expect(markedBy(sql, failure('look/unknown-table', { name }))).toBe(marked)
  })

  it('is nothing where the failure names no place, or the query is empty', () => {
    expect(markedBy('SELECT a', failure('look/too-much'))).toBeNull()
    expect(markedBy('SELECT a', failure('look/bad-question', { note: 'x' }))).toBeNull()
    expect(markedBy(' \n', failure('look/bad-question', { position: 0 }))).toBeNull()
  })
})
