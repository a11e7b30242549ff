import { describe, expect, it } from 'vitest'
import { allPicked, extended, moved, NOTHING_PICKED, stillThere, toggled } from '../../../renderer/stores/picking.js'
import { aDownload } from '../../window/sampleData.js'

const ids = Array.from({ length: 5 }, (_, index) => aDownload(index, { is: 'queued' }).id)
const rows = [{ key: 'g' }, ...ids.map((id) => ({ key: id, id }))]
const at = (index: number): string => rows[index]?.key ?? ''
const picked = ({ picked: some }: { readonly picked: ReadonlySet<string> }) =>
  [...some].map((id) => at(0) && ids.indexOf(id as never))

describe('picking', () => {
  it('extends from where it began, there and back, over a heading that is nothing to pick', () => {
    const begun = moved(NOTHING_PICKED, at(2))
    const down = extended(begun, rows, 4)
    expect(picked(down)).toEqual([1, 2, 3])
    expect(picked(extended(down, rows, 0))).toEqual([0, 1])
  })

  it('moves without letting go of what is picked', () => {
    expect(picked(moved(allPicked(NOTHING_PICKED, rows), at(1)))).toHaveLength(5)
  })

  it('takes in and lets go; a dataset’s downloads together', () => {
    const one = toggled(NOTHING_PICKED, at(1), ids.slice(0, 1))
    const all = toggled(one, at(0), ids)
    expect(picked(all)).toHaveLength(5)
    expect(picked(toggled(all, at(0), ids))).toEqual([])
  })

  it('forgets what left, and is the same when nothing did', () => {
    const all = allPicked(NOTHING_PICKED, rows)
    expect(picked(stillThere(all, (id) => id !== ids[0]))).toEqual([1, 2, 3, 4])
    expect(stillThere(all, () => true)).toBe(all)
  })
})
