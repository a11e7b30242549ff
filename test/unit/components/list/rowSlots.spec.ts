import { describe, expect, it } from 'vitest'
import { createRowSlots } from '../../../../renderer/components/list/rowSlots.js'

describe('the slots of the drawn rows of a list', () => {
  it('go to the new rows where many rows are replaced at once', () => {
    const slots = createRowSlots()
    const before = slots.assign(['a', 'b', 'c', 'd'])
    expect(new Set(before).size).toBe(4)
    expect(slots.assign(['e', 'f', 'g', 'h'])).toEqual(before)
  })

  it('stay with the rows that stay, and are distinct', () => {
    const slots = createRowSlots()
    const [, b] = slots.assign(['a', 'b', 'c', 'd'])
    const after = slots.assign(['e', 'f', 'b', 'g', 'h'])
    expect(after[2]).toBe(b)
    expect(new Set(after).size).toBe(5)
  })

  it('are new ones for a few rows that come', () => {
    const slots = createRowSlots()
    const before = slots.assign(['a', 'b', 'c', 'd'])
    const after = slots.assign(['d', 'e', 'f', 'g'])
    expect(after[0]).toBe(before[3])
    expect(after.filter((slot) => before.includes(slot))).toEqual([before[3]])
  })

  it('are not reused when a person may be about to press something in them', () => {
    const slots = createRowSlots()
    const before = slots.assign(['a', 'b', 'c', 'd'])
    slots.hold()
    const after = slots.assign(['e', 'f', 'g', 'h'])
    expect(after.filter((slot) => before.includes(slot))).toEqual([])
    expect(slots.assign(['i', 'j', 'k', 'l'])).toEqual(after)
  })

  it('are the same when the same rows are drawn again', () => {
    const slots = createRowSlots()
    const before = slots.assign(['a', 'b'])
    expect(slots.assign(['a', 'b'])).toEqual(before)
  })
})
