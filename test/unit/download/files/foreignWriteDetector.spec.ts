import { describe, expect, test } from 'vitest'
import { createForeignWriteDetector } from '../../../../shared/download/files/foreignWriteDetector.js'
import type { FileStamp } from '../../../../shared/download/model/fileStamp.js'

const first: FileStamp = {
  sizeBytes: 10,
  file: '7',
  modifiedNs: '1795412873454985083',
  changedNs: '1795412873454985083',
}

const later = (change: Partial<FileStamp>): FileStamp => ({ ...first, ...change })

const touched = later({ changedNs: '1795412873454985084' })

describe('a file is ours', () => {
  const ours = later({ sizeBytes: 20, modifiedNs: '9', changedNs: '9' })

  test('as long as each look finds what our last write left', () => {
    const by = createForeignWriteDetector(first)
    by.begins(first)
    by.ended(ours)
    expect(by.isOurs(ours)).toBe(true)
  })

  test.each([
    ['before our first write', (by: ReturnType<typeof createForeignWriteDetector>) => by.begins(touched)],
    [
      'between two of our writes',
      (by: ReturnType<typeof createForeignWriteDetector>) => {
        by.begins(first)
        by.ended(first)
        by.begins(touched)
      },
    ],
  ])('only until another program changed it %s, whatever we write later', (_when, happens) => {
    const by = createForeignWriteDetector(first)
    happens(by)
    by.ended(ours)
    expect(by.isOurs(ours)).toBe(false)
  })

  test('only until another program writes after our last write', () => {
    const by = createForeignWriteDetector(first)
    expect([by.isOurs(touched), by.isOurs(first)]).toEqual([false, false])
  })

  test('whatever changes while several writes of ours are under way', () => {
    const by = createForeignWriteDetector(first)
    by.begins(first)
    by.begins(touched)
    by.ended(later({ modifiedNs: '5' }))
    by.begins(later({ modifiedNs: '6' }))
    by.ended(later({ modifiedNs: '7' }))
    by.ended(ours)
    expect(by.isOurs(ours)).toBe(true)
  })
})
