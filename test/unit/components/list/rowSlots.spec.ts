import { describe, expect, it } from 'vitest'
import { createRowSlots, type RowSlots } from '../../../../renderer/components/list/rowSlots.js'

/** Draws the rows: the slots, in the order of the rows, are on the page then. */
function draw(slots: RowSlots, keys: readonly string[]): readonly number[] {
  const assignment = slots.assign(keys)
  slots.keep(assignment)
  return [...assignment.values()]
}

describe('the slots of the drawn rows of a list', () => {
  it('go to the new rows where many rows are replaced at once', () => {
    const slots = createRowSlots()
    const before = draw(slots, ['a', 'b', 'c', 'd'])
    expect(new Set(before).size).toBe(4)
    expect(draw(slots, ['e', 'f', 'g', 'h'])).toEqual(before)
  })

  it('stay with the rows that stay, and are distinct', () => {
    const slots = createRowSlots()
    const [, b] = draw(slots, ['a', 'b', 'c', 'd'])
    const after = draw(slots, ['e', 'f', 'b', 'g', 'h'])
    expect(after[2]).toBe(b)
    expect(new Set(after).size).toBe(5)
  })

  it('are new ones for a few rows that come', () => {
    const slots = createRowSlots()
    const before = draw(slots, ['a', 'b', 'c', 'd'])
    const after = draw(slots, ['d', 'e', 'f', 'g'])
    expect(after[0]).toBe(before[3])
    expect(after.filter((slot) => before.includes(slot))).toEqual([before[3]])
  })

  it('are not reused when a person may be about to press something in them', () => {
    const slots = createRowSlots()
    const before = draw(slots, ['a', 'b', 'c', 'd'])
    slots.hold()
    const after = draw(slots, ['e', 'f', 'g', 'h'])
    expect(after.filter((slot) => before.includes(slot))).toEqual([])
    expect(draw(slots, ['i', 'j', 'k', 'l'])).toEqual(after)
  })

  it('are the same when the same rows are drawn again', () => {
    const slots = createRowSlots()
    const before = draw(slots, ['a', 'b'])
    expect(draw(slots, ['a', 'b'])).toEqual(before)
  })

  it('do not change by a drawing that React gives up', () => {
    const slots = createRowSlots()
    const before = draw(slots, ['a', 'b', 'c', 'd'])
    slots.assign(['e', 'f', 'g', 'h'])
    expect(draw(slots, ['d', 'c', 'b', 'a'])).toEqual(before.toReversed())
  })
})
