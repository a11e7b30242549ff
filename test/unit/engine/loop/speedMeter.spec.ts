// The total rate is measured although a small body is complete before its own rate can be.
import { expect, it } from 'vitest'
import { createSpeedMeter } from '../../../../electron/engine/loop/speedMeter.js'
import type { QueueEntry } from '../../../../electron/engine/queue/queueEntry.js'
import type { ElapsedMs } from '../../../../electron/ports/clock.js'

/** An entry with only the fields that the meter uses. */
const anEntry = (): QueueEntry => ({ receivedBytes: 0, bytesPerSecond: 0 }) as QueueEntry

function meterAt() {
  let nowMs = 0
  const meter = createSpeedMeter({ elapsed: () => nowMs as ElapsedMs })
  return {
    meter,
    pass(ms: number) {
      nowMs += ms
    },
  }
}

it('the meter reaches the speed of many small bodies, and fades when none comes', () => {
  const { meter, pass } = meterAt()
  for (let tenth = 0; tenth < 200; tenth++) {
    pass(100)
    meter.addCompleted(anEntry(), 20_000)
  }
  expect(meter.getBriefBytesPerSecond()).toBeGreaterThan(190_000)
  expect(meter.getBriefBytesPerSecond()).toBeLessThan(210_000)
  pass(2000)
  expect(meter.getBriefBytesPerSecond()).toBeLessThan(110_000)
  pass(60_000)
  expect(meter.getBriefBytesPerSecond()).toBeLessThan(1)
})

it('the meter counts a body once: one that had a speed of its own adds nothing when it is complete', () => {
  const { meter, pass } = meterAt()
  const entry = anEntry()
  meter.measure(entry, 0)
  pass(1000)
  meter.measure(entry, 1_000_000)
  expect(entry.bytesPerSecond).toBe(1_000_000)
  meter.addCompleted(entry, 1_500_000)
  expect(meter.getBriefBytesPerSecond()).toBe(0)
})
