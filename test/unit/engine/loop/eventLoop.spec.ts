import { expect, test } from 'vitest'
import { createEventLoop, SYNC_GAP_MS } from '../../../../electron/engine/loop/eventLoop.js'
import type { QueueEntry } from '../../../../electron/engine/queue/queueEntry.js'
import { QUEUED } from '../../../../shared/download/model/state.js'
import { ok, type Result } from '../../../../shared/result.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

/**
 * Creates entries of which some must be durable, a store whose syncs end on command, and a record of what was committed
 * together.
 */
function createLoop() {
  const lasting = new Set<QueueEntry>()
  const groups: string[][] = []
  const syncs: (() => void)[] = []
  const clock = createFakeClock()
  const loop = createEventLoop({
    clock,
    needsSync: (entry) => lasting.has(entry),
    commit(entries) {
      if (entries.length > 0) groups.push(entries.map(({ id }) => id))
      const durable = entries.some((entry) => lasting.has(entry))
        ? new Promise<Result<void>>((resolve) => syncs.push(() => resolve(ok(undefined))))
        : null
      return new Map(entries.map((entry) => [entry, lasting.has(entry) && durable !== null ? durable : ok(undefined)]))
    },
  })
  const nothing = (): void => undefined
  loop.setHandlers({ onStateChanged: nothing, runEffect: nothing, onCommitFailed: nothing, onDrained: nothing })
  const step = (id: string, how: 'lasts' | 'need not last'): Promise<unknown> => {
    const entry = { id, state: QUEUED } as QueueEntry
    if (how === 'lasts') lasting.add(entry)
    loop.dispatch(entry, { type: 'paused' })
    return loop.whenCommitted(entry)
  }
  const turn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 5))
  return { clock, loop, groups, step, turn, endSync: () => syncs.shift()?.() }
}

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
