import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNetworkLoss, type NetworkLoss } from '../../../../shared/download/traffic/connectivity.js'
import {
  type ConnectionLimits,
  type ConnectionPermit,
  createGovernor,
  type SourceKey,
} from '../../../../shared/download/traffic/governor.js'
import type { RequestOutcome } from '../../../../shared/download/traffic/requestOutcome.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'

const BOUNDS: ConnectionLimits = { perProducer: 4, perHost: 8 }
const rennes: SourceKey = { producer: 'rennes', host: 'portal' }
const brest: SourceKey = { producer: 'brest', host: 'portal' }
const well: RequestOutcome = { type: 'answered', latencyMs: 20 }
const served: RequestOutcome = { type: 'served' }
const refused = (requestedWaitMs: number | null = null, openedAtMs = 0): RequestOutcome => ({
  type: 'refused',
  requestedWaitMs,
  openedAtMs,
  chance: 0.5,
})
const failed = (change: Partial<Extract<RequestOutcome, { type: 'failed' }>> = {}): RequestOutcome => ({
  type: 'failed',
  isAnswer: false,
  isTimeout: false,
  openedAtMs: 0,
  chance: 0.5,
  ...change,
})

/** Opens as many connections as are permitted. */
function fill(governor: ReturnType<typeof createGovernor>, source: SourceKey, atMs: number): ConnectionPermit[] {
  const permits: ConnectionPermit[] = []
  while (governor.getRefusal(source, atMs) === null) permits.push(governor.open(source, atMs))
  return permits
}

test('a producer that refuses gets half of what it refused, and no other is slowed down', () => {
  const governor = createGovernor(BOUNDS)
  const [first, ...others] = fill(governor, rennes, 0)
  if (first === undefined) throw new Error('none')
  for (const other of others) governor.onOutcome(other, well, null, 10)
  governor.onOutcome(first, refused(), null, 10)
  governor.close(first)
  expect(governor.getRefusal(rennes, 11)).toMatchObject({ type: 'producer-asked' })
  expect(governor.getStatus('rennes', 60_000)).toMatchObject({ allowed: 2, inUse: 3 })
  expect(fill(governor, brest, 11)).toHaveLength(4)
})

test('four refusals of one burst are one piece of news', () => {
  const governor = createGovernor(BOUNDS)
  for (const permit of fill(governor, rennes, 0)) {
    governor.onOutcome(permit, refused(null, permit.openedAtMs), null, 10)
    governor.close(permit)
  }
  expect(governor.getStatus('rennes', 3600_000).allowed).toBe(1)
  const probe = governor.open(rennes, 3600_000)
  governor.onOutcome(probe, well, null, 3600_010)
  expect(governor.getStatus('rennes', 3600_020).allowed).toBe(2)
})

test('after a wish that producer is not asked before its time, whatever else is answered meanwhile', () => {
  const governor = createGovernor(BOUNDS)
  const [first, second, ...others] = fill(governor, rennes, 0)
  if (first === undefined || second === undefined) throw new Error('none')
  governor.onOutcome(first, refused(30_000), null, 0)
  governor.onOutcome(second, well, null, 5)
  for (const permit of [first, second, ...others]) governor.close(permit)
  for (const atMs of [1, 15_000, 29_999]) expect(governor.getRefusal(rennes, atMs)?.type).toBe('producer-asked')
  expect(governor.findNextChangeMs(1)).toBeGreaterThanOrEqual(30_000)
  expect(governor.getRefusal(rennes, governor.findNextChangeMs(1) ?? 0)).toBeNull()
})

test('one request goes first after a wait, and the others follow once it was answered', () => {
  const governor = createGovernor(BOUNDS)
  for (const permit of fill(governor, rennes, 0)) {
    governor.onOutcome(permit, refused(1000, permit.openedAtMs), null, 0)
    governor.close(permit)
  }
  const [probe, ...more] = fill(governor, rennes, 10_000)
  expect(more).toEqual([])
  if (probe === undefined) throw new Error('none')
  governor.onOutcome(probe, well, null, 10_020)
  expect(governor.getRefusal(rennes, 10_030)).toBeNull()
})

