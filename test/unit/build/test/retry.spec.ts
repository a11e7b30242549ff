import { describe, expect, it } from 'vitest'
import { chooseFilesToRetry, mergeRetry, RETRIED_FILES } from '../../../../build/test/retry.mjs'

const file = (status: string, ...tests: readonly string[]) => ({
  name: '/desk/a.spec.ts',
  status,
  assertionResults: tests.map((one) => ({ fullName: `a test that ${one}`, status: one })),
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
