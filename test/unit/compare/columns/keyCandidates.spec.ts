import { describe, expect, test } from 'vitest'
import {
  isOverlapEnough,
  type KeyColumn,
  listKeyCandidates,
} from '../../../../electron/compare/columns/keyCandidates.js'
import { LIMITS } from '../../../../shared/limits.js'

const ROWS = 1000
const column = (name: string, distinct: number, more: Partial<KeyColumn> = {}): KeyColumn => {
  const counts = { rows: ROWS, filled: ROWS, distinct }
  return { name, kind: 'text', old: counts, now: counts, ...more }
}
const names = (columns: readonly KeyColumn[]) =>
  listKeyCandidates(columns).map(({ at }) => at.map((place) => columns[place]?.name).join('+'))

describe('the columns to try as a key', () => {
  test('begin with those that have an identifier’s name, the plainest first', () => {
    const columns = ['nom', 'Code_INSEE', 'siret', 'code', 'id'].map((name) => column(name, ROWS))
    expect(names(columns).slice(0, 5)).toEqual(['id', 'Code_INSEE', 'code', 'siret', 'nom'])
  })

  test('are pairs after all single ones', () => {
    expect(names([column('a', 40), column('b', 50), column('c', ROWS)])).toEqual(['c', 'a+b', 'a+c', 'b+c'])
  })

  test('have a value in every row of both files', () => {
    const gap = { rows: ROWS, filled: ROWS - 1, distinct: ROWS }
    expect(names([column('a', ROWS, { old: gap }), column('b', ROWS, { now: gap })])).toEqual([])
  })

  test('have about as many values as there are rows, in both files', () => {
    const few = { rows: ROWS, filled: ROWS, distinct: 100 }
    expect(names([column('a', 700), column('b', 400), column('id', ROWS, { now: few })])[0]).toBe('a')
    expect(names([column('a', 2), column('b', 3)])).toEqual([])
  })

  test('are measured values last, and never in a pair', () => {
    const columns = [column('taux', ROWS, { kind: 'decimal' }), column('a', 40), column('b', 50)]
    expect(names(columns)).toEqual(['a+b', 'taux'])
  })

  test('are nothing nested', () => {
    expect(names([column('liste', ROWS, { kind: 'nested' })])).toEqual([])
  })

  test('are no more pairs than may be tried', () => {
    const columns = Array.from({ length: 30 }, (_, at) => column(`c${at}`, 100))
    expect(names(columns)).toHaveLength(LIMITS.COMPARE_KEY_PAIRS)
  })
})

test('a key of which the other file has hardly a value is unique by accident', () => {
  const columns = [column('id', ROWS), column('nom', ROWS), column('n', ROWS, { kind: 'integer' })]
  const [id, nom, n] = listKeyCandidates(columns)
  const isEnough = (candidate: typeof id, shared: number) =>
    candidate !== undefined && isOverlapEnough(candidate, shared, ROWS, 2 * ROWS)
  expect([isEnough(id, 1), isEnough(id, 0)]).toEqual([true, false])
  expect([isEnough(nom, 500), isEnough(nom, 499)]).toEqual([true, false])
  expect([isEnough(n, 900), isEnough(n, 899)]).toEqual([true, false])
  expect(nom !== undefined && isOverlapEnough(nom, 0, 0, ROWS)).toBe(true)
})
