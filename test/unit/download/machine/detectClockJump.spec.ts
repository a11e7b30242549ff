import { describe, expect, it } from 'vitest'
import { detectClockJump } from '../../../../shared/download/machine/detectClockJump.js'
import { reduceDownload } from '../../../../shared/download/machine/reduceDownload.js'
import { FRESH } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'

const at = (wallMs: number, elapsedMs: number) => ({ wallMs, elapsedMs })

describe('between two looks at the clocks', () => {
  it.each([
    ['nothing but time passes', at(10_000, 10_000), { type: 'time' }],
    ['a busy machine is late', at(25_000, 25_000), { type: 'time' }],
    ['a sleep that the elapsed clock does not count', at(3_600_000, 10_000), { type: 'sleep' }],
    ['a sleep that it does count', at(3_600_000, 3_600_000), { type: 'sleep' }],
    ['a clock that was set forward for years', at(1e12, 10_000), { type: 'sleep' }],
    ['a clock that was turned back for years', at(-1e12, 10_000), { type: 'turn', byMs: -1e12 - 10_000 }],
    ['a clock that is set right by a second', at(9000, 10_000), { type: 'time' }],
  ])('%s', (_what, now, passed) => {
    expect(detectClockJump(at(0, 0), now, 10_000)).toEqual(passed)
  })
})

describe('a machine that slept', () => {
  const course = { ...FRESH, attempts: 3, barren: 2, durableBytes: 50 }
  const slept = { type: 'slept', nowMs: 100_000 } as const

  it('lets the conversation of a running download go and begins another, at no cost to its patience', () => {
    const [stopping, effects] = reduceDownload({ type: 'running', attempt: 3, refusals: 0, ...course }, slept)
    expect(effects).toEqual([{ type: 'stop', attempt: 3 }])
    const [next] = reduceDownload(stopping, { type: 'stopped', attempt: 3 })
    expect(next).toMatchObject({ type: 'queued', barren: 2, durableBytes: 50 })
  })

  it.each([
    [90_000, 0],
    [160_000, 60_000],
  ])('reckons a wait until %d anew', (untilMs, afterMs) => {
    const waiting = { type: 'waiting', untilMs, because: failure('net/broken'), ...course } as const
    expect(reduceDownload(waiting, slept)).toEqual([waiting, [{ type: 'wake', attempts: 3, afterMs }]])
  })

  it('leaves what a person paused alone', () => {
    const paused = { type: 'paused', because: 'person', ...course } as const
    expect(reduceDownload(paused, slept)).toEqual([paused, []])
  })
})

it('a clock that is turned moves the end of a wait with it', () => {
  const waiting = { type: 'waiting', untilMs: 60_000, because: failure('net/broken'), ...FRESH } as const
  expect(reduceDownload(waiting, { type: 'clock-turned', byMs: -50_000 })).toEqual([
    { ...waiting, untilMs: 10_000 },
    [],
  ])
})
