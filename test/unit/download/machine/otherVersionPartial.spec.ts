import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DownloadEffect, DownloadEvent } from '../../../../shared/download/machine/eventsAndEffects.js'
import { chooseAlternatePartialName } from '../../../../shared/download/machine/otherVersionPartial.js'
import {
  countDurableBytes,
  type Download,
  type FileLocation,
  FRESH,
  type Identity,
  QUEUED,
  type StateOf,
} from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { type DownloadStep, stepMachine } from '../../../support/download/stepMachine.js'

const identity = (version: number): Identity => ({ etag: `"v${version}"`, lastModified: null, totalBytes: 1000 })
const PLACE: FileLocation = { folder: '/d', name: 'a.csv', partial: 'a.csv.rudi-partial', made: true }
const BESIDE = 'a.csv.rudi-partial-2'
const late = { requestedWaitMs: null, leastMs: 0, chance: 0.5, nowMs: 1000 }

const holding = (durableBytes: number, version = 1): StateOf<'running'> => ({
  ...FRESH,
  type: 'running',
  attempt: 1,
  refusals: 0,
  attempts: 1,
  identity: identity(version),
  durableBytes,
  farthestBytes: durableBytes,
  place: PLACE,
})
const offered = (version: number, mayKeep = true): DownloadEvent => ({
  type: 'identified',
  attempt: 1,
  identity: identity(version),
  contentType: null,
  fromByte: 0,
  islands: [],
  place: PLACE,
  mayKeep,
})
const durable = (durableBytes: number): DownloadStep => ({
  type: 'checkpoint',
  attempt: 1,
  durableBytes,
  islands: [],
  sums: [],
})
const placed: DownloadEvent = { type: 'placed', attempt: 1, place: { ...PLACE, partial: BESIDE } }

function told(
  first: Download,
  ...events: readonly DownloadStep[]
): { state: Download; effects: readonly DownloadEffect[] } {
  let state = first
  const effects: DownloadEffect[] = []
  for (const event of events) {
    const [next, more] = stepMachine(state, event)
    state = next
    effects.push(...more)
  }
  return { state, effects }
}
const discarded = (effects: readonly DownloadEffect[]): readonly string[] =>
  effects.flatMap((effect) => (effect.type === 'discard' ? [effect.place.partial] : []))

describe('what is held of another version', () => {
  test('is kept beside, and the version that is there now gets a partial of its own', () => {
    const { state, effects } = told(holding(500), offered(2))
    expect(state).toMatchObject({
      identity: identity(2),
      durableBytes: 0,
      place: { partial: BESIDE, made: false },
      otherVersion: { partial: PLACE.partial, identity: identity(1), durableBytes: 500 },
    })
    expect(discarded(effects)).toEqual([])
  })

  test('is kept when the head of an answer says that the file has changed, and not when its bytes do', () => {
    const because = failure('file/changed')
    const broke: DownloadEvent = { type: 'broke', attempt: 1, because, ...late }
    expect(told(holding(500), { ...broke, mayKeep: true }).state).toMatchObject({ otherVersion: { durableBytes: 500 } })
    expect(told(holding(500), broke).state).toMatchObject({ otherVersion: null, durableBytes: 0 })
  })

  test('is kept until the new one is longer, and not a byte more', () => {
    const changed = told(holding(500), offered(2), placed).state
    expect(told(changed, durable(500)).state).toMatchObject({ otherVersion: { durableBytes: 500 } })
    const { state, effects } = told(changed, durable(501))
    expect(state).toMatchObject({ otherVersion: null, durableBytes: 501, place: { partial: BESIDE } })
    expect(discarded(effects)).toEqual([PLACE.partial])
  })

  test('is gone on with when it is there again, and what came in between is removed', () => {
    const { state, effects } = told(holding(500), offered(2), placed, durable(100), { type: 'returned', attempt: 1 })
    expect(state).toMatchObject({ identity: identity(1), durableBytes: 500, place: PLACE, otherVersion: null })
    expect(discarded(effects)).toEqual([BESIDE])
  })

  test('is gone on with when what came was a page or an error report', () => {
    const substituted: DownloadEvent = {
      ...{ type: 'mismatched', attempt: 1, sha256: 'a'.repeat(64), ifSame: null, requestedWaitMs: null },
      ...{ because: failure('media/not-the-data'), chance: 0.5, nowMs: 1000 },
    }
    const { state, effects } = told(holding(500), offered(2), placed, durable(100), substituted)
    const kept = { identity: identity(1), durableBytes: 500, place: PLACE, otherVersion: null }
    expect(state).toMatchObject({ type: 'waiting', ...kept })
    expect(discarded(effects)).toEqual([BESIDE])
  })

  test('stays the one that is kept when a third version comes: there are never two', () => {
    const { state } = told(holding(500), offered(2), placed, durable(100), offered(3))
    expect(state).toMatchObject({
      identity: identity(3),
      durableBytes: 0,
      place: { partial: BESIDE },
      otherVersion: { identity: identity(1) },
    })
  })

  test('is given up when there is no room for both, and when the disk turns out to be full', () => {
    const cramped = told(holding(500), offered(2, false))
    expect(cramped.state).toMatchObject({ otherVersion: null, place: { partial: PLACE.partial }, durableBytes: 0 })
    const full: DownloadEvent = { type: 'broke', attempt: 1, because: failure('disk/full'), ...late }
    const { state, effects } = told(holding(500), offered(2), placed, full)
    expect(state).toMatchObject({ type: 'paused', otherVersion: null })
    expect(discarded(effects)).toEqual([PLACE.partial])
  })

  test('is not kept when nothing could tell that it is there again', () => {
    const unnamed = { ...holding(500), identity: { etag: null, lastModified: null, totalBytes: 1000 } }
    expect(told(unnamed, offered(2)).state).toMatchObject({ otherVersion: null, place: PLACE })
  })

  test('of the same version is gone on with at the next attempt, be the other as long as it may', () => {
    const again = told(holding(500), offered(1), placed, durable(100), { type: 'stopped', attempt: 1 }).state
    const { state, effects } = told(again, { type: 'slot-opened' })
    expect(state).toMatchObject({ type: 'running', durableBytes: 500, place: PLACE, otherVersion: null })
    expect(discarded(effects)).toEqual([BESIDE])
  })

  test.each<[string, readonly DownloadStep[]]>([
    ['cancelled', [{ type: 'cancelled' }, { type: 'stopped', attempt: 1 }]],
    [
      'failed and then cancelled',
      [{ type: 'broke', attempt: 1, because: failure('net/tls'), ...late }, { type: 'cancelled' }],
    ],
  ])('goes with the other when the download is %s', (_how, events) => {
    const { state, effects } = told(holding(500), offered(2), placed, durable(100), ...events)
    expect(state.type).toBe('cancelled')
    expect([...discarded(effects)].toSorted()).toEqual([PLACE.partial, BESIDE])
  })

  test('the two names of the partials of a download lead to each other', () => {
    expect(chooseAlternatePartialName('a.rudi-partial.rudi-partial')).toBe('a.rudi-partial.rudi-partial-2')
    for (const numbered of [BESIDE, 'a.csv.rudi-partial-7'])
      expect(chooseAlternatePartialName(numbered)).toBe(PLACE.partial)
  })
})

