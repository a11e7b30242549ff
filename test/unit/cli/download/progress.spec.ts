import { describe, expect, test } from 'vitest'
import { createDownloadProgress } from '../../../../electron/cli/download/downloadProgress.js'
import { formatProgress } from '../../../../electron/cli/download/formatProgress.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../../../shared/ids.js'

const [one, two, three] = ['1', '2', '3'] as DownloadId[] as [DownloadId, DownloadId, DownloadId]

const running = (id: DownloadId, receivedBytes: number, bytesPerSecond: number, totalBytes: number | null = null) =>
  ({ id, receivedBytes, totalBytes, state: { type: 'running', bytesPerSecond } }) as DownloadView

/** Three files of 1, 2 and 3 MB by the catalogue; the size of the last one may be unknown. */
const createThree = (last: number | null = 3_000_000) =>
  createDownloadProgress(
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
    expect(progress.read(0)).toEqual({
      files: { ended: 0, of: 3 },
      receivedBytes: 1_000_000,
      totalBytes: 6_000_000,
      bytesPerSecond: 500_000,
      secondsLeft: 10,
    })
  })

  test('is not over before its slowest file', () => {
    const progress = createThree()
    progress.observe(running(one, 0, 10_000))
    progress.observe(running(two, 0, 990_000))
    expect(progress.read(0).secondsLeft).toBe(100)
  })

  test('has no total and no time left while a size is unknown', () => {
    const progress = createThree(null)
    progress.observe(running(one, 500_000, 100_000))
    expect(progress.read(0)).toMatchObject({ totalBytes: null, secondsLeft: null })
    progress.observe(running(three, 0, 0, 4_000_000))
    expect(progress.read(0)).toMatchObject({ totalBytes: 7_000_000, secondsLeft: 65 })
  })

  test('believes the server rather than the catalogue, and the bytes rather than both', () => {
    const progress = createThree()
    progress.observe(running(one, 0, 1, 1_500_000))
    expect(progress.read(0).totalBytes).toBe(6_500_000)
    progress.observe(running(one, 1_700_000, 1, 1_500_000))
    expect(progress.read(0).totalBytes).toBe(6_700_000)
  })

  test('waits for no more bytes of a file that has ended, whatever became of it', () => {
    const progress = createThree(null)
    progress.observe(running(three, 300_000, 5))
    progress.onEnded(three)
    progress.onEnded(one)
    progress.observe(running(one, 900_000, 5))
    expect(progress.read(0)).toEqual({
      files: { ended: 2, of: 3 },
      receivedBytes: 300_000,
      totalBytes: 2_300_000,
      bytesPerSecond: 0,
      secondsLeft: null,
    })
  })

  test('counts the speed of small bodies', () => {
    expect(createThree().read(600_000)).toMatchObject({ bytesPerSecond: 600_000, secondsLeft: 10 })
  })
})

describe('the progress line', () => {
  const progress = {
    files: { ended: 12, of: 40 },
    receivedBytes: 1_200_000_000,
    totalBytes: 3_400_000_000,
    bytesPerSecond: 12_300_000,
    secondsLeft: 179,
  }
  const format = (columns: number, language: 'fr' | 'en' = 'en', more: Partial<typeof progress> | object = {}) =>
    formatProgress({ ...progress, ...more }, columns, language).replaceAll('\u00a0', ' ')

  test('says files, bytes, percent, speed and the time left, in both languages', () => {
    expect(format(100)).toBe('12/40 files  1.2 GB/3.4 GB  35%  12.3 MB/s  3 min left')
    expect(format(100, 'fr')).toBe('12/40 fichiers  1,2 Go/3,4 Go  35 %  12,3 Mo/s  encore 3 min')
  })

  test('leaves out what can be missed until it fits', () => {
    expect(format(53)).toBe('12/40  1.2 GB/3.4 GB  35%  12.3 MB/s  3 min left')
    expect(format(40)).toBe('12/40  35%  12.3 MB/s  3 min left')
    expect(format(30)).toBe('12/40  35%  12.3 MB/s')
    expect(format(12)).toBe('12/40  35%')
    expect(format(5)).toBe('35%')
    expect(format(1)).toBe('35%')
  })

  test('counts files while a size is unknown', () => {
    const unknown = { totalBytes: null, secondsLeft: null }
    expect(format(100, 'en', unknown)).toBe('12/40 files  1.2 GB  30%  12.3 MB/s')
    expect(format(100, 'en', { ...unknown, files: { ended: 0, of: 1 } })).toBe('0/1 file  1.2 GB  0%  12.3 MB/s')
  })

  test('says 100 % only when each file has ended', () => {
    const all = { receivedBytes: 3_400_000_000, secondsLeft: 0 }
    expect(format(100, 'en', { ...all, files: { ended: 39, of: 40 } })).toContain(' 99% ')
    expect(format(100, 'en', { ...all, files: { ended: 40, of: 40 } })).toContain(' 100% ')
    expect(format(100, 'en', { receivedBytes: 0, totalBytes: 0, secondsLeft: null })).toContain(' 30% ')
  })
})