test('a producer that bears three ends at three, is tried again now and then, and recovers when it bears more', () => {
  const governor = createGovernor(BOUNDS)
  let bears = 3
  let refusals = 0
  const under: { permit: ConnectionPermit; endsAtMs: number }[] = []
  const mostIn = new Map<number, number>()
  for (let atMs = 0; atMs < 40 * 60_000; atMs += 100) {
    if (atMs === 20 * 60_000) bears = 4
    for (const one of under.filter(({ endsAtMs }) => endsAtMs <= atMs)) {
      governor.onOutcome(one.permit, served, null, atMs)
      governor.close(one.permit)
      under.splice(under.indexOf(one), 1)
    }
    while (governor.getRefusal(rennes, atMs) === null) {
      const permit = governor.open(rennes, atMs)
      if (under.length >= bears) {
        refusals += 1
        governor.onOutcome(permit, refused(1000, atMs), null, atMs)
        governor.close(permit)
      } else {
        governor.onOutcome(permit, well, null, atMs)
        under.push({ permit, endsAtMs: atMs + 1500 })
      }
    }
    const minute = Math.floor(atMs / 60_000)
    mostIn.set(minute, Math.max(mostIn.get(minute) ?? 0, under.length))
  }
  expect(mostIn.get(2)).toBe(3)
  expect(refusals).toBeLessThan(25)
  expect(mostIn.get(39)).toBe(4)
})

test('a host that cannot be reached is left alone after five in a row, then one looks', () => {
  const governor = createGovernor(BOUNDS)
  for (let n = 0; n < LIMITS.FAILURES_TO_HOLD; n += 1) {
    const source = n % 2 === 0 ? rennes : brest
    expect(governor.getRefusal(source, n)).toBeNull()
    const permit = governor.open(source, n)
    governor.onOutcome(permit, failed(), null, n)
    governor.close(permit)
  }
  expect(governor.getRefusal(rennes, 10)).toMatchObject({ type: 'host-circuit', host: 'portal', why: 'silent' })
  const laterMs = governor.findNextChangeMs(10) ?? 0
  const probe = governor.open(rennes, laterMs)
  expect(governor.getRefusal(brest, laterMs)).toMatchObject({ type: 'host-busy', allowed: 1 })
  governor.onOutcome(probe, well, null, laterMs + 5)
  expect(governor.getRefusal(brest, laterMs + 6)).toBeNull()
})

test('a producer that is silent is told from one that returns errors', () => {
  for (const isAnswer of [true, false]) {
    const governor = createGovernor(BOUNDS)
    for (let n = 0; n < LIMITS.FAILURES_TO_HOLD; n += 1) {
      const permit = governor.open(rennes, n)
      governor.onOutcome(permit, failed({ isAnswer }), 'files.example', n)
      governor.close(permit)
    }
    const reason = governor.getRefusal(rennes, 10)
    expect(reason?.type).toBe('producer-failing')
    expect(reason).toMatchObject(isAnswer ? { untilMs: expect.any(Number) } : { why: 'silent' })
    expect(reason !== null && 'why' in reason).toBe(!isAnswer)
  }
})

test('what a producer answers through the portal does not close the portal for the others', () => {
  const governor = createGovernor(BOUNDS)
  for (let n = 0; n < LIMITS.FAILURES_TO_HOLD; n += 1) {
    const permit = governor.open(rennes, n)
    governor.onOutcome(permit, failed({ isAnswer: true }), 'portal', n)
    governor.close(permit)
  }
  expect(governor.getRefusal(rennes, 10)?.type).toBe('producer-failing')
  expect(governor.getRefusal(brest, 10)).toBeNull()
})

test('the host that a redirect led to has an allowance of its own, known for the next', () => {
  const governor = createGovernor({ perProducer: 8, perHost: 2 })
  const permit = governor.open(rennes, 0)
  governor.onOutcome(permit, well, 'files.rennes', 1)
  governor.open({ producer: 'vannes', host: 'files.rennes' }, 2)
  expect(governor.getRefusal(rennes, 3)).toMatchObject({ type: 'host-busy', host: 'files.rennes' })
  governor.close(permit)
  expect(governor.getRefusal(rennes, 4)).toBeNull()
})

test('answers that come later and later take connections away, one at a time', () => {
  const governor = createGovernor(BOUNDS)
  const permits = fill(governor, rennes, 0)
  const answers = (latencyMs: number, atMs: number): void => {
    for (const permit of permits) governor.onOutcome(permit, { type: 'answered', latencyMs }, null, atMs)
  }
  for (let n = 0; n < 10; n += 1) answers(50, n * 1000)
  expect(governor.getStatus('rennes', 20_000).allowed).toBe(4)
  for (let n = 0; n < 4; n += 1) answers(4000, 20_000 + n * 1000)
  expect(governor.getStatus('rennes', 25_000).allowed).toBe(3)
})

const lostAt = (atMs: number, chance = 0.5) => ({ atMs, chance, impersonated: null })

