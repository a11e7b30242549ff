import { describe, expect, test } from 'vitest'
import { formatProgress } from '../../../../electron/cli/download/formatProgress.js'

describe('the progress line', () => {
  const progress = {
    files: { ended: 12, of: 40 },
    receivedBytes: 1_200_000_000,
    totalBytes: 3_400_000_000,
    bytesPerSecond: 12_300_000,
    remaining: { seconds: 179, isAtLeast: false },
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
    const unknown = { totalBytes: null, remaining: null }
    expect(format(100, 'en', unknown)).toBe('12/40 files  1.2 GB  30%  12.3 MB/s')
    expect(format(100, 'en', { ...unknown, files: { ended: 0, of: 1 } })).toBe('0/1 file  1.2 GB  0%  12.3 MB/s')
    const atLeast = { totalBytes: null, remaining: { seconds: 179, isAtLeast: true } }
    expect(format(100, 'en', atLeast)).toBe('12/40 files  1.2 GB  30%  12.3 MB/s  at least 3 min left')
    expect(format(100, 'fr', atLeast)).toBe('12/40 fichiers  1,2 Go  30 %  12,3 Mo/s  encore au moins 3 min')
  })

  test('says 100 % only when each file has ended', () => {
    const all = { receivedBytes: 3_400_000_000, remaining: { seconds: 0, isAtLeast: false } }
    expect(format(100, 'en', { ...all, files: { ended: 39, of: 40 } })).toContain(' 99% ')
    expect(format(100, 'en', { ...all, files: { ended: 40, of: 40 } })).toContain(' 100% ')
    expect(format(100, 'en', { receivedBytes: 0, totalBytes: 0, remaining: null })).toContain(' 30% ')
  })
})
