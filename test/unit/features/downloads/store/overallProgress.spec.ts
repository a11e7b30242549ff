import { describe, expect, it } from 'vitest'
import {
  createDownloadIndex,
  type DownloadIndex,
} from '../../../../../renderer/features/downloads/store/downloadIndex.js'
import {
  getOverallProgress,
  getRemainingTime,
} from '../../../../../renderer/features/downloads/store/overallProgress.js'
import type { DownloadView } from '../../../../../shared/download/model/downloadView.js'
import { createDownloadView } from '../../../../support/samples/downloadSamples.js'

const DONE = { type: 'done', atMs: 1, verdict: { is: 'verified', algorithm: 'md5' } }

const running = (index: number, bytesPerSecond = 1000) => createDownloadView(index, { type: 'running', bytesPerSecond })

const bookOf = (...downloads: readonly DownloadView[]): DownloadIndex => {
  const index = createDownloadIndex()
  index.take(downloads)
  return index
}

describe('the progress of all downloads together', () => {
  it('adds speeds up and says what is left', () => {
    const one = { ...running(0, 3000), receivedBytes: 0, totalBytes: 10_000 }
    const other = { ...running(1, 2000), receivedBytes: 5000, totalBytes: 10_000 }
    const next = { ...createDownloadView(2, { type: 'queued' }), receivedBytes: 0, totalBytes: 10_000 }
    expect(getRemainingTime(bookOf(one, other, next))).toEqual({ seconds: 5, isAtLeast: false })
  })

  it('says no less time for all than for one of them', () => {
    const quick = { ...running(0, 9000), receivedBytes: 0, totalBytes: 9000 }
    const slow = { ...running(1, 10), receivedBytes: 0, totalBytes: 1200 }
    expect(getRemainingTime(bookOf(quick, slow))?.seconds).toBe(120)
  })

  it('says how far all are together, which a finished file does not turn back', () => {
    const index = createDownloadIndex()
    const at = (n: number, receivedBytes: number) => ({ ...running(n), receivedBytes, totalBytes: 100 })
    expect(getOverallProgress(index)).toBeNull()
    index.take([at(0, 50), at(1, 0)])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.25, receivedBytes: 50, totalBytes: 200 })
    index.take([{ ...createDownloadView(0, DONE), receivedBytes: 100, totalBytes: 100 }])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.5, receivedBytes: 100, totalBytes: 200 })
    index.take([{ ...createDownloadView(1, DONE), receivedBytes: 100, totalBytes: 100 }])
    expect(getOverallProgress(index)).toBeNull()
    // Earlier downloads are not part of the next work.
    index.take([at(2, 10)])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.1, receivedBytes: 10, totalBytes: 100 })
  })

  it('counts the known sizes from the start, and says that there is more while a size is unknown', () => {
    const index = createDownloadIndex()
    const known = (n: number) => ({ ...running(n), receivedBytes: 50, totalBytes: 100 })
    index.take([known(0), known(1), known(2), { ...running(3), receivedBytes: 0, totalBytes: null }])
    // The unknown one is taken to be as large as the others.
    expect(getOverallProgress(index)).toEqual({
      part: 0.375,
      receivedBytes: 150,
      totalBytes: 300,
      isAtLeast: true,
      files: { done: 0, of: 4 },
      isStopped: false,
      isPaused: false,
      problems: 0,
    })
    index.take([{ ...running(3), receivedBytes: 30, totalBytes: 100 }])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.45, totalBytes: 400, isAtLeast: false })
  })

  it('counts files while no size is known, those that were finished too', () => {
    const index = createDownloadIndex()
    const unknown = (n: number) => ({ ...running(n), receivedBytes: 50, totalBytes: null })
    index.take([unknown(0), unknown(1)])
    expect(getOverallProgress(index)).toMatchObject({ part: 0, totalBytes: null, files: { done: 0, of: 2 } })
    index.take([{ ...createDownloadView(0, DONE), receivedBytes: 100, totalBytes: 100 }])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.5, totalBytes: null, files: { done: 1, of: 2 } })
  })

  it('stays while all are paused, with what was finished before, and begins anew with other work', () => {
    const index = createDownloadIndex()
    const at = (n: number, state: unknown) => ({ ...createDownloadView(n, state), receivedBytes: 50, totalBytes: 100 })
    const PAUSED = { type: 'paused', because: 'person' }
    const done = (n: number) => ({ ...createDownloadView(n, DONE), receivedBytes: 100, totalBytes: 100 })
    index.take([at(0, { type: 'running', bytesPerSecond: 1 }), at(1, { type: 'queued' })])
    index.take([done(0)])
    index.take([at(1, PAUSED)])
    const paused = { part: 0.75, receivedBytes: 150, totalBytes: 200, files: { done: 1, of: 2 }, isPaused: true }
    expect(getOverallProgress(index)).toMatchObject(paused)
    index.take([at(1, { type: 'queued' })])
    expect(getOverallProgress(index)).toMatchObject({ ...paused, isPaused: false })
    index.take([at(1, PAUSED)])
    index.take([at(2, { type: 'queued' })])
    expect(getOverallProgress(index)).toMatchObject({ part: 0.5, files: { done: 0, of: 1 }, isPaused: false })
  })

  it('counts failed files beside paused ones, and says what a person paused and what has a problem', () => {
    const at = (n: number, state: unknown) => ({ ...createDownloadView(n, state), receivedBytes: 50, totalBytes: 100 })
    const failed = at(0, { type: 'failed', atMs: 1, because: { code: 'file/corrupt', facts: {} } })
    const full = at(1, { type: 'paused', because: { code: 'disk/full', facts: {} } })
    const paused = at(2, { type: 'paused', because: 'person' })
    const stopped = { part: 0.5, isStopped: true }
    expect(getOverallProgress(bookOf(failed))).toBeNull()
    expect(getOverallProgress(bookOf(failed, full))).toMatchObject({
      ...stopped,
      ...{ files: { done: 0, of: 2 }, isPaused: false, problems: 2 },
    })
    expect(getOverallProgress(bookOf(failed, full, paused))).toMatchObject({
      ...stopped,
      ...{ files: { done: 0, of: 3 }, isPaused: true, problems: 2 },
    })
  })

  it('does not promise an end while a size is unknown', () => {
    expect(getRemainingTime(bookOf({ ...running(0), totalBytes: null }))).toBeNull()
    const known = { ...running(1), receivedBytes: 0, totalBytes: 10_000 }
    expect(getRemainingTime(bookOf({ ...running(0), totalBytes: null }, known))).toEqual({
      seconds: 10,
      isAtLeast: true,
    })
  })
})
