import { describe, expect, it } from 'vitest'
import { runRounds } from '../../../../build/test/runRounds.mjs'
import type { Round } from '../../../../build/test/suites.mjs'

const roundOf = (name: string): Round => ({
  name,
  config: 'none',
  suites: [{ name, folders: [`test/${name}/`] }],
  display: false,
})

const reportOf = (name: string, status: string) => {
  const file = `/desk/test/${name}/a.spec.ts`
  const assertionResults = [{ fullName: 'a test', status, failureMessages: [] }]
  return { testResults: [{ name: file, status, assertionResults }] }
}

/** Runs rounds of which the tests end after some turns; returns what was said and done, in its order. */
async function record(rounds: readonly { readonly name: string; readonly turns: number; readonly fails?: boolean }[]) {
  const events: string[] = []
  const say = (line: string) => void events.push(line.trim())
  const results = await runRounds(
    rounds.map(({ name }) => roundOf(name)),
    () => ({ env: {}, say }),
    async ({ name }, _options, call) => {
      events.push(`begins: ${call.name}`)
      const { turns = 0, fails = false } = rounds.find((round) => round.name === name) ?? {}
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      events.push(`ends: ${call.name}`)
      const hasFailed = fails && call.name === name
      const report = reportOf(name, hasFailed ? 'failed' : 'passed')
      return { report, code: hasFailed ? 1 : 0, held: call.isHeld ? `output of ${call.name}` : '' }
    },
  )
  return { events, results }
}

describe('rounds that run at the same time', () => {
  it('begin together; the first is shown while it runs, the others when all have ended', async () => {
    const { events } = await record([
      { name: 'long', turns: 3 },
      { name: 'short', turns: 1 },
    ])
    expect(events).toEqual([
      '── long ──',
      'begins: long',
      'begins: short',
      'ends: short',
      'ends: long',
      '── short ──\noutput of short',
    ])
  })

  it('run files that failed once more when nothing else runs, each round by itself', async () => {
    const { events, results } = await record([
      { name: 'long', turns: 3, fails: true },
      { name: 'short', turns: 1, fails: true },
    ])
    expect(events.slice(-6)).toEqual([
      '── long, once more: 1 files ──',
      'begins: long-again',
      'ends: long-again',
      '── short, once more: 1 files ──',
      'begins: short-again',
      'ends: short-again',
    ])
    expect(results.flatMap(({ flaky }) => flaky)).toEqual([
      '/desk/test/long/a.spec.ts: a test',
      '/desk/test/short/a.spec.ts: a test',
    ])
    const tally = { passed: 1, failed: [], skipped: [] }
    expect(results.map(({ rows }) => rows)).toEqual([[{ suite: 'long', tally }], [{ suite: 'short', tally }]])
  })
})
