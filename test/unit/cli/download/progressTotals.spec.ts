import { describe, expect, test } from 'vitest'
import { createProgressTotals } from '../../../../electron/cli/download/progressTotals.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../../../shared/ids.js'

const [one, two, three] = ['1', '2', '3'] as DownloadId[] as [DownloadId, DownloadId, DownloadId]

const running = (id: DownloadId, receivedBytes: number, bytesPerSecond: number, totalBytes: number | null = null) =>
  ({ id, receivedBytes, totalBytes, state: { type: 'running', bytesPerSecond } }) as DownloadView

/** Three files of 1, 2 and 3 MB by the catalogue; the size of the last one may be unknown. */
const createThree = (last: number | null = 3_000_000) =>
  createProgressTotals(
    [one, two, three],
    new Map([
      [one, 1_000_000],
      [two, 2_000_000],
      [three, last],
    ]),
  )

describe('the standing of the downloads of a command', () => {
  test('has the bytes of queued downloads in its total, and the time left at the common speed', () => {
    const progress = createThree()
    progress.observe(running(one, 500_000, 100_000))
    progress.observe(running(two, 500_000, 400_000))
    expect(progress.getTotals(0)).toEqual({
      files: { ended: 0, of: 3 },
      receivedBytes: 1_000_000,
      totalBytes: 6_000_000,
      bytesPerSecond: 500_000,
      remaining: { seconds: 10, isAtLeast: false },
    })
  })

  test('is not over before its slowest file', () => {
    const progress = createThree()
    progress.observe(running(one, 0, 10_000))
    progress.observe(running(two, 0, 990_000))
    expect(progress.getTotals(0).remaining?.seconds).toBe(100)
  })

  test('has no total while a size is unknown, and the time that the others take at least', () => {
    const progress = createThree(null)
    progress.observe(running(one, 500_000, 100_000))
    expect(progress.getTotals(0)).toMatchObject({ totalBytes: null, remaining: { seconds: 25, isAtLeast: true } })
    progress.observe(running(three, 0, 0, 4_000_000))
    expect(progress.getTotals(0)).toMatchObject({ totalBytes: 7_000_000, remaining: { seconds: 65, isAtLeast: false } })
  })

  test('believes the server rather than the catalogue, and the bytes rather than both', () => {
    const progress = createThree()
    progress.observe(running(one, 0, 1, 1_500_000))
    expect(progress.getTotals(0).totalBytes).toBe(6_500_000)
    progress.observe(running(one, 1_700_000, 1, 1_500_000))
    expect(progress.getTotals(0).totalBytes).toBe(6_700_000)
  })

  test('waits for no more bytes of a file that has ended, whatever became of it', () => {
    const progress = createThree(null)
    progress.observe(running(three, 300_000, 5))
    progress.onEnded(three)
    progress.onEnded(one)
    progress.observe(running(one, 900_000, 5))
    expect(progress.getTotals(0)).toEqual({
      files: { ended: 2, of: 3 },
      receivedBytes: 300_000,
      totalBytes: 2_300_000,
      bytesPerSecond: 0,
      remaining: null,
    })
  })

  test('counts the speed of small bodies', () => {
    expect(createThree().getTotals(600_000)).toMatchObject({ bytesPerSecond: 600_000, remaining: { seconds: 10 } })
  })
})
