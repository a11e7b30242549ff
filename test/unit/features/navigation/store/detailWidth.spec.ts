import { describe, expect, it } from 'vitest'
import { clampDetailWidth, DETAIL_WIDTH } from '../../../../../renderer/features/navigation/store/detailWidth.js'

describe('the width of the detail', () => {
  it.each([
    [0, DETAIL_WIDTH.least],
    [5000, DETAIL_WIDTH.most],
    [Number.NaN, DETAIL_WIDTH.usual],
    [500.4, 500],
  ])('%d becomes %d', (asked, given) => {
    expect(clampDetailWidth(asked)).toBe(given)
  })
})
