import { describe, expect, test } from 'vitest'
import {
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
