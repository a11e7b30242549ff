import { describe, expect, it } from 'vitest'
import { readFigures } from '../../../../build/test/readFigures.mjs'
import { addTallies, createTally, EMPTY_TALLY, formatTotals, tallyBySuite } from '../../../../build/test/tally.mjs'

const file = (status: string, ...tests: readonly string[]) => ({
  name: '/desk/a.spec.ts',
  status,
  assertionResults: tests.map((one) => ({ fullName: `a test that ${one}`, status: one })),
})

const failedTest = '/desk/a.spec.ts: a test that failed'

const badEnd = 'ended badly without a word'

describe('the tally of a run', () => {
  it('counts what passed, and names what failed and what did not run', () => {
    const report = { testResults: [file('failed', 'passed', 'failed', 'pending'), file('passed', 'passed', 'todo')] }
    expect(createTally(report, 1)).toEqual({
      passed: 2,
      failed: [failedTest],
      skipped: ['a test that pending', 'a test that todo'],
    })
  })

  it('prints the beginning of each failure’s reason, so that the end of a log shows it', () => {
    const why = ['\u001b[31mexpected 2 to be 1\u001b[39m', ...Array.from({ length: 40 }, (_, n) => `line ${n}`)].join(
      '\n',
    )
    const broken = { fullName: 'a test', status: 'failed', failureMessages: [why] }
    const [said] = createTally({ testResults: [{ ...file('failed'), assertionResults: [broken] }] }, 1).failed
    expect(said?.split('\n').slice(0, 3)).toEqual(['/desk/a.spec.ts: a test', 'expected 2 to be 1', 'line 0'])
    expect(said?.split('\n')).toHaveLength(13)
    const notLoaded = { ...file('failed'), message: 'no such module' }
    expect(createTally({ testResults: [notLoaded] }, 1).failed).toEqual(['/desk/a.spec.ts\nno such module'])
  })

  it('counts a file that did not load as a failure', () => {
    expect(createTally({ testResults: [file('failed'), file('passed', 'passed')] }, 1).failed).toHaveLength(1)
  })

  it('counts a run that ended badly without a word as a failure', () => {
    expect(createTally(null, 1).failed).toEqual([badEnd])
    expect(createTally({ testResults: [file('passed', 'passed')] }, 1).failed).toEqual([badEnd])
  })

  it('stands suite by suite, and what belongs to none, or ended badly without a word, under the name of the round', () => {
    const round = {
      name: 'plain',
      suites: [
        { name: 'unit', folders: ['test/unit/'] },
        { name: 'wire', folders: ['test/wire/crypt.spec', 'test/wire/portal/'] },
      ],
    }
    const at = (name: string, ...tests: readonly string[]) => ({ ...file('passed', ...tests), name })
    const files = [
      at('/desk/test/unit/a.spec.ts', 'passed', 'passed'),
      at('/desk/test/wire/crypt.spec.ts', 'passed', 'pending'),
      at('/desk/test/wire/portal/b.spec.ts', 'failed'),
    ]
    const unit = { suite: 'unit', tally: { ...EMPTY_TALLY, passed: 2 } }
    const broken = '/desk/test/wire/portal/b.spec.ts: a test that failed'
    const wire = { suite: 'wire', tally: { passed: 1, failed: [broken], skipped: ['a test that pending'] } }
    expect(tallyBySuite({ testResults: files }, 1, round)).toEqual([unit, wire])
    const stray = at('/desk/test/sim/c.spec.ts', 'failed')
    expect(tallyBySuite({ testResults: [...files, stray] }, 1, round)).toEqual([
      unit,
      wire,
      { suite: 'plain', tally: { ...EMPTY_TALLY, failed: ['/desk/test/sim/c.spec.ts: a test that failed'] } },
    ])
    const passed = [files.slice(0, 2), at('/desk/test/wire/portal/b.spec.ts', 'passed')].flat()
    expect(tallyBySuite({ testResults: passed }, 1, round).at(-1)).toEqual({
      suite: 'plain',
      tally: { ...EMPTY_TALLY, failed: [badEnd] },
    })
  })

  it('counts a suite of which nothing ran as a failure', () => {
    const round = {
      name: 'plain',
      suites: [
        { name: 'unit', folders: ['test/unit/'] },
        { name: 'wire', folders: ['test/wire/'] },
      ],
    }
    const testResults = [{ ...file('passed', 'passed'), name: '/desk/test/unit/a.spec.ts' }]
    expect(tallyBySuite({ testResults }, 0, round)).toEqual([
      { suite: 'unit', tally: { ...EMPTY_TALLY, passed: 1 } },
      { suite: 'wire', tally: { ...EMPTY_TALLY, failed: ['no file of it ran'] } },
    ])
    expect(tallyBySuite(null, 1, round).map(({ tally }) => tally.failed.length)).toEqual([1, 1])
  })

  it('ends in a line that programs can read', () => {
    const sum = [
      { passed: 2, failed: [], skipped: ['x'] },
      { ...EMPTY_TALLY, passed: 1, failed: ['y'] },
    ].reduce(addTallies, EMPTY_TALLY)
    expect(formatTotals(sum)).toBe('3 passed, 1 failed, 1 skipped')
  })

  it('says what its tests measured', () => {
    const measured = { meta: { figures: { start: '1.4 s', memory: '90 MB' } } }
    expect(readFigures({ testResults: [{ assertionResults: [{}, measured] }] })).toEqual([
      'start: 1.4 s',
      'memory: 90 MB',
    ])
    expect(readFigures(null)).toEqual([])
  })
})
