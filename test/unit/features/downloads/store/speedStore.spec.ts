import { describe, expect, it } from 'vitest'
import { createDownloadIndex } from '../../../../../renderer/features/downloads/store/downloadIndex.js'
import {
  addSample,
  createSpeedStore,
  EACH_SAMPLES,
  TOTAL_SAMPLES,
} from '../../../../../renderer/features/downloads/store/speedStore.js'
import type { DownloadView } from '../../../../../shared/download/model/downloadView.js'
import { createDownloadView } from '../../../../support/samples/downloadSamples.js'

const running = (...speeds: readonly number[]): readonly DownloadView[] =>
  speeds.map((bytesPerSecond, index) => createDownloadView(index, { type: 'running', bytesPerSecond }))

const idle = [createDownloadView(0, { type: 'queued' })]

describe('readings of the speed', () => {
  it('add up what runs now, and keep each apart', () => {
    const { total, each } = addSample(createSpeedStore().getState(), running(100, 20), 120)
    expect({ total, each: [...each.values()] }).toEqual({ total: [120], each: [[100], [20]] })
  })

  it('start with the first byte: a window that only looks has no plot', () => {
    expect(addSample({ total: [], each: new Map() }, idle, 0).total).toEqual([])
  })

  it('let go of a download that stopped, and show the pause as one', () => {
    const before = addSample({ total: [], each: new Map() }, running(100), 100)
    const { total, each } = addSample(before, idle, 0)
    expect({ total, each: each.size }).toEqual({ total: [100, 0], each: 0 })
  })

  it('never keep more than ten minutes, one of each, nor ten quiet ones', () => {
    let speeds = addSample({ total: [], each: new Map() }, running(5), 5)
    for (let second = 0; second < 2 * TOTAL_SAMPLES; second++) speeds = addSample(speeds, running(7), 7)
    expect(speeds.total).toHaveLength(TOTAL_SAMPLES)
    expect([...speeds.each.values()][0]).toHaveLength(EACH_SAMPLES)
    for (let second = 0; second < TOTAL_SAMPLES; second++) speeds = addSample(speeds, idle, 0)
    expect(speeds.total).toEqual([])
  })
})

describe('samples of the total', () => {
  it('are the bytes that arrived meanwhile, also of a download that began and ended between two of them', () => {
    const store = createSpeedStore(() => 0)
    const index = createDownloadIndex()
    store.sample(index)
    index.takeArrived({ briefBytesPerSecond: 0, arrivedBytes: 1_000_000 })
    store.sample(index)
    index.takeArrived({ briefBytesPerSecond: 0, arrivedBytes: 61_000_000 })
    store.sample(index)
    store.sample(index)
    // What arrived before this window was there is no speed of now.
    expect(store.getState().total).toEqual([60_000_000, 0])
    expect(store.getRecentSpeed()).toBe(60_000_000)
  })

  it('of a hidden window, whose timers rest for a minute, are no faster than the bytes were', () => {
    let elapsedMs = 0
    const store = createSpeedStore(() => elapsedMs)
    const index = createDownloadIndex()
    index.takeArrived({ briefBytesPerSecond: 0, arrivedBytes: 0 })
    store.sample(index)
    elapsedMs += 60_000
    index.takeArrived({ briefBytesPerSecond: 0, arrivedBytes: 60_000_000 })
    store.sample(index)
    expect(store.getState().total).toEqual([1_000_000])
  })
})
