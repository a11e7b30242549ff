import { describe, expect, test } from 'vitest'
import { type ConcurrencyLimits, createScheduler } from '../../../../electron/engine/scheduling/scheduler.js'
import { createGovernor } from '../../../../shared/download/traffic/governor.js'
import { LIMITS } from '../../../../shared/limits.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const WINDOW = { running: LIMITS.DOWNLOADS_RUNNING, perHost: LIMITS.DOWNLOADS_PER_HOST }

/** Creates downloads named `host/producer/number` that run until told to end; reports how many ran at once. */
function bench(concurrency: ConcurrencyLimits = WINDOW, isOpen = true, started: 'running' | 'held-back' = 'running') {
  const clock = createFakeClock()
  const governor = createGovernor({ perProducer: concurrency.perHost, perHost: concurrency.perHost })
  const running = new Set<string>()
  const order: string[] = []
  let changes = 0
  const most = new Map<string, number>()
  const count = (key: string): number => [...running].filter((id) => key === 'all' || id.startsWith(key)).length
  const scheduler = createScheduler({
    governor,
    clock,
    randomSource: { next: () => 0.5, uuid: () => '' },
    concurrency,
    onChanged: () => {
      changes += 1
    },
    start(id) {
      order.push(id)
      if (started === 'running') running.add(id)
      for (const key of ['all', `${id.split('/')[0]}/`]) most.set(key, Math.max(most.get(key) ?? 0, count(key)))
      return started
    },
  })
  if (isOpen) scheduler.activate()
  const routeOf = (id: string) => ({ host: id.split('/')[0] ?? '', producer: id.split('/').slice(0, 2).join('/') })
  return {
    clock,
    governor,
    scheduler,
    most,
    order,
    running: () => [...running],
    changes: () => changes,
    wait: (id: string, dataset = 'd', rank = 1) =>
      scheduler.enqueue(id, { rank, producer: routeOf(id).producer, dataset, order: 0 }, routeOf(id)),
    end(id: string): void {
      running.delete(id)
      scheduler.release(id)
    },
    async settle(): Promise<void> {
      for (let n = 0; n < 5; n += 1) await clock.pass(0)
    },
  }
}

test('nothing starts before all that were there are queued: the last to come may be the first to go', async () => {
  const { scheduler, wait, settle, order } = bench({ running: 1, perHost: 1 }, false)
  wait('a/p/usual')
  await settle()
  wait('a/p/urgent', 'd', 0)
  await settle()
  expect(order).toEqual([])
  scheduler.activate()
  await settle()
  expect(order).toEqual(['a/p/urgent'])
})

test('a wait that ends while it is looked at wakes what waited', async () => {
  const { clock, governor, scheduler, wait, settle, order } = bench()
  governor.holdProducer('a/p', clock.elapsed() + 100)
  const { elapsed } = clock
  // Each reading of the clock is a little later than the one before, and the wait ends between two of them.
  let readings = 0
  clock.elapsed = () => (elapsed() + 99 + readings++) as ReturnType<typeof elapsed>
  wait('a/p/1')
  await settle()
  await clock.pass(10)
  await settle()
  expect(order).toEqual(['a/p/1'])
  scheduler.close()
})

test('the window bounds how many run at once, in all and per host, and all run in the end (N-14)', async () => {
  const { wait, settle, running, end, order, most } = bench()
  for (let n = 0; n < 120; n += 1) wait(`${n < 80 ? 'a' : n < 100 ? 'b' : 'c'}/p/${n}`)
  for (let idle = 0; idle < 3; ) {
    await settle()
    const [first] = running()
    if (first === undefined) idle += 1
    else end(first)
  }
  expect(order.length).toBe(120)
  expect(Object.fromEntries(most)).toEqual({ all: 6, 'a/': 4, 'b/': 2, 'c/': 2 })
})

test('a producer with few files does not wait for one with many', async () => {
  const { wait, settle, running, end, order } = bench({ running: 1, perHost: 1 })
  for (let n = 0; n < 30; n += 1) wait(`host/large/${n}`)
  wait('host/small/0')
  for (let n = 0; n < 3; n += 1) {
    await settle()
    for (const id of running()) end(id)
  }
  expect(order.slice(0, 3)).toContain('host/small/0')
})

