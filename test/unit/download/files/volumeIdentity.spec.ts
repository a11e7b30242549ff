import { describe, expect, it } from 'vitest'
import { isSameVolume } from '../../../../shared/download/files/volumeIdentity.js'

describe('a volume', () => {
  it.each([
    ['the same', { id: 'a', folderId: '1' }, true],
    ['under another number', { id: 'b', folderId: '1' }, true],
    ['whose folder was made anew', { id: 'a', folderId: '2' }, true],
    ['that is another one', { id: 'b', folderId: '2' }, false],
  ])('%s is told', (_what, now, isSame) => {
    expect(isSameVolume({ id: 'a', folderId: '1' }, now)).toBe(isSame)
  })
})
