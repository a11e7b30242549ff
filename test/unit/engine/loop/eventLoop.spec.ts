import { setImmediate as waitForNextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createEventLoop, SYNC_GAP_MS } from '../../../../electron/engine/loop/eventLoop.js'
import type { QueueEntry } from '../../../../electron/engine/queue/queueEntry.js'
import type { DownloadEffect } from '../../../../shared/download/machine/eventsAndEffects.js'
import { QUEUED } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

/**
 * Creates entries of which some must be durable, a store whose syncs end on command, and a record of what was committed
 * together.
 */
function createLoop() {
  const lasting = new Set<QueueEntry>()
  const groups: string[][] = []
  const syncs: ((ended: Result<void>) => void)[] = []
  const ran: string[] = []
  const unrun: string[] = []
  const clock = createFakeClock()
  const loop = createEventLoop({
    clock,
    needsSync: (entry) => lasting.has(entry),
    commit(entries) {
      if (entries.length > 0) groups.push(entries.map(({ id }) => id))
      const durable = entries.some((entry) => lasting.has(entry))
        ? new Promise<Result<void>>((resolve) => syncs.push(resolve))
        : null
      return new Map(entries.map((entry) => [entry, lasting.has(entry) && durable !== null ? durable : ok(undefined)]))
    },
  })
  const nothing = (): void => undefined
  loop.setHandlers({
    onStateChanged: nothing,
    runEffect: ({ id }, effect) => ran.push(`${id}: ${effect.type}`),
    onCommitFailed: ({ id }, effects, { code }) => unrun.push(`${id}: ${effects.map((one) => one.type)} (${code})`),
    onDrained: nothing,
  })
  const createEntry = (id: string, how: 'lasts' | 'need not last'): QueueEntry => {
    const entry = { id, state: QUEUED } as QueueEntry
    if (how === 'lasts') lasting.add(entry)
    return entry
  }
  const step = (id: string, how: 'lasts' | 'need not last'): Promise<unknown> => {
    const entry = createEntry(id, how)
    loop.dispatch(entry, { type: 'paused' })
    return loop.whenCommitted(entry)
  }
  const turn = async (): Promise<void> => {
    for (let turns = 0; turns < 5; turns += 1) await waitForNextTurn()
  }
  const endSync = (ended: Result<void> = ok(undefined)): void => syncs.shift()?.(ended)
  return { clock, loop, groups, ran, unrun, createEntry, step, turn, endSync }
}

const stop = (attempt: number): DownloadEffect => ({ type: 'stop', attempt })
const write = (attempt: number): DownloadEffect => ({ type: 'write', attempt, fromByte: 0 })

test('effects run once their entry is committed, in their order', async () => {
  const { clock, loop, ran, createEntry, turn, endSync } = createLoop()
  const entry = createEntry('one', 'lasts')
  loop.applyTransition(entry, [entry.state, [stop(1), write(2)]])
  await turn()
  loop.applyTransition(entry, [entry.state, [stop(2)]])
  await turn()
  expect(ran).toEqual([])
  endSync()
  await turn()
  expect(ran).toEqual(['one: stop', 'one: write'])
  await clock.pass(SYNC_GAP_MS)
  await turn()
  endSync()
  await turn()
  expect(ran).toEqual(['one: stop', 'one: write', 'one: stop'])
})

test('effects do not run when their entry could not be committed, and the cause is passed on', async () => {
  const { loop, ran, unrun, createEntry, turn, endSync } = createLoop()
  const [lost, kept] = [createEntry('lost', 'lasts'), createEntry('kept', 'need not last')]
  loop.applyTransition(lost, [lost.state, [stop(1)]])
  loop.applyTransition(kept, [kept.state, [stop(1)]])
  const committed = loop.whenCommitted(lost)
  await turn()
  endSync(fail(failure('disk/full')))
  expect(await committed).toEqual(fail(failure('disk/full')))
  expect([ran, unrun]).toEqual([['kept: stop'], ['lost: stop (disk/full)']])
})

test('what must last and comes during a sync is committed together when that is over', async () => {
  const { clock, groups, step, turn, endSync } = createLoop()
  const first = step('first', 'lasts')
  await turn()
  await clock.pass(SYNC_GAP_MS)
  const others = [step('second', 'lasts')]
  await turn()
  others.push(step('third', 'lasts'))
  await turn()
  expect(groups).toEqual([['first']])
  endSync()
  await first
  await turn()
  expect(groups).toEqual([['first'], ['second', 'third']])
  endSync()
  await Promise.all(others)
})

test('syncs begin a gap apart, so that what ends together is committed together', async () => {
  const { clock, groups, step, turn, endSync } = createLoop()
  const first = step('first', 'lasts')
  await turn()
  endSync()
  await first
  const others = [step('second', 'lasts')]
  await turn()
  await clock.pass(SYNC_GAP_MS - 1)
  others.push(step('third', 'lasts'))
  await turn()
  expect(groups).toEqual([['first']])
  await clock.pass(1)
  await turn()
  expect(groups).toEqual([['first'], ['second', 'third']])
  endSync()
  await Promise.all(others)
})

test('what need not last waits for no sync', async () => {
  const { groups, step, turn } = createLoop()
  void step('first', 'lasts')
  await turn()
  await step('second', 'need not last')
  expect(groups).toEqual([['first'], ['second']])
})

test('at the end all that waits is committed at once', async () => {
  const { loop, groups, step, turn } = createLoop()
  void step('first', 'lasts')
  await turn()
  void step('second', 'lasts')
  loop.flush()
  expect(groups).toEqual([['first'], ['second']])
})
