import { expect, test } from 'vitest'
import { createConnectionSlots } from '../../../../electron/engine/scheduling/connectionSlots.js'
import type { RequestOutcome } from '../../../../shared/download/traffic/requestOutcome.js'
import { LIMITS } from '../../../../shared/limits.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const SOURCE = { producer: 'p', host: 'h' }
const REFUSED: RequestOutcome = { type: 'refused', requestedWaitMs: null, openedAtMs: 0, chance: 0.5 }
const FAILED: RequestOutcome = { type: 'failed', isAnswer: true, isTimeout: false, openedAtMs: 0, chance: 0.5 }

test.each<[string, RequestOutcome, readonly string[]]>([
  ['served', { type: 'answered', latencyMs: 5 }, ['answered', 'served']],
  ['nothing', REFUSED, ['refused']],
  ['nothing', FAILED, ['failed']],
])('a connection that passes to the next download counts as %s after %o', (_as, outcome, expected) => {
  const told: string[] = []
  const governor = {
    open: () => ({ source: SOURCE, openedAtMs: 0 }),
    close: () => undefined,
    onOutcome: (_permit: unknown, { type }: RequestOutcome) => void told.push(type),
  }
  const slots = createConnectionSlots({ governor, clock: createFakeClock() })
  slots.open('first', SOURCE)
  slots.setJob('first', 1, true)
  slots.follow('next', SOURCE.producer)
  // The worker already has its request, so it is answered before the connection is its own.
  slots.onOutcome('next', outcome, null)
  expect(slots.leave('first')).toBe(true)
  expect(slots.getSource('next')).toBe(SOURCE)
  expect(told).toEqual(expected)
})

test('downloads follow on the connection that has the fewest, and only so many on each', () => {
  const governor = {
    open: () => ({ source: SOURCE, openedAtMs: 0 }),
    close: () => undefined,
    onOutcome: () => undefined,
  }
  const slots = createConnectionSlots({ governor, clock: createFakeClock() })
  let job = 0
  const setNextJob = (id: string): number => {
    job += 1
    slots.setJob(id, job, true)
    return job
  }
  const firstJobs = ['a', 'b'].map((id) => {
    slots.open(id, SOURCE)
    return setNextJob(id)
  })
  const jobsAhead: (number | null)[] = []
  while (slots.hasRoomBehind(SOURCE.producer)) {
    const id = `follower ${jobsAhead.length}`
    slots.follow(id, SOURCE.producer)
    jobsAhead.push(slots.findJobAhead(id))
    setNextJob(id)
  }
  expect(jobsAhead.slice(0, 2)).toEqual(firstJobs)
  expect(jobsAhead).toHaveLength(2 * LIMITS.FOLLOWERS_PER_CONNECTION)
})