test('only one connection at a time looks for a lost network, more and more rarely', () => {
  const governor = createGovernor(BOUNDS)
  expect(governor.onNetworkLost('portal', lostAt(0, 0.5))).toBe(true)
  expect(governor.getRefusal(rennes, 1)?.type).toBe('offline')
  const gaps: number[] = []
  for (let atMs = 0, looks = 0; looks < 8; looks += 1) {
    const nextMs = governor.findNextChangeMs(atMs) ?? Number.NaN
    gaps.push(nextMs - atMs)
    atMs = nextMs
    const look = governor.open(rennes, atMs)
    expect(governor.getRefusal(brest, atMs)?.type).toBe('offline')
    governor.onNetworkLost('portal', lostAt(atMs, 0.5))
    governor.close(look)
  }
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(LIMITS.OFFLINE_PROBE_CAP_MS)
})

test('all requests continue as soon as one is answered', () => {
  const governor = createGovernor(BOUNDS)
  governor.onNetworkLost('portal', lostAt(0, 0.5))
  const look = governor.open(rennes, 5000)
  governor.onOutcome(look, well, null, 5010)
  expect([governor.getRefusal(rennes, 5011), governor.getRefusal(brest, 5011)]).toEqual([null, null])
})

test('a request is sent at once when there may be a network again, and its failure still counts as the network’s', () => {
  const governor = createGovernor(BOUNDS)
  governor.onNetworkLost('portal', lostAt(0, 0.5))
  governor.probeNow(100)
  expect(governor.getRefusal(rennes, 100)).toBeNull()
  const look = governor.open(rennes, 100)
  expect(governor.getRefusal(brest, 101)?.type).toBe('offline')
  expect(governor.onNetworkLost('portal', lostAt(200, 0.5))).toBe(true)
  governor.close(look)
  expect(governor.getRefusal(rennes, 201)?.type).toBe('offline')
})

test('a name that leads nowhere while others answer is no lost network', () => {
  const governor = createGovernor(BOUNDS)
  governor.onNetworkActivity('other', 1000)
  expect(governor.onNetworkLost('portal', lostAt(2000, 0.5))).toBe(false)
  expect(governor.getRefusal(rennes, 2001)).toBeNull()
})

test('while something answers in the portal’s place, one connection at a time looks whether the portal is back', () => {
  const governor = createGovernor(BOUNDS)
  const impersonated = { host: 'portal.example', why: 'date' } as const
  expect(governor.onNetworkLost('portal', { ...lostAt(0), impersonated })).toBe(true)
  expect(governor.getRefusal(rennes, 1)).toMatchObject({ type: 'impersonated', ...impersonated })
  const look = governor.open(rennes, 5000)
  expect(governor.getRefusal(brest, 5001)?.type).toBe('impersonated')
  governor.onOutcome(look, well, null, 5010)
  expect(governor.getRefusal(brest, 5011)).toBeNull()
})

test('a portal whose certificate is refused holds back no other portal', () => {
  const governor = createGovernor(BOUNDS)
  const nantes: SourceKey = { producer: 'nantes', host: 'other' }
  const impersonated = { host: 'portal', why: 'date' } as const
  governor.onNetworkLost('portal', { ...lostAt(0), impersonated })
  expect(governor.getRefusal(nantes, 1)).toBeNull()
  expect(governor.isOffline()).toBe(true)
  const open = governor.open(nantes, 1)
  expect(governor.getRefusal(nantes, 2)).toBeNull()
  governor.onOutcome(open, well, null, 100)
  expect(governor.isOffline()).toBe(false)
  expect(governor.getRefusal(rennes, 101)?.type).toBe('impersonated')
})

test('when one portal can be reached again, the others are probed at once', () => {
  const governor = createGovernor(BOUNDS)
  for (const host of ['portal', 'other']) governor.onNetworkLost(host, lostAt(0))
  expect(governor.onNetworkActivity('other', 100)).toBe(true)
  expect(governor.getRefusal(rennes, 100)).toBeNull()
  governor.open(rennes, 100)
  expect(governor.getRefusal(brest, 100)?.type).toBe('offline')
  expect(governor.onNetworkActivity('other', 200)).toBe(false)
  expect(governor.findNextChangeMs(100)).toBeNull()
})

test('a network that is away for days is no waiting matter any more', () => {
  const governor = createGovernor(BOUNDS)
  expect(governor.onNetworkLost('portal', lostAt(0, 0))).toBe(true)
  expect(governor.onNetworkLost('portal', lostAt(LIMITS.OFFLINE_MS, 0))).toBe(false)
})

