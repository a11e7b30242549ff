import { describe, expect, it } from 'vitest'
import { createRowSlots } from '../../../../renderer/components/list/rowSlots.js'

describe('the slots of the drawn rows of a list', () => {
  it('go to the new rows where most rows are replaced at once', () => {
    const slots = createRowSlots()
    const before = slots.assign(['a', 'b', 'c'])
    expect(new Set(before).size).toBe(3)
    expect(slots.assign(['d', 'e', 'f'])).toEqual(before)
  })

  it('stay with the rows that stay, and are distinct', () => {
    const slots = createRowSlots()
    const [, b] = slots.assign(['a', 'b', 'c', 'd'])
    const after = slots.assign(['e', 'f', 'b', 'g', 'h'])
    expect(after[2]).toBe(b)
    expect(new Set(after).size).toBe(5)
  })

  it('are new ones for single rows that come', () => {
    const slots = createRowSlots()
    const before = slots.assign(['a', 'b', 'c'])
    const after = slots.assign(['b', 'c', 'd'])
    expect(after.slice(0, 2)).toEqual(before.slice(1))
    expect(before).not.toContain(after[2])
  })

  it('are not reused when a person may be about to press something in them', () => {
    const slots = createRowSlots()
    const before = slots.assign(['a', 'b', 'c'])
    slots.hold()
    const after = slots.assign(['d', 'e', 'f'])
    expect(after.filter((slot) => before.includes(slot))).toEqual([])
    expect(slots.assign(['g', 'h', 'i'])).toEqual(after)
  })

  it('are the same when the same rows are drawn again', () => {
    const slots = createRowSlots()
    const before = slots.assign(['a', 'b'])
    expect(slots.assign(['a', 'b'])).toEqual(before)
  })
})
