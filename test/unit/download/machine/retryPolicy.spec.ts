import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DownloadEvent } from '../../../../shared/download/machine/eventsAndEffects.js'
import { type Download, FRESH, type Progress, type StateOf } from '../../../../shared/download/model/state.js'
import { type FailureCode, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { type DownloadStep, stepMachine } from '../../../support/download/stepMachine.js'

const running = (change: Partial<Progress> = {}): StateOf<'running'> => ({
  type: 'running',
  attempt: 1,
  refusals: 0,
  ...FRESH,
  attempts: 1,
  ...change,
})
const broke = ({ attempt }: StateOf<'running'>, requestedWaitMs: number | null, code: FailureCode = 'server/busy') =>
  ({
    type: 'broke',
    attempt,
    because: failure(code),
    requestedWaitMs,
    leastMs: 0,
    chance: 0.5,
    nowMs: 0,
  }) satisfies DownloadEvent
const refused = (live: StateOf<'running'>, requestedWaitMs: number | null, code?: FailureCode): Download =>
  stepMachine(live, broke(live, requestedWaitMs, code))[0]

/**
 * Simulates refusals, each with the next of these requested waits, the last one repeatedly: returns the waits and
 * requests until the end.
 */
function refusedFor(wishes: readonly (number | null)[]) {
  let now: Download = running()
  let waitedMs = 0
  let asked = 1
  for (;;) {
    if (now.type !== 'running') throw new Error(`${now.type}`)
    const next = refused(now, wishes[Math.min(asked, wishes.length) - 1] ?? null)
    if (next.type !== 'waiting') return { next, waitedMs, asked }
    waitedMs += next.untilMs
    if (asked > 10_000) throw new Error('it is asked for ever')
    asked += 1
    const [queued] = stepMachine(next, { type: 'woke', attempts: next.attempts })
    now = stepMachine(queued, { type: 'slot-opened' })[0]
  }
}

describe('a server that is busy', () => {
  test('costs no attempt when it says for how long', () => {
    const next = refused(running({ barren: 3 }), 30_000)
    expect(next).toMatchObject({ type: 'waiting', barren: 3, askedMs: LIMITS.ASKED_WAIT_LEAST_MS })
    expect(next.type === 'waiting' && next.untilMs).toBeGreaterThanOrEqual(30_000)
    expect(refused(running(), 3600_000)).toMatchObject({ barren: 0, askedMs: 3600_000 })
  })

  test('costs an attempt when it does not say for how long, and so does a server that failed', () => {
    expect(refused(running({ barren: 3 }), null)).toMatchObject({ barren: 4, askedMs: 0 })
    expect(refused(running({ barren: 3 }), 30_000, 'server/error')).toMatchObject({ barren: 4, askedMs: 0 })
  })

  test('through a maintenance of eight hours, asked every two minutes, is waited for', () => {
    const wishes = Array.from({ length: 240 }, () => 120_000)
    const { asked } = refusedFor([...wishes, null])
    expect(asked).toBe(wishes.length + LIMITS.ATTEMPTS_WITHOUT_PROGRESS)
  })

  test('for ever ends in its name, after a bounded time and a bounded number of questions', () => {
    const least = LIMITS.RETRY_AFTER_MIN_MS
    const most = LIMITS.RETRY_AFTER_MAX_MS
    const wish = fc.oneof(fc.integer({ min: least, max: most }), fc.constantFrom(least, most, null))
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 20 }), (wishes) => {
        const { next, waitedMs, asked } = refusedFor(wishes)
        expect(next).toMatchObject({ type: 'failed', because: { code: 'server/busy' } })
        const patience = LIMITS.ATTEMPTS_WITHOUT_PROGRESS
        const granted = Math.ceil(LIMITS.ASKED_WAITS_MS / LIMITS.ASKED_WAIT_LEAST_MS)
        expect(asked).toBeLessThanOrEqual(granted + patience)
        const jitterMs = asked * LIMITS.BACKOFF_BASE_MS * 4 + patience * LIMITS.BACKOFF_CAP_MS
        expect(waitedMs).toBeLessThanOrEqual(LIMITS.ASKED_WAITS_MS + most * (1 + patience) + jitterMs)
      }),
      { numRuns: 100, seed: 20_261_122 },
    )
  })

  test('is forgiven what it asked for as soon as more of the file is there, or a person says "go on"', () => {
    const identity = { etag: '"v1"', lastModified: null, totalBytes: 1000 }
    const spent = { barren: 5, askedMs: LIMITS.ASKED_WAITS_MS, identity }
    const more = { type: 'checkpoint', attempt: 1, durableBytes: 100, islands: [], sums: [] } as const
    expect(stepMachine(running(spent), more)[0]).toMatchObject({ barren: 0, askedMs: 0 })
    const paused: Download = { ...FRESH, ...spent, type: 'paused', because: 'person' }
    expect(stepMachine(paused, { type: 'resumed' })[0]).toMatchObject({ barren: 0, askedMs: 0 })
  })
})

describe('since when nothing has come', () => {
  const at = (live: StateOf<'running'>, nowMs: number): Download =>
    stepMachine(live, { ...broke(live, 5000), nowMs })[0]

  test('is the first break, and stays it however often it breaks again', () => {
    const first = at(running(), 1000)
    expect(first).toMatchObject({ type: 'waiting', stuckSinceMs: 1000 })
    expect(at(running({ stuckSinceMs: 1000 }), 90_000)).toMatchObject({ type: 'waiting', stuckSinceMs: 1000 })
  })

  test('is over with the next byte, and with a person who says to try again', () => {
    const identity = { etag: '"a"', lastModified: null, totalBytes: 100, answeredAtMs: null }
    const live = running({ stuckSinceMs: 1000, identity })
    const grown: DownloadStep = { type: 'checkpoint', attempt: 1, durableBytes: 10, islands: [], sums: [] }
    expect(stepMachine(live, grown)[0]).toMatchObject({ durableBytes: 10, stuckSinceMs: null })
    const waiting = at(running(), 1000)
    expect(stepMachine(waiting, { type: 'resumed' })[0]).toMatchObject({ type: 'queued', stuckSinceMs: null })
  })

  test('moves with a clock that is set', () => {
    expect(stepMachine(at(running(), 1000), { type: 'clock-turned', byMs: 500 })[0]).toMatchObject({
      stuckSinceMs: 1500,
    })
  })
})

describe('a 404 right after a trouble', () => {
  const unknown = failure('portal/unknown-media', { host: 'h', status: 404 })
  const answered = (live: StateOf<'running'>): Download =>
    stepMachine(live, { ...broke(live, null), because: unknown })[0]

  test.each(['server/error', 'media/not-opened', 'net/broken'] as const)('%s is asked about once more', (brokeBy) => {
    expect(answered(running({ brokeBy, barren: 1 }))).toMatchObject({ type: 'waiting', because: unknown })
    expect(answered(running({ brokeBy: 'portal/unknown-media', barren: 2 }))).toMatchObject({ type: 'failed' })
  })

  test('that is the last there is patience for fails by the trouble: what a node that starts has is not known', () => {
    const last = running({ brokeBy: 'server/error', barren: LIMITS.ATTEMPTS_WITHOUT_PROGRESS - 1 })
    expect(answered(last)).toMatchObject({ type: 'failed', because: failure('server/error', { host: 'h' }) })
  })
})
