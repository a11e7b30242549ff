import { describe, expect, it } from 'vitest'
import { CHECKS, type ComputerFacts, judgeComputer } from '../../../shared/desktop/judgeComputer.js'
import { failure } from '../../../shared/failure.js'

const GOOD: ComputerFacts = {
  version: '0.1.0',
  runtime: 'Node 20',
  system: 'Linux 6.1 x64',
  policy: { found: 'none', leftOut: [] },
  dataFolder: { path: '/home/ada/.local/share/rudi-desk/cli', failure: null, isPrivate: true },
  freeBytes: 10e9,
  keychain: 'kept-by-system',
  route: 'direct',
  sandbox: 'namespaces',
  portal: { id: 'https://rudi.example', found: 'gateway', failure: null },
  clockSkewMs: 2000,
}
const outcomes = (some: Partial<ComputerFacts> = {}) =>
  Object.fromEntries(judgeComputer({ ...GOOD, ...some }).map(({ what, outcome }) => [what, outcome]))

describe('the doctor', () => {
  it('looks at everything, in one order', () => {
    expect(judgeComputer(GOOD).map(({ what }) => what)).toEqual(CHECKS)
    expect(outcomes()).toEqual({ ...Object.fromEntries(CHECKS.map((what) => [what, 'passed'])), policy: 'skipped' })
  })

  it.each<[string, Partial<ComputerFacts>, string]>([
    ['sandbox', { sandbox: 'none' }, 'failed'],
    ['sandbox', { sandbox: null }, 'skipped'],
    ['keychain', { keychain: 'this-session-only' }, 'warning'],
    ['keychain', { keychain: 'locked' }, 'warning'],
    ['policy', { policy: { found: 'unreadable', leftOut: [] } }, 'warning'],
    ['policy', { policy: { found: 'read', leftOut: ['settings.colour'] } }, 'warning'],
    ['policy', { policy: { found: 'read', leftOut: [] } }, 'passed'],
    ['data-folder', { dataFolder: { ...GOOD.dataFolder, failure: failure('disk/denied') } }, 'failed'],
    ['data-folder', { dataFolder: { ...GOOD.dataFolder, isPrivate: false } }, 'warning'],
    ['disk-room', { freeBytes: 100e6 }, 'warning'],
    ['disk-room', { freeBytes: null }, 'skipped'],
    ['portal', { portal: null }, 'skipped'],
    ['portal', { portal: { id: 'https://x.example', found: null, failure: failure('net/unreachable') } }, 'failed'],
    ['clock', { clockSkewMs: -400_000 }, 'warning'],
    ['clock', { clockSkewMs: null }, 'skipped'],
  ])('says of %s, from %o: %s', (what, some, outcome) => {
    expect(outcomes(some)).toEqual({ ...outcomes(), [what]: outcome })
  })

  it('names a locked keychain by its failure', () => {
    const checks = judgeComputer({ ...GOOD, keychain: 'locked' })
    expect(checks.find(({ what }) => what === 'keychain')).toMatchObject({
      found: 'locked',
      because: { code: 'keychain/locked' },
    })
  })
})
