import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as waitForNextTurn } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { createYoungHeapSweeper } from '../../../../electron/adapters/workers/youngHeapSweeper.js'

const sweepSchema = z.object({
  detail: z.object({
    kind: z.literal(constants.NODE_PERFORMANCE_GC_MINOR),
    flags: z.literal(constants.NODE_PERFORMANCE_GC_FLAGS_FORCED),
  }),
})

/** Returns a function that counts the sweeps that were asked for since its last call, and not those that V8 decided on. */
function createSweepCounter(): () => Promise<number> {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ entryTypes: ['gc'] })
  onTestFinished(() => observer.disconnect())
  const isSweep = (entry: PerformanceEntry): boolean => sweepSchema.safeParse(entry).success
  return async () => {
    // Node notes a sweep at the end of the turn, and passes it on in the next one.
    const records = observer.takeRecords()
    await waitForNextTurn()
    return [...records, ...observer.takeRecords()].filter(isSweep).length
  }
}

describe('the sweeper of the young heap', () => {
  it('sweeps each time when so many bytes have come together, and no sooner', async () => {
    const onRead = createYoungHeapSweeper(1000)
    const countSweeps = createSweepCounter()
    onRead(600)
    onRead(399)
    expect(await countSweeps()).toBe(0)
    onRead(1)
    expect(await countSweeps()).toBe(1)
    onRead(999)
    expect(await countSweeps()).toBe(0)
    onRead(5000)
    expect(await countSweeps()).toBe(1)
  })

  it('leaves the function that sweeps to no other code', () => {
    createYoungHeapSweeper(1000)
    expect(runInNewContext('typeof gc')).toBe('undefined')
  })
})
