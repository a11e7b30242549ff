import { describe, expect, it } from 'vitest'
import { recoverDownload, reduceDownload } from '../../../../shared/download/machine/reduceDownload.js'
import { download, FRESH, type StateOf } from '../../../../shared/download/model/state.js'
import { type FailureCode, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'

const publishing: StateOf<'publishing'> = {
  type: 'publishing',
  ...FRESH,
  attempts: 3,
  trouble: null,
  untilMs: null,
  isNamed: false,
  place: { folder: '/data', name: 'a.csv', partial: 'a.csv.rudi-partial', made: true },
  outcome: {
    sizeBytes: 10,
    sha256: 'a'.repeat(64),
    declaredDigest: null,
    verdict: { is: 'not-verifiable', because: 'no-checksum' },
    servedBy: 'host',
    startedAtMs: 0,
    stamp: null,
    isLanded: true,
  },
}
const hindered = (code: FailureCode) =>
  ({ type: 'unpublished', because: failure(code), isNamed: false, chance: 0.5, nowMs: 1000 }) as const
const waiting = reduceDownload(publishing, hindered('net/timeout'))[0]
const AGAIN = [{ type: 'publish' }]

describe('a complete file that could not be recorded', () => {
  it.each(['net/timeout', 'net/unreachable', 'server/busy', 'session/expired', 'disk/in-use'] as const)(
    'is tried again by itself after %s, and loses nothing',
    (code) => {
      expect(reduceDownload(publishing, hindered(code))).toEqual([
        { ...publishing, barren: 1, trouble: failure(code), untilMs: 1500 },
        [{ type: 'wake', attempts: 3, afterMs: 500 }],
      ])
    },
  )

  it.each(['disk/full', 'disk/denied', 'portal/unknown-media', 'session/refused'] as const)(
    'waits for a person after %s',
    (code) => {
      expect(reduceDownload(publishing, hindered(code))).toEqual([
        { ...publishing, barren: 1, trouble: failure(code), untilMs: null },
        [],
      ])
    },
  )

  it('says what its disk lacks now, and is never stopped for that while it gets its name', () => {
    const [waits] = reduceDownload(publishing, hindered('disk/gone'))
    const because = failure('disk/full')
    expect(reduceDownload(waits, { type: 'held-back', because })).toEqual([{ ...waits, trouble: because }, []])
    expect(reduceDownload(publishing, { type: 'held-back', because })).toEqual([publishing, []])
  })

  it('is tried so often as a download may break, and then when a person says so, with all its patience', () => {
    let now = reduceDownload(publishing, { type: 'renamed', place: publishing.place })[0]
    for (let tries = 1; tries < LIMITS.ATTEMPTS_WITHOUT_PROGRESS; tries += 1) {
      now = reduceDownload(now, hindered('net/timeout'))[0]
      const [again, effects] = reduceDownload(now, { type: 'woke', attempts: 3 })
      expect(effects).toEqual(AGAIN)
      now = again
    }
    const [tired, effects] = reduceDownload(now, hindered('net/timeout'))
    expect([tired, effects]).toEqual([
      expect.objectContaining({ type: 'publishing', trouble: failure('net/timeout'), untilMs: null }),
      [],
    ])
    expect(reduceDownload(tired, { type: 'resumed' })).toEqual([publishing, AGAIN])
  })

  it('is not tried by a wait that was cut short, nor by that of another attempt', () => {
    expect(reduceDownload(reduceDownload(waiting, { type: 'resumed' })[0], { type: 'woke', attempts: 3 })[1]).toEqual(
      [],
    )
    expect(reduceDownload(waiting, { type: 'woke', attempts: 2 })).toEqual([waiting, []])
  })

  it('is tried at once by a new process, and its wait outlives sleep and turned clocks', () => {
    expect(recoverDownload(waiting, 5000)).toEqual([{ ...publishing, barren: 1 }, AGAIN])
    expect(reduceDownload(waiting, { type: 'slept', nowMs: 1200 })).toEqual([
      waiting,
      [{ type: 'wake', attempts: 3, afterMs: 300 }],
    ])
    expect(reduceDownload(waiting, { type: 'clock-turned', byMs: -900 })[0]).toEqual({ ...waiting, untilMs: 600 })
  })
})

describe('a file that got its name', () => {
  const named = (place: Partial<StateOf<'publishing'>['place']>) =>
    reduceDownload({ ...publishing, place: { ...publishing.place, ...place } }, { type: 'published', nowMs: 5 })[0]

  it('says which name it should have had when that one was taken', () => {
    expect(named({ name: 'a (2).csv', wanted: 'a.csv' })).toMatchObject({ type: 'done', renamedFrom: 'a.csv' })
    const same = { name: 'b.csv', may: 'same' } as const
    expect(named({ name: 'a (2).csv', wanted: 'a.csv', rival: same })).toMatchObject({ renamedFrom: 'a.csv' })
  })

  it.each([
    ['it has the wanted name', { wanted: 'a.csv' }],
    ['it is from before the wanted name was kept', {}],
    ['it differs in case alone', { wanted: 'A.csv' }],
    ['it replaces its own older file', { name: 'x.csv', wanted: 'a.csv', rival: { name: 'x.csv', may: 'replace' } }],
  ] as const)('says none when %s', (_why, place) => {
    expect(named(place)).not.toHaveProperty('renamedFrom')
  })
})

describe('a complete file', () => {
  it('that another program changes each time is fetched again only so often', () => {
    const meddled = { type: 'meddled', chance: 0.5, nowMs: 1000 } as const
    const [first, effects] = reduceDownload({ ...publishing, durableBytes: 10 }, meddled)
    expect(first).toMatchObject({
      type: 'waiting',
      barren: 1,
      durableBytes: 0,
      because: { code: 'file/meddled', facts: { name: 'a.csv' } },
    })
    expect(effects).toEqual([{ type: 'wake', attempts: 3, afterMs: 500 }])
    const [last] = reduceDownload({ ...publishing, barren: LIMITS.ATTEMPTS_WITHOUT_PROGRESS - 1 }, meddled)
    expect(last).toMatchObject({ type: 'failed', because: { code: 'file/meddled' } })
  })

  it('of an older row has no stamp and no checksums, and is read all the same', () => {
    const { stamp: _, ...outcome } = publishing.outcome
    const { sums: __, ...older } = publishing
    expect(download.parse({ ...older, outcome })).toEqual(publishing)
  })

  it('with a stamp or checksums that cannot be read loses those and nothing else', () => {
    const outcome = { ...publishing.outcome, stamp: { sizeBytes: -1 } }
    expect(download.parse({ ...publishing, outcome, sums: [[0, 'x']] })).toEqual(publishing)
  })
})
