// Moving downloads in the queue: the request to the engine, carried out as specified, must give the promised order.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ReorderMove,
  reorderByDrop,
  reorderByStep,
  reorderPeers,
} from '../../../../../renderer/features/downloads/reorder/reorder.js'
import { createDownloadIndex } from '../../../../../renderer/features/downloads/store/downloadIndex.js'
import { buildRows } from '../../../../../renderer/features/downloads/store/listRows.js'
import { sortInQueueOrder } from '../../../../../renderer/features/downloads/store/queueOrder.js'
import type { DownloadId } from '../../../../../shared/ids.js'
import { createDownloadView } from '../../../../support/samples/downloadSamples.js'

const line = Array.from({ length: 6 }, (_, index) => createDownloadView(index, { type: 'queued' }, 0))
const ids = line.map(({ id }) => id)
const some = (...indices: readonly number[]): ReadonlySet<DownloadId> =>
  new Set(ids.filter((_, index) => indices.includes(index)))

/** Carries out a move as the engine promises: these go before another one, in the given order, or to the end. */
function carriedOut(move: ReorderMove | null): readonly number[] {
  if (move === null) return [0, 1, 2, 3, 4, 5]
  const staying = ids.filter((id) => !move.ids.includes(id))
  const at = move.before === null ? staying.length : staying.indexOf(move.before)
  return [...staying.slice(0, at), ...move.ids, ...staying.slice(at)].map((id) => ids.indexOf(id))
}

describe('a step', () => {
  it.each([
    ['up', [2], [0, 2, 1, 3, 4, 5]],
    ['down', [2], [0, 1, 3, 2, 4, 5]],
    ['first', [4], [4, 0, 1, 2, 3, 5]],
    ['last', [0], [1, 2, 3, 4, 5, 0]],
    ['up', [2, 3], [0, 2, 3, 1, 4, 5]],
    ['down', [1, 2], [0, 3, 1, 2, 4, 5]],
    ['down', [4], [0, 1, 2, 3, 5, 4]],
  ] as const)('%s of %j gives %j', (step, moving, expected) => {
    expect(carriedOut(reorderByStep(line, some(...moving), step))).toEqual(expected)
  })

  it.each([
    ['up', 0],
    ['first', 0],
    ['down', 5],
    ['last', 5],
  ] as const)('%s of number %i is nothing: it stands there', (step, index) => {
    expect(reorderByStep(line, some(index), step)).toBeNull()
  })
})

it('any downloads can be dropped together at any gap, in their order, and the new place is told', () => {
  fc.assert(
    fc.property(fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }), fc.nat(6), (moving, gap) => {
      const move = reorderByDrop(line, some(...moving), gap)
      const after = carriedOut(move)
      if (move === null) return
      expect(after.slice(move.place - 1, move.place - 1 + moving.length)).toEqual(moving)
      const staying = after.filter((index) => !moving.includes(index))
      expect(staying).toEqual(staying.toSorted((a, b) => a - b))
      expect(staying.filter((index) => after.indexOf(index) < move.place - 1).every((index) => index < gap)).toBe(true)
    }),
  )
})

it('only downloads of one priority change places', () => {
  const [first, ...rest] = line
  if (first === undefined) throw new Error('there are six')
  const high = { ...first, priority: 'high' as const }
  expect(reorderPeers([high, ...rest], first.id)).toEqual([high])
})

it.each([{ type: 'running', bytesPerSecond: 1 }, { type: 'verifying' }])(
  'a step moves a download among the rows in sight, where one is $type between them',
  (state) => {
    const [a, c, b] = [0, 1, 2].map((index) => createDownloadView(index, index === 1 ? state : { type: 'queued' }, 0))
    if (a === undefined || b === undefined || c === undefined) throw new Error('there are three')
    const index = createDownloadIndex()
    index.take([a, c, b])
    const group = index.getGroup(a.datasetId)
    if (group === undefined) throw new Error('they have a dataset')
    const inSight = () => buildRows(index, false).flatMap((row) => (row.type === 'download' ? [row.id] : []))
    expect(inSight()).toEqual([c.id, a.id, b.id])
    const peers = reorderPeers(sortInQueueOrder(group), a.id)
    const move = reorderByStep(peers, new Set([a.id]), 'down')
    expect(move).toEqual({ ids: [a.id], before: null, place: 2, of: 2 })
    index.take([{ ...a, position: b.position + 1 }])
    expect(inSight()).toEqual([c.id, b.id, a.id])
  },
)
