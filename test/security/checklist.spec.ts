// The checklist itself: every row has a test that exists and a sabotage that it notices, or says what it waits for.
import { describe, expect, it } from 'vitest'
import { checkSabotageClaim } from '../support/security/checkSabotageClaim.js'
import { findMissingTest } from '../support/security/findMissingTest.js'
import type { ChecklistRow } from './checklist/checklistRow.js'
import { ROWS as DEEP_LINKS } from './checklist/deepLinks.js'
import { ROWS as DURABILITY } from './checklist/durability.js'
import { ROWS as FILES } from './checklist/files.js'
import { ROWS as IPC } from './checklist/ipc.js'
import { ROWS as NETWORK_ANSWERS } from './checklist/networkAnswers.js'
import { ROWS as NETWORK_CONNECTIONS } from './checklist/networkConnections.js'
import { ROWS as PACKAGE } from './checklist/package.js'
import { ROWS as SECRETS } from './checklist/secrets.js'
import { ROWS as WINDOW } from './checklist/window.js'

/** How many rows the checklist has, by letter (security.md 1). A letter without a list here is not looked at yet. */
const COUNTS: Readonly<Record<string, number>> = { W: 14, I: 9, P: 8, L: 9, S: 12, N: 16, F: 11, D: 14 }

const rows: readonly ChecklistRow[] = [
  WINDOW,
  IPC,
  FILES,
  DURABILITY,
  PACKAGE,
  DEEP_LINKS,
  SECRETS,
  NETWORK_CONNECTIONS,
  NETWORK_ANSWERS,
].flat()

const guarded = rows.flatMap((row) => ('spec' in row ? [row] : []))

describe('the security checklist', () => {
  it.each(guarded.map((row) => [row.id, row.title, row] as const))('%s is guarded: %s', (_id, _title, row) => {
    expect(findMissingTest(row)).toEqual([])
  })

  it('has every row of every letter that it lists, and no other', () => {
    const letters = [...new Set(rows.map(({ id }) => id.charAt(0)))]
    expect(letters.toSorted()).toEqual(['D', 'F', 'I', 'L', 'N', 'P', 'S', 'W'])
    for (const letter of letters) {
      const numbers = Array.from({ length: COUNTS[letter] ?? 0 }, (_, at) => String(at + 1).padStart(2, '0'))
      const listed = new Set(rows.map(({ id }) => id).filter((id) => id.startsWith(`${letter}-`)))
      expect([...listed].sort()).toEqual(numbers.map((number) => `${letter}-${number}`))
    }
  })

  it('has a test for every row of the window, its questions, links, secrets and network, but for what cannot be met here', () => {
    const waiting = rows.flatMap((row) => ('later' in row ? [row.id] : []))
    expect(waiting.filter((id) => 'WILSN'.includes(id.charAt(0)))).toEqual(['L-08', 'S-04'])
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

  it('says of each row that waits what it waits for', () => {
    for (const row of rows) if ('later' in row) expect(row.later.length, row.id).toBeGreaterThan(40)
  })

  it.each([
    ['a test that was renamed', 'test/unit/a.spec.ts', "it('new title', () => {})", 'has no test'],
    ['a title that only a comment has', 'test/unit/a.spec.ts', '// title', 'has no test'],
    ['a longer title', 'test/unit/a.spec.ts', "it('title and more', () => {})", 'has no test'],
    ['a test that is left out', 'test/unit/a.spec.ts', "it.skip('title', () => {})", 'leaves tests out'],
    ['a file that is gone', 'test/unit/a.spec.ts', null, 'is not there'],
    ['a file that no suite runs', 'test/help/a.ts', "it('title', () => {})", 'is in no suite'],
  ])('would miss %s', (_, spec, source, said) => {
    expect(findMissingTest({ spec, title: 'title' }, () => source)[0]).toContain(said)
  })

  it('sees a test that is not there', () => {
    const [row] = guarded
    if (row === undefined) throw new Error('there are rows')
    expect(findMissingTest(row)).toEqual([])
    expect(findMissingTest({ ...row, title: 'a test that does not exist' })).toHaveLength(1)
  })
})
