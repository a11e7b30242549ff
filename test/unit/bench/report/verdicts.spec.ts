import { describe, expect, test } from 'vitest'
import { computeMedian, computeRatios, judgeWork } from '../../../bench/report/verdicts.js'
import type { Contender, Run, WorkResult } from '../../../bench/run/runWork.js'
import { listWorks, type Target } from '../../../bench/run/works.js'

const CORE = 500e6

const run = (seconds: number, change: Partial<Run> = {}): Run => ({
  seconds,
  cpuSeconds: seconds,
  peakBytes: 100e6,
  code: 0,
  words: '',
  wrong: null,
  fetchedAgainBytes: null,
  ...change,
})
const contender = (name: string, ...runs: readonly Run[]): Contender => ({ name, runs, absent: null })

/** Creates the result of a work of 100 MB in one file, by us and by aria2. */
function done(target: Target, contenders: readonly Contender[], change: Partial<WorkResult> = {}): WorkResult {
  const [any] = listWorks('full')
  if (any === undefined) throw new Error('no works')
  const work = { ...any, load: { name: 'some', files: 1, fileBytes: 100e6 }, targets: [target] }
  return { size: 'full', work, contenders, blocked: { maxMs: 5, p99Ms: 1 }, ...change }
}

const met = (work: WorkResult): readonly (boolean | null)[] => judgeWork(work, CORE).map((verdict) => verdict.met)

describe('a ratio', () => {
  test('is of runs that followed one another, not of the two medians', () => {
    // In the second round the machine was three times slower for both.
    expect(computeRatios(contender('aria2', run(2), run(6)), contender('Rudi Desk', run(1), run(3)))).toEqual([2, 2])
  })

  test('leaves out the pairs in which either went wrong', () => {
    const aria2 = contender('aria2', run(2), run(0.1, { wrong: 'exit 1' }), run(4))
    const ours = contender('Rudi Desk', run(1), run(1), run(0.1, { wrong: 'exit 1' }))
    expect(computeRatios(aria2, ours)).toEqual([2])
  })

  test('of an even number of runs is the mean of the two in the middle', () => {
    expect([computeMedian([4, 1, 3, 2]), computeMedian([3, 1, 2]), computeMedian([])]).toEqual([2.5, 2, Number.NaN])
  })
})

describe('a target', () => {
  const faster = { type: 'faster', than: 'aria2', atLeast: 1.5 } as const

  test('of being faster is met from the ratio on, and not below', () => {
    const against = (seconds: number) =>
      met(done(faster, [contender('Rudi Desk', run(1)), contender('aria2', run(seconds))]))
    expect([against(1.5)[0], against(1.49)[0]]).toEqual([true, false])
  })

  test('is neither met nor missed when the peer is not there', () => {
    const absent: Contender = { name: 'aria2', runs: [], absent: 'not installed' }
    expect(met(done(faster, [contender('Rudi Desk', run(1)), absent]))[0]).toBe(null)
  })

  test('of one core is of bytes per second', () => {
    const core = { type: 'of-one-core', atLeast: 0.9 } as const
    const at = (seconds: number) => met(done(core, [contender('Rudi Desk', run(seconds))]))[0]
    expect([at(0.22), at(0.23)]).toEqual([true, false])
  })

  test('of what is fetched again looks at the worst run', () => {
    const again = { type: 'fetched-again', atMostBytes: 8e6 } as const
    const runs = [run(1, { fetchedAgainBytes: 0 }), run(1, { fetchedAgainBytes: 9e6 })]
    expect(met(done(again, [contender('Rudi Desk', ...runs)]))[0]).toBe(false)
  })

  test('of memory and of a free main thread stands in every work', () => {
    const heavy = contender('Rudi Desk', run(1, { peakBytes: 251e6 }))
    const aria2 = contender('aria2', run(2))
    expect(met(done(faster, [heavy, aria2], { blocked: { maxMs: 21, p99Ms: 1 } }))).toEqual([true, false, false, true])
  })

  test('is missed when a run of ours went wrong', () => {
    const ours = contender('Rudi Desk', run(1), run(1, { wrong: 'exit 1' }))
    expect(met(done(faster, [ours, contender('aria2', run(2), run(2))])).at(-1)).toBe(false)
  })

  test('of speed is not judged by loads of the quick size', () => {
    const quick = done(faster, [contender('Rudi Desk', run(9)), contender('aria2', run(1))], { size: 'quick' })
    expect(met(quick)).toEqual([true, true])
  })
})
