import { describe, expect, it } from 'vitest'
import { classifySequence } from '../../../../../renderer/features/downloads/store/followDownloadChanges.js'

describe('news about downloads', () => {
  const news = (sequence: number) => ({ sequence, changed: [], removed: [], briefBytesPerSecond: 0, arrivedBytes: 0 })
  it('follow, are known already, or show that some were lost', () => {
    expect([
      classifySequence(4, news(5)),
      classifySequence(4, news(4)),
      classifySequence(4, news(6)),
      classifySequence(null, news(1)),
    ]).toEqual(['next', 'old', 'lost', 'lost'])
  })
})
