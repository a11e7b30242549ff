import { describe, expect, it } from 'vitest'
import {
  EMPTY_SELECTION,
  moveCursor,
  pruneSelection,
  selectAll,
  toggleSelected,
} from '../../../../renderer/components/list/listSelection.js'
import { createDownloadView } from '../../../support/samples/downloadSamples.js'

const ids = Array.from({ length: 5 }, (_, index) => createDownloadView(index, { type: 'queued' }).id)
const rows = [{ key: 'g' }, ...ids.map((id) => ({ key: id, id }))]
const at = (index: number): string => rows[index]?.key ?? ''
const picked = ({ picked: some }: { readonly picked: ReadonlySet<string> }) =>
  [...some].map((id) => at(0) && ids.indexOf(id as never))

describe('picking', () => {
  it('moves without letting go of what is picked', () => {
    expect(picked(moveCursor(selectAll(EMPTY_SELECTION, rows), at(1)))).toHaveLength(5)
  })

  it('takes in and lets go; a dataset’s downloads together', () => {
    const one = toggleSelected(EMPTY_SELECTION, at(1), ids.slice(0, 1))
    const all = toggleSelected(one, at(0), ids)
    expect(picked(all)).toHaveLength(5)
    expect(picked(toggleSelected(all, at(0), ids))).toEqual([])
  })

  it('forgets what left, and is the same when nothing did', () => {
    const all = selectAll(EMPTY_SELECTION, rows)
    expect(picked(pruneSelection(all, (id) => id !== ids[0]))).toEqual([1, 2, 3, 4])
    expect(pruneSelection(all, () => true)).toBe(all)
  })
})