/** A folder as effects and worker leave it: the version and the number of bytes in each partial. */
type Folder = Map<string, { version: string; bytes: number }>

const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('answers' as const),
      version: fc.integer({ min: 1, max: 3 }),
      room: fc.nat(5).map((n) => n > 0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('writes' as const), bytes: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('breaks' as const),
      code: fc.constantFrom('net/broken', 'file/changed', 'file/corrupt', 'disk/full'),
      mayKeep: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('ends' as const) }) },
)

test('whatever versions take turns, each partial has bytes of one version, those that the state says, and none is left over', () => {
  let returns = 0
  fc.assert(
    fc.property(fc.array(happening, { minLength: 20, maxLength: 80, size: 'max' }), (story) => {
      const folder: Folder = new Map()
      let now: Download = QUEUED
      const take = (event: DownloadStep): void => {
        const [next, effects] = stepMachine(now, event)
        now = next
        for (const effect of effects) {
          if (effect.type === 'discard') folder.delete(effect.place.partial)
          if (effect.type === 'set-aside') folder.delete(effect.place.partial)
        }
      }
      for (const each of story) {
        if (now.type === 'waiting') take({ type: 'woke', attempts: now.attempts })
        if (now.type === 'paused' || now.type === 'failed') take({ type: 'resumed' })
        if (now.type === 'queued') take({ type: 'slot-opened' })
        if (now.type !== 'running') break
        const { attempt } = now
        if (each.type === 'answers') {
          const asked = identity(each.version)
          if (now.otherVersion?.identity.etag === asked.etag) {
            take({ type: 'returned', attempt })
            returns += 1
          }
          const isSame = now.identity?.etag === asked.etag
          const place = now.place ?? { ...PLACE, made: false }
          const from = isSame ? { fromByte: now.durableBytes, islands: now.islands } : { fromByte: 0, islands: [] }
          take({
            type: 'identified',
            attempt,
            identity: asked,
            contentType: null,
            ...from,
            place,
            mayKeep: each.room,
          })
          if (now.type !== 'running' || now.place === null) throw new Error('an answer was not taken')
          if (!now.place.made) expect(folder.has(now.place.partial)).toBe(false)
          folder.set(now.place.partial, { version: asked.etag ?? '', bytes: now.durableBytes })
          take({ type: 'placed', attempt, place: { ...now.place, made: true } })
        }
        if (each.type === 'writes' && now.identity !== null && now.place !== null) {
          const durableBytes = now.durableBytes + each.bytes
          folder.set(now.place.partial, { version: now.identity.etag ?? '', bytes: durableBytes })
          take({ type: 'checkpoint', attempt, durableBytes, islands: [], sums: [] })
        }
        if (each.type === 'breaks') {
          const because = failure(each.code as 'net/broken')
          take({ type: 'broke', attempt, because, ...late, ...(each.mayKeep ? { mayKeep: true } : {}) })
        }
        if (each.type === 'ends') take({ type: 'cancelled' })
        if ((now as Download).type === 'stopping') take({ type: 'stopped', attempt })
        agree(now, folder)
      }
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
  expect(returns).toBeGreaterThan(50)
})

function agree(now: Download, folder: Folder): void {
  if (!('place' in now)) {
    expect([...folder.keys()]).toEqual([])
    return
  }
  const { place, otherVersion } = now
  const isHeld = place?.made === true
  const names = [...(isHeld ? [place.partial] : []), ...(otherVersion === null ? [] : [otherVersion.partial])]
  expect(new Set(names).size).toBe(names.length)
  for (const name of folder.keys()) expect(names).toContain(name)
  if (otherVersion !== null) {
    expect(folder.get(otherVersion.partial)).toEqual({
      version: otherVersion.identity.etag,
      bytes: otherVersion.durableBytes,
    })
    expect(countDurableBytes(now)).toBeLessThanOrEqual(countDurableBytes(otherVersion))
  }
  if (isHeld && now.durableBytes > 0) expect(folder.get(place.partial)?.version).toBe(now.identity?.etag)
}