test('a line whose wait is over moves by itself', async () => {
  const { wait, settle, governor, clock, running } = bench()
  governor.holdProducer('host/p', 5000)
  wait('host/p/0')
  await settle()
  expect(running()).toEqual([])
  await clock.pass(4900)
  await settle()
  expect(running()).toEqual([])
  await clock.pass(200)
  await settle()
  expect(running()).toEqual(['host/p/0'])
})

test('a connection more is to be had while no download needs it for a first one, and counts', async () => {
  const { wait, settle, scheduler, running } = bench({ running: 2, perHost: 4 })
  for (const n of [0, 1, 2]) wait(`host/p/${n}`)
  await settle()
  expect(running().length).toBe(2)
  const more = [scheduler.openExtraConnection('host/p/0'), scheduler.openExtraConnection('host/p/1')]
  expect(more).not.toContain(null)
  expect(scheduler.openExtraConnection('host/p/0')).toBeNull()
  more[0]?.()
  expect(scheduler.openExtraConnection('host/p/0')).not.toBeNull()
})

test('a download that waits for a first connection comes before one that wants another', async () => {
  const { wait, settle, scheduler } = bench({ running: 6, perHost: 2 })
  for (const n of [0, 1, 2]) wait(`host/p/${n}`)
  await settle()
  expect(scheduler.hasWaitingDownload('host/p/0')).toBe(true)
  expect(scheduler.openExtraConnection('host/p/0')).toBeNull()
})

test('nothing starts while the scheduler is shut, and then all that may start do', async () => {
  const { wait, settle, scheduler, running } = bench()
  scheduler.setPaused(true)
  wait('host/p/0')
  await settle()
  expect(running()).toEqual([])
  scheduler.setPaused(false)
  expect(running()).toEqual(['host/p/0'])
})

test('of a long queue that is held back few are in each turn, and all in the end', async () => {
  const { wait, settle, scheduler, order, governor } = bench({ running: 2, perHost: 2 }, false, 'held-back')
  for (let n = 0; n < 7; n += 1) wait(`host/p/${n}`)
  await settle()
  scheduler.activate()
  scheduler.pump()
  scheduler.pump()
  expect(order).toHaveLength(2)
  await expect.poll(() => order.length).toBe(7)
  expect(governor.getStatus('host/p', 0).inUse).toBe(0)
})

test('a download that left the queue is not started', async () => {
  const { wait, settle, scheduler, running } = bench()
  wait('host/p/0')
  scheduler.dequeue('host/p/0')
  await settle()
  expect(running()).toEqual([])
})

test('a download that leaves the line is reported, so that no line is shown that is gone', async () => {
  const { wait, settle, scheduler, changes } = bench()
  scheduler.setPaused(true)
  wait('host/p/0')
  await settle()
  const before = changes()
  scheduler.dequeue('host/p/0')
  expect(changes()).toBe(before + 1)
})