const step = fc.oneof(
  fc.record({ do: fc.constant('open' as const), route: fc.nat(3) }),
  fc.record({ do: fc.constant('end' as const), at: fc.nat(20) }),
  fc.record({
    do: fc.constant('hear' as const),
    at: fc.nat(20),
    host: fc.constantFrom(null, 'portal', 'files'),
    report: fc.oneof(
      fc.constant(well),
      fc.constant(served),
      fc.record({
        type: fc.constant('refused' as const),
        requestedWaitMs: fc.option(fc.integer({ min: 1000, max: 60_000 })),
        openedAtMs: fc.constant(0),
        chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      }),
      fc.record({
        type: fc.constant('failed' as const),
        isAnswer: fc.boolean(),
        isTimeout: fc.boolean(),
        openedAtMs: fc.constant(0),
        chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      }),
    ),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.nat(20_000) }),
)
const ROUTES: readonly SourceKey[] = [
  rennes,
  brest,
  { producer: 'vannes', host: 'files' },
  { producer: 'lorient', host: 'x' },
]

test('requests stay within the bounds and their time, and no source is locked out for ever', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const governor = createGovernor(BOUNDS)
      const under: ConnectionPermit[] = []
      const notBefore = new Map<string, number>()
      let atMs = 0
      for (const one of steps) {
        if (one.do === 'wait') atMs += one.ms
        else if (one.do === 'open') {
          const source = ROUTES[one.route] ?? rennes
          if (governor.getRefusal(source, atMs) !== null) continue
          expect(atMs).toBeGreaterThanOrEqual(notBefore.get(source.producer) ?? 0)
          under.push(governor.open(source, atMs))
          const same = under.filter((permit) => permit.source.producer === source.producer).length
          expect(same).toBeLessThanOrEqual(BOUNDS.perProducer)
          expect(under.filter((permit) => permit.source.host === source.host).length).toBeLessThanOrEqual(
            BOUNDS.perHost,
          )
        } else {
          const [permit] = under.slice(one.at % Math.max(1, under.length))
          if (permit === undefined) continue
          if (one.do === 'hear') {
            const report = 'openedAtMs' in one.report ? { ...one.report, openedAtMs: permit.openedAtMs } : one.report
            governor.onOutcome(permit, report, one.host, atMs)
            const { producer } = permit.source
            if (report.type === 'refused' && report.requestedWaitMs !== null)
              notBefore.set(producer, Math.max(notBefore.get(producer) ?? 0, atMs + report.requestedWaitMs))
          } else {
            governor.close(permit)
            under.splice(under.indexOf(permit), 1)
          }
        }
      }
      for (const permit of under) governor.close(permit)
      for (const source of ROUTES) {
        expect(governor.getStatus(source.producer, atMs).inUse).toBe(0)
        let laterMs = atMs
        for (let n = 0; n < 50 && governor.getRefusal(source, laterMs) !== null; n += 1)
          laterMs = governor.findNextChangeMs(laterMs) ?? laterMs
        expect(governor.getRefusal(source, laterMs)).toBeNull()
        expect(laterMs - atMs).toBeLessThanOrEqual(LIMITS.RETRY_AFTER_MAX_MS + LIMITS.BACKOFF_CAP_MS)
      }
    }),
    { numRuns: 300 },
  )
})

test('whatever happened, steady service brings everything back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), (refusals) => {
      const governor = createGovernor(BOUNDS)
      let atMs = 0
      for (let n = 0; n < refusals; n += 1) {
        const permit = governor.open(rennes, atMs)
        governor.onOutcome(permit, refused(null, atMs), null, atMs)
        governor.close(permit)
        atMs = (governor.findNextChangeMs(atMs) ?? atMs) + 1
      }
      for (let minute = 0; minute < 8; minute += 1) {
        for (let n = 0; n < 4; n += 1) {
          const permits = fill(governor, rennes, atMs)
          for (const permit of permits) governor.onOutcome(permit, well, null, atMs)
          permits.push(...fill(governor, rennes, atMs))
          for (const permit of permits) governor.onOutcome(permit, served, null, atMs)
          for (const permit of permits) governor.close(permit)
        }
        atMs += LIMITS.REGROW_MS
      }
      expect(fill(governor, rennes, atMs)).toHaveLength(BOUNDS.perProducer)
    }),
  )
})

test.each<[Failure, NetworkLoss | null]>([
  [failure('net/unreachable', { host: 'portal.example', why: 'no-name' }), { impersonated: null }],
  [failure('net/unreachable', { host: 'portal.example' }), null],
  [failure('net/tls', { host: 'portal.example', why: 'name' }), { impersonated: { host: 'portal.example' } }],
  [
    failure('net/tls', { host: 'portal.example', why: 'early' }),
    { impersonated: { host: 'portal.example', why: 'date' } },
  ],
  [failure('net/tls', { host: 'files.example', why: 'early' }), null],
  [failure('net/captive', { host: 'portal.example', why: 'page' }), { impersonated: { host: 'portal.example' } }],
  [failure('server/error', { host: 'portal.example' }), null],
])('%j says of the network: %j', (because, loss) => {
  expect(findNetworkLoss(because, 'portal.example')).toEqual(loss)
})
