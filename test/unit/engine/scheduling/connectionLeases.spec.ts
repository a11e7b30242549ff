import { expect, it } from 'vitest'
import { createConnectionLeases, type LeaseDeps } from '../../../../electron/engine/scheduling/connectionLeases.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail } from '../../../../shared/result.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const SOURCE = 'https://data.example' as never

/** Leases of connections to a source that has as many as it may have. */
function createBusyLeases() {
  const clock = createFakeClock()
  const leases = createConnectionLeases({
    governor: { getRefusal: () => ({ type: 'busy' }) } as unknown as LeaseDeps['governor'],
    clock,
    randomSource: { next: () => 0, uuid: () => 'never used' as never },
    isPaused: () => false,
    onReleased: () => undefined,
  })
  return { clock, leases }
}

it('a request that was cancelled before waits for no connection', async () => {
  const { clock, leases } = createBusyLeases()
  const result = leases.lease(SOURCE, AbortSignal.abort())
  await clock.pass(0)
  expect(clock.sleepers()).toBe(0)
  expect(await result).toEqual(fail(failure('look/cancelled')))
})

it('a request that is cancelled while it waits says so, and one that waits too long that the source is busy', async () => {
  const { clock, leases } = createBusyLeases()
  const cancelling = new AbortController()
  const results = Promise.all([
    leases.lease(SOURCE, cancelling.signal),
    leases.lease(SOURCE, new AbortController().signal),
  ])
  await clock.pass(1000)
  cancelling.abort()
  await clock.pass(LIMITS.SAMPLE_WAIT_MS)
  expect(await results).toEqual([fail(failure('look/cancelled')), fail(failure('server/busy'))])
})
