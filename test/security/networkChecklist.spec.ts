// The rows of the network (N-01 … N-16): their tests are there, and would notice that a protection is gone.
import { describe, expect, it } from 'vitest'
import { checkSabotageClaim } from '../support/security/checkSabotageClaim.js'
import { findMissingGuards } from '../support/security/findMissingGuards.js'
import { NETWORK_ROWS } from './checklist/network.js'

describe('each row of the network’s table', () => {
  it.each(Object.entries(NETWORK_ROWS))('%s is guarded by tests that are there', (_, [, ...guards]) => {
    expect(guards.length).toBeGreaterThan(0)
    expect(findMissingGuards(guards)).toEqual([])
  })

  it.each(Object.entries(NETWORK_ROWS))('%s names a sabotage that its test was seen to notice', (_, [, ...guards]) => {
    const named = guards.flatMap(([spec, title, kills]) => (kills === undefined ? [] : [{ spec, title, kills }]))
    expect(named.length).toBeGreaterThan(0)
    expect(named.flatMap(checkSabotageClaim)).toEqual([])
  })

  it('is here: sixteen of them', () => {
    const all = Array.from({ length: 16 }, (_, index) => `N-${String(index + 1).padStart(2, '0')}`)
    expect(Object.keys(NETWORK_ROWS)).toEqual(all)
  })

  it.each([
    ['a test that was renamed', 'unit/a.spec.ts', "it('new title', f)", 'has no test'],
    ['a title that only a comment has', 'unit/a.spec.ts', '// title', 'has no test'],
    ['a longer title', 'unit/a.spec.ts', "it('title and more', f)", 'has no test'],
    ['a test that is left out', 'unit/a.spec.ts', "it.skip('title', f)", 'leaves tests out'],
    ['a file that is gone', 'unit/a.spec.ts', null, 'is not there'],
    ['a file that no suite runs', 'help/a.ts', "it('title', f)", 'is in no suite'],
  ])('would miss %s', (_, spec, source, said) => {
    expect(findMissingGuards([[spec, 'title']], () => source)[0]).toContain(said)
  })
})
