import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wrapInDesktopSession } from '../../../build/test/desktop.mjs'
import { readFigures } from '../../../build/test/readFigures.mjs'
import { chooseFilesToRetry, mergeRetry, RETRIED_FILES } from '../../../build/test/retry.mjs'
import { findSecretLeaks } from '../../../build/test/secretLeaks.mjs'
import { addTallies, createTally, EMPTY_TALLY, formatTotals, tallyBySuite } from '../../../build/test/tally.mjs'

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

describe('the desktop that tests run on', () => {
  it('has a keyring always, and a display when windows open and none is there', () => {
    const need = { platform: 'linux', display: true, hasDisplay: false } as const
    const line = wrapInDesktopSession(['node', 'x'], need)
    expect(line.slice(0, 4)).toEqual(['dbus-run-session', '--', 'bash', '-c'])
    expect(line).toContain('xvfb-run')
    expect(wrapInDesktopSession(['node', 'x'], { ...need, hasDisplay: true })).not.toContain('xvfb-run')
    expect(wrapInDesktopSession(['node', 'x'], { ...need, display: false })).not.toContain('xvfb-run')
  })

  it('is the real one on macOS and Windows', () => {
    expect(wrapInDesktopSession(['node'], { platform: 'darwin', display: true, hasDisplay: false })).toEqual(['node'])
  })
})

describe('the search for the canary', () => {
  const secret = 'canary-5e0c/7+9?'
  let room: string
  beforeEach(async () => {
    room = await mkdtemp(join(tmpdir(), 'rudi-canary-'))
  })
  afterEach(() => rm(room, { recursive: true, force: true }))

  it.each([
    ['as it is', Buffer.from(`x${secret}x`)],
    ['percent-encoded', Buffer.from(`?password=${encodeURIComponent(secret)}&`)],
    ['in UTF-16', Buffer.from(`x${secret}`, 'utf16le')],
    ['in base64, aligned', Buffer.from(Buffer.from(secret).toString('base64'))],
    ['in base64, after a login', Buffer.from(Buffer.from(`anna:${secret}`).toString('base64'))],
    ['in base64, after a longer login', Buffer.from(Buffer.from(`annas:${secret}`).toString('base64'))],
    ['in base64, with something after it', Buffer.from(Buffer.from(`a:${secret}:role`).toString('base64'))],
    ['across two reads', Buffer.concat([Buffer.alloc(65_530), Buffer.from(secret)])],
  ])('finds it %s', async (_how, bytes) => {
    await mkdir(join(room, 'deep'))
    await writeFile(join(room, 'deep', 'file.db'), bytes)
    expect(await findSecretLeaks(secret, [room])).toEqual([join(room, 'deep', 'file.db')])
  })

  it('finds nothing where there is nothing, in no folder, and behind no link', async () => {
    await writeFile(join(room, 'innocent.txt'), 'canary-5e0c')
    await symlink('/', join(room, 'link'))
    expect(await findSecretLeaks(secret, [room, join(room, 'missing')])).toEqual([])
  })
})

describe('the second run of what failed', () => {
  const named = (name: string, ...tests: readonly string[]) => ({
    ...file(tests.includes('failed') ? 'failed' : 'passed', ...tests),
    name,
  })
  const first = { report: { testResults: [named('/a', 'passed', 'failed'), named('/b', 'passed')] }, code: 1 }

  it('is that of few files, and only of those that failed', () => {
    expect(chooseFilesToRetry(first)).toEqual(['/a'])
    expect(chooseFilesToRetry({ report: null, code: 1 })).toEqual([])
    const failed = Array.from({ length: RETRIED_FILES + 1 }, (_, at) => named(`/${at}`, 'failed'))
    expect(chooseFilesToRetry({ report: { testResults: failed }, code: 1 })).toEqual([])
    expect(chooseFilesToRetry({ report: { testResults: failed.slice(1) }, code: 1 })).toHaveLength(RETRIED_FILES)
  })

  it('clears what passes then, and names it', () => {
    const retry = { report: { testResults: [named('/a', 'passed', 'passed')] }, code: 0 }
    expect(mergeRetry(first, retry)).toEqual({
      run: { report: { testResults: [named('/a', 'passed', 'passed'), named('/b', 'passed')] }, code: 0 },
      flaky: ['/a: a test that failed'],
    })
  })

  it.each([
    ['fails again', { report: { testResults: [named('/a', 'passed', 'failed')] }, code: 1 }],
    ['ends badly', { report: { testResults: [named('/a', 'passed', 'passed')] }, code: 1 }],
    ['leaves no report', { report: null, code: 0 }],
    ['ran another file', { report: { testResults: [named('/b', 'passed')] }, code: 0 }],
  ])('clears nothing when it %s', (_, retry) => {
    expect(mergeRetry(first, retry)).toEqual({ run: first, flaky: [] })
  })

  it('leaves the bad end of a run in which no test failed as it is', () => {
    const bad = { report: { testResults: [named('/a', 'passed')] }, code: 1 }
    expect(chooseFilesToRetry(bad)).toEqual([])
  })
})