describe('behind a small file, on its connection', () => {
  const TWO: ConcurrencyLimits = { running: 2, perHost: 2 }

  test('one download follows, and is not counted as a connection', async () => {
    const { wait, settle, scheduler, running, governor } = bench(TWO)
    for (const n of [0, 1, 2, 3, 4]) wait(`host/p/${n}`)
    await settle()
    scheduler.setJob('host/p/0', 7, true)
    await settle()
    expect(running()).toEqual(['host/p/0', 'host/p/1', 'host/p/2'])
    expect(scheduler.findJobAhead('host/p/2')).toBe(7)
    expect(governor.getStatus('host/p', 0).inUse).toBe(2)
  })

  test('the others of its dataset follow first, so that datasets of few files are finished one by one', async () => {
    const { wait, settle, scheduler, order } = bench({ running: 1, perHost: 1 })
    for (const dataset of ['a', 'b', 'c']) for (const n of [0, 1]) wait(`host/p/${dataset}${n}`, dataset)
    await settle()
    for (const [job, id] of ['host/p/a0', 'host/p/a1'].entries()) {
      scheduler.setJob(id, job, true)
      await settle()
    }
    expect(order).toEqual(['host/p/a0', 'host/p/a1', 'host/p/b0'])
  })

  test('what follows takes the connection over, and another may follow it', async () => {
    const { wait, settle, end, scheduler, running, governor } = bench({ running: 1, perHost: 1 })
    for (const n of [0, 1, 2]) wait(`host/p/${n}`)
    await settle()
    scheduler.setJob('host/p/0', 7, true)
    await settle()
    end('host/p/0')
    await settle()
    expect(scheduler.findJobAhead('host/p/1')).toBeNull()
    expect(governor.getStatus('host/p', 0).inUse).toBe(1)
    scheduler.setJob('host/p/1', 8, true)
    await settle()
    expect(running()).toEqual(['host/p/1', 'host/p/2'])
    for (const n of [1, 2]) end(`host/p/${n}`)
    await settle()
    expect(governor.getStatus('host/p', 0).inUse).toBe(0)
  })

  test('none follows what takes an unknown time', async () => {
    const { wait, settle, scheduler, running } = bench({ running: 1, perHost: 1 })
    for (const n of [0, 1]) wait(`host/p/${n}`)
    await settle()
    scheduler.setJob('host/p/0', 7, false)
    await settle()
    expect(running()).toEqual(['host/p/0'])
  })

  test('none follows while it is the turn of a producer that waits for a connection', async () => {
    const { wait, settle, end, scheduler, order } = bench({ running: 1, perHost: 1 })
    for (const n of [0, 1, 2, 3]) wait(`host/many/${n}`)
    wait('other/few/0')
    await settle()
    scheduler.setJob('host/many/0', 7, true)
    await settle()
    expect(order).toEqual(['host/many/0'])
    end('host/many/0')
    await settle()
    expect(order).toEqual(['host/many/0', 'other/few/0'])
  })

  test('none follows where the server asked us to wait', async () => {
    const { wait, settle, scheduler, running, governor } = bench({ running: 1, perHost: 1 })
    for (const n of [0, 1]) wait(`host/p/${n}`)
    await settle()
    governor.holdProducer('host/p', 5000)
    scheduler.setJob('host/p/0', 7, true)
    await settle()
    expect(running()).toEqual(['host/p/0'])
  })

  test('none follows while there is no network', async () => {
    const { wait, settle, scheduler, running, governor, clock } = bench({ running: 1, perHost: 1 })
    for (const n of [0, 1]) wait(`host/p/${n}`)
    await settle()
    for (let n = 0; n < 10 && !governor.isOffline(); n += 1)
      governor.onNetworkLost('host', { atMs: clock.elapsed(), chance: 0, impersonated: null })
    expect(governor.isOffline()).toBe(true)
    scheduler.setJob('host/p/0', 7, true)
    await settle()
    expect(running()).toEqual(['host/p/0'])
  })

  test('a smaller window closes connections, however many small files wait', async () => {
    const { wait, settle, end, scheduler, running } = bench({ running: 4, perHost: 4 })
    for (let n = 0; n < 20; n += 1) wait(`host/p/${n}`)
    await settle()
    scheduler.setConcurrency({ running: 2, perHost: 4 })
    for (const id of running()) scheduler.setJob(id, 7, true)
    await settle()
    expect(running()).toHaveLength(4)
    for (const id of running().slice(0, 2)) end(id)
    await settle()
    expect(running()).toHaveLength(4)
  })

  test('a server that bears less is asked on fewer connections, however many small files wait', async () => {
    const { wait, settle, end, scheduler, running, clock } = bench({ running: 6, perHost: 4 })
    for (let n = 0; n < 20; n += 1) wait(`host/p/${n}`)
    await settle()
    const openedAtMs = clock.elapsed()
    scheduler.onOutcome('host/p/0', { type: 'failed', isAnswer: true, isTimeout: true, openedAtMs, chance: 0 }, 'host')
    for (const id of running()) scheduler.setJob(id, 7, true)
    await settle()
    expect(running()).toHaveLength(4)
    for (const id of running().slice(0, 2)) end(id)
    await settle()
    expect(running()).toHaveLength(4)
  })

  test('an answer that comes before the connection is handed over is no open question afterwards', async () => {
    const { wait, settle, end, scheduler, governor, clock } = bench({ running: 1, perHost: 4 })
    for (const n of [0, 1]) wait(`host/p/${n}`)
    await settle()
    scheduler.setJob('host/p/0', 7, true)
    await settle()
    for (const n of [0, 1]) scheduler.onOutcome(`host/p/${n}`, { type: 'answered', latencyMs: 1 }, 'host')
    end('host/p/0')
    await settle()
    // After a cooldown one connection at a time sends a request, beside those that were answered.
    governor.holdProducer('host/p', 100)
    await clock.pass(200)
    expect(governor.getStatus('host/p', clock.elapsed()).allowed).toBe(2)
  })
})
