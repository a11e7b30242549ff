// Ids of downloads that are added together stand together in an index, and cannot be guessed.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createOrderedIds } from '../../../../electron/engine/queue/orderedIds.js'
import type { WallMs } from '../../../../electron/ports/clock.js'
import { downloadId } from '../../../../shared/ids.js'

const idsAt = (times: readonly number[]) => {
  let at = 0
  const newId = createOrderedIds({ now: () => times[at++] as WallMs }, { uuid: () => randomUUID() })
  return times.map(() => newId())
}

it('an id that is made later comes later, and is a UUID', () => {
  const ids = idsAt([15, 1_764_140_000_000, 1_764_140_000_001, 1_764_140_999_999, 4_102_444_800_000])
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.map((id) => downloadId.parse(id))).toEqual(ids)
})

it('ids of one millisecond differ, whatever the clock says', () => {
  for (const time of [0, -5, 1.5, Number.MAX_SAFE_INTEGER]) {
    const ids = idsAt(Array.from({ length: 100 }, () => time))
    expect(new Set(ids.map((id) => downloadId.parse(id))).size).toBe(100)
  }
})
