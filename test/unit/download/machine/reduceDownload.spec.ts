import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DownloadEffect, DownloadEvent } from '../../../../shared/download/machine/eventsAndEffects.js'
import { recoverDownload } from '../../../../shared/download/machine/reduceDownload.js'
import { normalizeRanges } from '../../../../shared/download/model/byteRanges.js'
import { type Download, download, type FileLocation, FRESH, QUEUED } from '../../../../shared/download/model/state.js'
import { FAILURE_CODES, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { type DownloadStep, stepMachine } from '../../../support/download/stepMachine.js'

const PLACE: FileLocation = { folder: '/data/d', name: 'a.csv', partial: 'a.csv.rudi-partial', made: true }
const SHA = 'a'.repeat(64)
const durable = (durableBytes: number) =>
  ({ type: 'checkpoint', attempt: 1, durableBytes, islands: [], sums: [] }) as const
const outcome = {
  sizeBytes: 10,
  sha256: SHA,
  declaredDigest: null,
  verdict: { is: 'not-verifiable', because: 'no-checksum' },
  servedBy: 'host',
  startedAtMs: 0,
  stamp: null,
  isLanded: true,
} as const
const late = { requestedWaitMs: null, leastMs: 0, chance: 0.5, nowMs: 1000 }

const running = (change: Partial<typeof FRESH> = {}): Download => ({
  type: 'running',
  attempt: 1,
  refusals: 0,
  ...FRESH,
  attempts: 1,
  ...change,
})
const brokeWith = (code: Parameters<typeof failure>[0], attempt = 1): DownloadEvent => ({
  type: 'broke',
  attempt,
  because: failure(code),
  ...late,
})

describe('one download', () => {
  test('a slot opens a conversation with a new number', () => {
    const [next, effects] = stepMachine(QUEUED, { type: 'slot-opened' })
    expect(next).toMatchObject({ type: 'running', attempt: 1, attempts: 1, refusals: 0 })
    expect(effects).toEqual([{ type: 'open', attempt: 1, renew: false, afterMs: 0 }])
  })

  test('news of an attempt that was replaced changes nothing', () => {
    const now: Download = { type: 'running', attempt: 2, refusals: 1, ...FRESH, attempts: 2 }
    for (const event of [brokeWith('net/broken'), durable(9)]) expect(stepMachine(now, event)).toEqual([now, []])
  })

  describe('a download whose credential is refused', () => {
    const refusedAt = (attempt: number): DownloadEvent => ({
      type: 'refused',
      attempt,
      because: failure('access/not-granted'),
      chance: 0.5,
      nowMs: 1000,
    })

    test('asks at once with another one', () => {
      const [next, effects] = stepMachine(running(), refusedAt(1))
      expect(next).toMatchObject({ type: 'running', attempt: 2, refusals: 1, barren: 0 })
      expect(effects).toEqual([{ type: 'open', attempt: 2, renew: true, afterMs: 0 }])
    })

    test('asks once more after a moment when the new one is refused, which may have ended on its way or been forgotten', () => {
      const [second] = stepMachine(running(), refusedAt(1))
      const [third, effects] = stepMachine(second, refusedAt(2))
      expect(third).toMatchObject({ type: 'running', attempt: 3, refusals: 2, barren: 0 })
      expect(effects).toEqual([{ type: 'open', attempt: 3, renew: true, afterMs: LIMITS.REFUSED_AFRESH_MS + 500 }])
    })

    test('believes the third answer', () => {
      const refusals = [1, 2, 3].reduce((now, attempt) => stepMachine(now, refusedAt(attempt))[0], running())
      expect(refusals).toMatchObject({ type: 'failed', because: { code: 'access/not-granted' }, attempts: 3 })
    })

    test('counts refusals from zero in the next conversation', () => {
      const [second] = stepMachine(running(), refusedAt(1))
      const [waiting] = stepMachine(second, brokeWith('net/broken', 2))
      const [queued] = stepMachine(waiting, { type: 'woke', attempts: 2 })
      expect(stepMachine(queued, { type: 'slot-opened' })[0]).toMatchObject({
        type: 'running',
        attempt: 3,
        refusals: 0,
      })
    })

    test('is read from a store that knew of one renewal only', () => {
      const { refusals: _, ...kept } = { ...running(), refusals: 1 }
      const before = download.parse({ ...kept, renewed: true })
      expect(before).toEqual(running())
      expect(recoverDownload(before, 0)[0]).toMatchObject({ type: 'queued', attempts: 1 })
    })
  })

  test('a changed file starts again from zero', () => {
    const identity = { etag: '"v1"', lastModified: null, totalBytes: 100 }
    const [next] = stepMachine(running({ durableBytes: 50, farthestBytes: 50, identity }), brokeWith('file/changed'))
    expect(next).toMatchObject({ type: 'waiting', durableBytes: 0, identity: null, farthestBytes: 50 })
  })

  test('a network that wants to be signed in to is waited for, minutes at a time, and not for ever', () => {
    const [waiting] = stepMachine(running({ durableBytes: 50 }), brokeWith('net/captive'))
    const untilMs = 1000 + LIMITS.CAPTIVE_PROBE_MS + 500
    expect(waiting).toMatchObject({ type: 'waiting', untilMs, durableBytes: 50, because: { code: 'net/captive' } })
    expect(
      stepMachine(running({ barren: LIMITS.ATTEMPTS_WITHOUT_PROGRESS - 1 }), brokeWith('net/captive'))[0],
    ).toMatchObject({
      type: 'failed',
    })
  })

  test('a full disk pauses and keeps what is durable', () => {
    const [next, effects] = stepMachine(running({ durableBytes: 50 }), brokeWith('disk/full'))
    expect(next).toMatchObject({ type: 'paused', durableBytes: 50, because: { code: 'disk/full' } })
    expect(effects).toEqual([])
  })

  test('progress gives the patience back, the same bytes again do not', () => {
    const identity = { etag: '"v1"', lastModified: null, totalBytes: 1000 }
    const tired = running({ barren: 5, farthestBytes: 100, durableBytes: 0, identity })
    expect(stepMachine(tired, durable(100))[0]).toMatchObject({
      barren: 5,
    })
    expect(stepMachine(tired, durable(101))[0]).toMatchObject({
      barren: 0,
    })
  })

  test('bytes that no later attempt can go on from are no progress, however many', () => {
    const identity = { etag: null, lastModified: null, totalBytes: null }
    const live = running({ barren: 5, farthestBytes: 100, durableBytes: 0, identity })
    expect(stepMachine(live, durable(5000))[0]).toMatchObject({
      barren: 5,
    })
  })

  test('what is paused while it runs keeps what the worker still syncs, and rests only when the worker has let go', () => {
    const [stopping, effects] = stepMachine(running({ place: PLACE }), { type: 'paused' })
    expect(effects).toEqual([{ type: 'stop', attempt: 1 }])
    const [grown] = stepMachine(stopping, durable(7))
    expect(stepMachine(grown, { type: 'stopped', attempt: 1 })[0]).toMatchObject({
      type: 'paused',
      because: 'person',
      durableBytes: 7,
    })
  })

  test('a cancelled download removes its partial once the worker has let go, not before', () => {
    const [stopping, first] = stepMachine(running({ place: PLACE }), { type: 'cancelled' })
    expect(first).toEqual([{ type: 'stop', attempt: 1 }])
    expect(stepMachine(stopping, { type: 'stopped', attempt: 1 })).toEqual([
      { type: 'cancelled' },
      [{ type: 'discard', place: PLACE }],
    ])
  })

  test.each<DownloadEvent>([
    { type: 'judged', attempt: 1, outcome },
    {
      type: 'mismatched',
      attempt: 1,
      because: failure('file/corrupt'),
      sha256: SHA,
      ifSame: null,
      requestedWaitMs: null,
      chance: 0.5,
      nowMs: 0,
    },
    { type: 'refused', attempt: 1, because: failure('access/not-granted'), chance: 0.5, nowMs: 0 },
    brokeWith('net/broken'),
  ])('what is told to stop as its conversation ends by itself rests then: $type', (last) => {
    const [paused] = stepMachine(running({ place: PLACE }), { type: 'paused' })
    expect(stepMachine(paused, last)[0]).toMatchObject({ type: 'paused', because: 'person' })
    const [cancelled] = stepMachine(running({ place: PLACE }), { type: 'cancelled' })
    expect(stepMachine(cancelled, last)).toEqual([{ type: 'cancelled' }, [{ type: 'discard', place: PLACE }]])
  })

  test('a partial that was made while it was told to stop is removed all the same', () => {
    const unmade = { ...PLACE, made: false }
    const [stopping] = stepMachine(running({ place: unmade }), { type: 'cancelled' })
    const [placed] = stepMachine(stopping, { type: 'placed', attempt: 1, place: PLACE })
    expect(stepMachine(placed, { type: 'stopped', attempt: 1 })[1]).toEqual([{ type: 'discard', place: PLACE }])
  })

  test('a partial that was never made is not ours to remove', () => {
    const [, effects] = stepMachine(
      { type: 'queued', ...FRESH, place: { ...PLACE, made: false } },
      { type: 'cancelled' },
    )
    expect(effects).toEqual([])
  })

  test('a killed process finds its download queued with what was durable, or publishes what was complete', () => {
    expect(recoverDownload(running({ durableBytes: 5 }), 0)).toEqual([
      { type: 'queued', ...FRESH, attempts: 1, durableBytes: 5 },
      [],
    ])
    expect(
      recoverDownload(
        { type: 'publishing', outcome, trouble: null, untilMs: null, isNamed: false, ...FRESH, place: PLACE },
        0,
      )[1],
    ).toEqual([{ type: 'publish' }])
  })
})

describe('a page or an error report in the place of the file', () => {
  const substituted = {
    ...({ type: 'mismatched', attempt: 1, sha256: SHA, ifSame: null } as const),
    ...{ requestedWaitMs: null, chance: 0, nowMs: 0 },
    because: failure('media/not-the-data'),
  } as const

  test('is removed, and the file is requested again a few times', () => {
    const [waiting, effects] = stepMachine(running({ place: PLACE, mismatch: SHA, durableBytes: 7 }), substituted)
    expect(waiting).toMatchObject({ type: 'waiting', durableBytes: 0, place: null })
    expect(effects).toContainEqual({ type: 'discard', place: PLACE })
    const [failed, last] = stepMachine(running({ place: PLACE, barren: 2 }), substituted)
    expect(failed).toMatchObject({ type: 'failed', place: null, because: { code: 'media/not-the-data' } })
    expect(last).toEqual([{ type: 'discard', place: PLACE }])
  })
})

describe('a body that is doubted', () => {
  const doubted = (sha256: string) =>
    ({
      ...({ type: 'mismatched', attempt: 1, sha256, ifSame: outcome } as const),
      ...{ requestedWaitMs: null, chance: 0, nowMs: 0 },
      because: failure('file/cut-short'),
    }) as const
  const other = 'b'.repeat(64)

  test('is fetched again, and believed when the same bytes come twice', () => {
    const [waiting] = stepMachine(running({ place: PLACE }), doubted(SHA))
    expect(waiting).toMatchObject({ type: 'waiting', mismatch: SHA, durableBytes: 0 })
    const [published, effects] = stepMachine(running({ place: PLACE, mismatch: SHA }), doubted(SHA))
    expect(published).toMatchObject({ type: 'publishing', outcome, mismatch: null })
    expect(effects).toEqual([{ type: 'publish' }])
  })

  test('is fetched again only after the wait that its server requested after the last byte', () => {
    const [waiting] = stepMachine(running({ place: PLACE }), { ...doubted(SHA), requestedWaitMs: 60_000 })
    expect(waiting).toMatchObject({ type: 'waiting', untilMs: 60_000 })
  })

  test('fails when it differs each time, and its bytes are kept beside', () => {
    expect(stepMachine(running({ place: PLACE, mismatch: other }), doubted(SHA))[0]).toMatchObject({ type: 'waiting' })
    const [failed, effects] = stepMachine(running({ place: PLACE, mismatch: other, barren: 8 }), doubted(SHA))
    expect(failed).toMatchObject({ type: 'failed', place: null, because: { code: 'file/cut-short' } })
    expect(effects).toEqual([{ type: 'set-aside', place: PLACE }])
  })
})

const attempt = fc.integer({ min: 0, max: 4 })
const bytes = fc.integer({ min: 0, max: 1000 })
const islands = fc
  .array(fc.tuple(bytes, bytes), { maxLength: 3 })
  .map((some) => normalizeRanges(some.map(([from, length]) => [2000 + from, 2000 + from + length])))
const chance = fc.double({ min: 0, max: 0.999, noNaN: true })
const because = fc.constantFrom(...FAILURE_CODES).map((code) => failure(code))
const nowMs = fc.constant(1000)
/** Steps, mostly of the running attempt, because otherwise no case would get far. */
const anyStep: fc.Arbitrary<DownloadStep> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<DownloadEvent>({ type: 'slot-opened' }) },
  {
    weight: 9,
    arbitrary: fc.record({
      type: fc.constant('identified' as const),
      attempt,
      identity: fc.constantFrom('"e"', '"f"').map((etag) => ({ etag, lastModified: null, totalBytes: 1000 })),
      contentType: fc.constant(null),
      fromByte: bytes,
      islands,
      place: fc.constant({ ...PLACE, made: false }),
      mayKeep: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('returned' as const), attempt }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('placed' as const), attempt, place: fc.constant(PLACE) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('checkpoint' as const),
      attempt,
      durableBytes: bytes,
      islands,
      sums: fc.constant([]),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('shrunk' as const), attempt, durableBytes: bytes, islands }) },
  { weight: 9, arbitrary: fc.record({ type: fc.constant('judged' as const), attempt, outcome: fc.constant(outcome) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('mismatched' as const),
      attempt,
      because: fc.constant(failure('file/corrupt')),
      sha256: fc.constantFrom(SHA, 'b'.repeat(64)),
      ifSame: fc.constantFrom(null, outcome),
      requestedWaitMs: fc.option(fc.nat(10_000)),
      chance,
      nowMs,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('refused' as const),
      attempt,
      because: fc.constant(failure('access/not-granted')),
      chance,
      nowMs,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('broke' as const),
      attempt,
      because,
      requestedWaitMs: fc.option(fc.nat(10_000)),
      leastMs: fc.constant(0),
      chance,
      nowMs,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('held' as const),
      attempt,
      folder: fc.constant('/d'),
      name: fc.constant('n'),
      sizeBytes: bytes,
      verdict: fc.constant(outcome.verdict),
      nowMs,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('stopped' as const), attempt }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('woke' as const), attempts: attempt }) },
  { weight: 1, arbitrary: fc.constant<DownloadEvent>({ type: 'renamed', place: { ...PLACE, name: 'a (2).csv' } }) },
  { weight: 2, arbitrary: fc.constant<DownloadEvent>({ type: 'published', nowMs: 1 }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('unpublished' as const), because, isNamed: fc.boolean(), chance, nowMs }),
  },
  { weight: 1, arbitrary: fc.constant<DownloadEvent>({ type: 'lost' }) },
  { weight: 1, arbitrary: fc.constant<DownloadEvent>({ type: 'meddled', chance: 0.5, nowMs: 1 }) },
  { weight: 1, arbitrary: fc.constant<DownloadEvent>({ type: 'paused' }) },
  { weight: 2, arbitrary: fc.constant<DownloadEvent>({ type: 'resumed' }) },
  { weight: 1, arbitrary: fc.constant<DownloadEvent>({ type: 'released' }) },
  { weight: 1, arbitrary: fc.constant<DownloadEvent>({ type: 'cancelled' }) },
  { weight: 1, arbitrary: fc.constant<DownloadEvent>({ type: 'asked-again' }) },
)

