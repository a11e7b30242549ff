import { expect, test } from 'vitest'
import { createConnectionSlots } from '../../../../electron/engine/scheduling/connectionSlots.js'
import type { TakenDownload } from '../../../../shared/download/traffic/fairQueue.js'
import type { RequestOutcome } from '../../../../shared/download/traffic/requestOutcome.js'
import { LIMITS } from '../../../../shared/limits.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const SOURCE = { producer: 'p', host: 'h' }
const takeOf = (id: string, dataset = 'd'): TakenDownload => ({
  id,
  turn: { rank: 1, producer: SOURCE.producer, dataset, started: 1 },
})
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
  slots.open(takeOf('first'), SOURCE)
  slots.setJob('first', 1, true)
  slots.follow(takeOf('next'))
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
    slots.open(takeOf(id), SOURCE)
    return setNextJob(id)
  })
  const jobsAhead: (number | null)[] = []
  while (slots.hasRoomBehind(SOURCE.producer)) {
    const id = `follower ${jobsAhead.length}`
    slots.follow(takeOf(id, id))
    jobsAhead.push(slots.findJobAhead(id))
    setNextJob(id)
  }
  expect(jobsAhead.slice(0, 2)).toEqual(firstJobs)
  expect(jobsAhead).toHaveLength(2 * LIMITS.FOLLOWERS_PER_CONNECTION)
})

test('a download follows one of its own dataset where there is room, and its turn goes on while files are short', () => {
  const governor = {
    open: () => ({ source: SOURCE, openedAtMs: 0 }),
    close: () => undefined,
    onOutcome: () => undefined,
  }
  const slots = createConnectionSlots({ governor, clock: createFakeClock() })
  const listDatasets = (): readonly string[] => slots.listOngoingTurns().map(({ dataset }) => dataset)
  for (const [job, id] of ['a', 'b', 'long'].entries()) {
    slots.open(takeOf(id, id), SOURCE)
    slots.setJob(id, job, id !== 'long')
  }
  expect(listDatasets()).toEqual(['a', 'b'])
  slots.follow(takeOf('b2', 'b'))
  expect(slots.findJobAhead('b2')).toBe(1)
  // It is not known yet whether its body is short.
  expect(listDatasets()).toEqual(['a'])
  slots.setJob('b2', 3, true)
  expect(listDatasets()).toEqual(['a', 'b'])
})
