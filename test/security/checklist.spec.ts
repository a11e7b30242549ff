// The checklist itself: every row has a test that is there, or says what it waits for.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSabotageClaim } from '../support/security/checkSabotageClaim.js'
import type { ChecklistRow } from './checklist/checklistRow.js'
import { ROWS as DEEP_LINKS } from './checklist/deepLinks.js'
import { ROWS as DURABILITY } from './checklist/durability.js'
import { ROWS as FILES } from './checklist/files.js'
import { ROWS as IPC } from './checklist/ipc.js'
import { ROWS as PACKAGE } from './checklist/package.js'
import { ROWS as SECRETS } from './checklist/secrets.js'
import { ROWS as WINDOW } from './checklist/window.js'

const ROOT = join(import.meta.dirname, '..', '..')

/** How many rows the checklist has, by letter (security.md 1). A letter without a list here is not looked at yet. */
const COUNTS: Readonly<Record<string, number>> = { W: 14, I: 9, P: 8, L: 9, S: 12, N: 16, F: 11, D: 14 }

const LISTS: readonly (readonly ChecklistRow[])[] = [WINDOW, IPC, FILES, DURABILITY, PACKAGE, DEEP_LINKS, SECRETS]
const rows = LISTS.flat()

/**
 * The titles that a spec file gives its tests, as they are written: what `it` or `test` takes first, and the first cell
 * of a row where a table names its tests.
 */
function titlesIn(spec: string): readonly string[] {
  const source = readFileSync(join(ROOT, spec), 'utf8')
  const literals = source.matchAll(/\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`$\\]*)(?:\$\{\w+\})?`),\s*(?:async\s*)?\(/g)
  const cells = source.matchAll(/^\s*\[(?:\n\s*)?'((?:[^'\\\n]|\\.)*)',/gm)
  return [...literals, ...cells].map(([, quoted, template]) => quoted ?? template ?? '')
}

const guarded = rows.flatMap((row) => ('spec' in row ? [row] : []))

describe('the security checklist', () => {
  it.each(guarded.map(({ id, spec, title }) => [id, title, spec] as const))('%s is guarded: %s', (_id, title, spec) => {
    expect(titlesIn(spec)).toContain(title)
  })

  it('has every row of every letter that it lists, and no other', () => {
    const letters = [...new Set(rows.map(({ id }) => id.charAt(0)))]
    // The network's rows are checked in networkChecklist.spec.ts.
    expect(letters.toSorted()).toEqual(['D', 'F', 'I', 'L', 'P', 'S', 'W'])
    for (const letter of letters) {
      const numbers = Array.from({ length: COUNTS[letter] ?? 0 }, (_, at) => String(at + 1).padStart(2, '0'))
      const listed = new Set(rows.map(({ id }) => id).filter((id) => id.startsWith(`${letter}-`)))
      expect([...listed].sort()).toEqual(numbers.map((number) => `${letter}-${number}`))
    }
  })

  it.each([...new Set(guarded.map(({ spec }) => spec))])('%s leaves none of its tests out', (spec) => {
    const source = readFileSync(join(ROOT, spec), 'utf8')
    expect(source).not.toMatch(/\b(?:it|test|describe)\.(?:skip|only|todo)\b/)
  })

  it('has a test for every row of the window, its questions, links and secrets, but for what cannot be met here', () => {
    const waiting = rows.flatMap((row) => ('later' in row ? [row.id] : []))
    expect(waiting.filter((id) => 'WILS'.includes(id.charAt(0)))).toEqual(['L-08', 'S-04'])
  })

  const named = guarded.flatMap(({ id, spec, title, kills }) =>
    kills === undefined ? [] : [{ id, spec: spec.replace(/^test\//, ''), title, kills }],
  )
  it.each(named.map((row) => [row.id, row.kills, row] as const))('%s was seen to notice that %s', (_id, _kills, row) =>
    expect(checkSabotageClaim(row)).toEqual([]),
  )

  it('names for every row that has a test a sabotage that one of its tests noticed', () => {
    const [all, have] = [guarded, named].map((some) => [...new Set(some.map(({ id }) => id))])
    expect(have).toEqual(all)
  })

  it.each([
    ['a sabotage that is not there', { kills: 'an unknown sabotage' }, 'there is no sabotage'],
    ['one that another test notices', { title: 'another title' }, 'is noticed by'],
    ['one that another spec notices', { spec: 'unit/another.spec.ts' }, 'is noticed by'],
  ])('would miss %s', (_what, change, said) => {
    const [row] = named
    if (row === undefined) throw new Error('there are rows')
    expect(checkSabotageClaim({ ...row, ...change })[0]).toContain(said)
  })

  it('says of whatever waits what it waits for', () => {
    for (const row of rows) if ('later' in row) expect(row.later.length, row.id).toBeGreaterThan(40)
  })

  it('sees a test that is not there', () => {
    expect(titlesIn('test/security/checklist.spec.ts')).toContain('sees a test that is not there')
    expect(titlesIn('test/security/checklist.spec.ts')).not.toContain('a test that does not exist')
  })
})