/** Gives most attempt events the number of the running attempt. */
const aimed = (now: Download, event: DownloadStep, aim: boolean): DownloadStep =>
  aim && 'attempt' in event && 'attempt' in now ? { ...event, attempt: now.attempt } : event
const story = fc.array(
  fc.tuple(
    anyStep,
    fc.boolean().chain((b) => fc.constant(b || true)),
  ),
  { minLength: 20, maxLength: 150, size: 'max' },
)

describe('any story', () => {
  test('keeps its promises, and reaches every kind of transition', () => {
    const reached = new Set<string>()
    fc.assert(
      fc.property(story, (events) => {
        let now: Download = QUEUED
        let publishAsked = false
        let open: number | null = null
        for (const [raw, aim] of events) {
          const event = aimed(now, raw, aim)
          // A worker does not verify what was never written.
          const isOfBody = event.type === 'judged' || event.type === 'mismatched'
          if (isOfBody && 'place' in now && now.place === null) continue
          const [next, effects]: readonly [Download, readonly DownloadEffect[]] = stepMachine(now, event)
          if (next.type !== now.type) reached.add(`${now.type} → ${next.type}`)
          expect(download.safeParse(next).success).toBe(true)
          if (now.type === 'done' || now.type === 'cancelled')
            expect(next.type === now.type || event.type === 'asked-again').toBe(true)
          if (next.type === 'done' && now.type !== 'done') expect(publishAsked || event.type === 'held').toBe(true)
          if ('barren' in next) expect(next.barren).toBeLessThanOrEqual(LIMITS.ATTEMPTS_WITHOUT_PROGRESS)
          for (const effect of effects) {
            if (effect.type === 'open') {
              // At most one request at a time: the one before is over, was refused, or has been closed.
              expect(open === null || event.type === 'refused').toBe(true)
              open = effect.attempt
            }
            if (effect.type === 'publish') publishAsked = true
            if (effect.type === 'discard') expect(effect.place.made).toBe(true)
          }
          if (next.type !== 'running' && next.type !== 'stopping') open = null
          if (next.type === 'queued') publishAsked = false
          now = next
        }
      }),
      { numRuns: 400, seed: 20_261_121 },
    )
    const wanted = [
      'queued → running',
      'queued → paused',
      'queued → cancelled',
      'running → waiting',
      'running → paused',
      'running → failed',
      'running → stopping',
      'running → publishing',
      'running → done',
      'running → queued',
      'stopping → paused',
      'stopping → cancelled',
      'stopping → queued',
      'waiting → queued',
      'waiting → paused',
      'waiting → cancelled',
      'paused → queued',
      'paused → cancelled',
      'publishing → done',
      'publishing → queued',
      'publishing → cancelled',
      'failed → queued',
      'failed → cancelled',
      'done → queued',
      'cancelled → queued',
    ]
    expect(wanted.filter((transition) => !reached.has(transition))).toEqual([])
  })

  test('of an attempt that never gets anywhere ends in a failure', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('net/broken', 'server/error', 'file/changed', 'net/unreachable'), {
          minLength: 8,
          maxLength: 8,
        }),
        (codes) => {
          let now: Download = QUEUED
          for (const code of codes) {
            now = stepMachine(now, { type: 'slot-opened' })[0]
            if (now.type === 'running')
              now = stepMachine(now, brokeWith(code as Parameters<typeof failure>[0], now.attempt))[0]
            if (now.type === 'waiting') now = stepMachine(now, { type: 'woke', attempts: now.attempts })[0]
          }
          expect(now.type).toBe('failed')
        },
      ),
    )
  })
})
