import { describe, expect, test } from 'vitest'
import {
  createChangeAttribution,
  type FileStamp,
  isCoarseTimestamp,
  isSameContent,
  isUnchanged,
} from '../../../../shared/download/model/fileStamp.js'

const first: FileStamp = {
  sizeBytes: 10,
  file: '7',
  modifiedNs: '1795412873454985083',
  changedNs: '1795412873454985083',
}
const later = (change: Partial<FileStamp>): FileStamp => ({ ...first, ...change })
const touched = later({ changedNs: '1795412873454985084' })

describe('two stamps', () => {
  test.each([
    ['another length', { sizeBytes: 11 }],
    ['another file under the name', { file: '8' }],
    ['a later write', { modifiedNs: '1795412873454985084' }],
  ])('%s is another content', (_of, change) => {
    expect(isSameContent(first, later(change))).toBe(false)
    expect(isUnchanged(first, later(change))).toBe(false)
  })

  test('other rights, names or dates are the same content, and not untouched', () => {
    expect([isSameContent(first, touched), isUnchanged(first, touched)]).toEqual([true, false])
    expect(isUnchanged(first, { ...first })).toBe(true)
  })

  test('a disk that counts whole seconds tells nothing within one', () => {
    const seconds = { modifiedNs: '1795412872000000000', changedNs: '1795412872000000000' }
    expect(isCoarseTimestamp(later(seconds))).toBe(true)
    expect(isCoarseTimestamp(later({ modifiedNs: '1795412872000000000' }))).toBe(false)
  })
})

describe('a file is ours', () => {
  const ours = later({ sizeBytes: 20, modifiedNs: '9', changedNs: '9' })

  test('as long as each look finds what our last write left', () => {
    const by = createChangeAttribution(first)
    by.begins(first)
    by.ended(ours)
    expect(by.isOurs(ours)).toBe(true)
  })

  test.each([
    ['before our first write', (by: ReturnType<typeof createChangeAttribution>) => by.begins(touched)],
    [
      'between two of our writes',
      (by: ReturnType<typeof createChangeAttribution>) => {
        by.begins(first)
        by.ended(first)
        by.begins(touched)
      },
    ],
  ])('only until another program changed it %s, whatever we write later', (_when, happens) => {
    const by = createChangeAttribution(first)
    happens(by)
    by.ended(ours)
    expect(by.isOurs(ours)).toBe(false)
  })

  test('only until another program writes after our last write', () => {
    const by = createChangeAttribution(first)
    expect([by.isOurs(touched), by.isOurs(first)]).toEqual([false, false])
  })

  test('whatever changes while several writes of ours are under way', () => {
    const by = createChangeAttribution(first)
    by.begins(first)
    by.begins(touched)
    by.ended(later({ modifiedNs: '5' }))
    by.begins(later({ modifiedNs: '6' }))
    by.ended(later({ modifiedNs: '7' }))
    by.ended(ours)
    expect(by.isOurs(ours)).toBe(true)
  })
})
