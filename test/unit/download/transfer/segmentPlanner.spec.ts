import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ByteRange, countBytes, normalizeRanges } from '../../../../shared/download/model/byteRanges.js'
import {
  findUnassignedGaps,
  planExtension,
  planNextMove,
  type RequestedSegment,
  type SegmentAssignment,
  type SegmentLayout,
} from '../../../../shared/download/transfer/segmentPlanner.js'

const PIECE = 10
const layout = (change: Partial<SegmentLayout>): SegmentLayout => ({
  totalBytes: 1000,
  held: [],
  segments: [],
  pieceBytes: PIECE,
  ...change,
})
const segment = (
  connection: number,
  at: number,
  end: number,
  bytesPerSecond: number | null = null,
): SegmentAssignment => ({
  connection,
  at,
  end,
  bytesPerSecond,
})

describe('one more connection', () => {
  test('fills the largest gap first', () => {
    const held: ByteRange[] = [
      [100, 200],
      [700, 750],
    ]
    expect(planNextMove(layout({ held }))).toEqual({ type: 'fill', range: [200, 700] })
  })

  test('fills a gap that no connection is at before it shares a segment, however small the gap is', () => {
    const now = layout({ held: [[0, 1]], segments: [segment(0, 2, 1000)] })
    expect(planNextMove(now)).toEqual({ type: 'fill', range: [1, 2] })
  })

  test('takes the far half of what the slowest has before it, not of what is longest', () => {
    const segments = [segment(0, 0, 600, 100), segment(1, 600, 1000, 10)]
    expect(planNextMove(layout({ segments }))).toEqual({ type: 'split', connection: 1, range: [800, 1000] })
  })

  test('takes a connection that has only just begun for one like the others', () => {
    const segments = [segment(0, 0, 600, 100), segment(1, 600, 1000, null)]
    expect(planNextMove(layout({ segments }))).toMatchObject({ type: 'split', connection: 0 })
  })

  test('takes no less of another than a request is worth', () => {
    expect(planNextMove(layout({ held: [[0, 981]], segments: [segment(0, 981, 1000, 1)] }))).toEqual({ type: 'rest' })
    expect(planNextMove(layout({ held: [[0, 980]], segments: [segment(0, 980, 1000, 1)] }))).toMatchObject({
      type: 'split',
    })
  })

  test('whatever connections come, fetch and go, no byte is assigned twice and all are fetched once', () => {
    const moves = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.record({ type: fc.constant('come' as const) }) },
        {
          weight: 4,
          arbitrary: fc.record({
            type: fc.constant('fetch' as const),
            who: fc.nat(7),
            bytes: fc.integer({ min: 1, max: 90 }),
          }),
        },
        { weight: 1, arbitrary: fc.record({ type: fc.constant('drop' as const), who: fc.nat(7) }) },
      ),
      { minLength: 10, maxLength: 80 },
    )
    fc.assert(
      fc.property(moves, (story) => {
        const fetched = new Map<number, number>()
        const live = new Map<number, { at: number; end: number; got: number }>()
        let count = 0
        const now = (): SegmentLayout =>
          layout({
            held: normalizeRanges([...fetched.keys()].map((at): ByteRange => [at, at + 1])),
            segments: [...live].map(([key, { at, end, got }]) => segment(key, at, end, got === 0 ? null : got)),
          })
        const come = (): boolean => {
          const move = planNextMove(now())
          if (move.type === 'rest') return false
          const slowest = move.type === 'split' ? live.get(move.connection) : undefined
          if (slowest !== undefined) {
            expect(move.range[1]).toBe(slowest.end)
            expect(move.range[0]).toBeGreaterThanOrEqual(slowest.at + PIECE)
            slowest.end = move.range[0]
          }
          live.set(count++, { at: move.range[0], end: move.range[1], got: 0 })
          return true
        }
        const fetch = (one: { at: number; end: number; got: number }, bytes: number): void => {
          for (const until = Math.min(one.end, one.at + bytes); one.at < until; one.at += 1, one.got += 1)
            fetched.set(one.at, (fetched.get(one.at) ?? 0) + 1)
        }
        for (const deed of story) {
          const some = [...live]
          const [key, one] = (deed.type === 'come' ? undefined : some[deed.who % Math.max(1, some.length)]) ?? [
            -1,
            undefined,
          ]
          if (deed.type === 'come' && live.size < 8) come()
          if (deed.type === 'fetch' && one !== undefined) fetch(one, deed.bytes)
          if (deed.type === 'drop' || (one !== undefined && one.at >= one.end)) live.delete(key)
          const assigned = [...live.values()].map(({ at, end }): ByteRange => [at, end])
          const assignedBytes = assigned.reduce((sum, [from, to]) => sum + to - from, 0)
          const { held } = now()
          expect(countBytes(normalizeRanges([...assigned, ...held]))).toBe(assignedBytes + countBytes(held))
          expect(countBytes(findUnassignedGaps(now())) + assignedBytes + countBytes(held)).toBe(1000)
        }
        for (const one of live.values()) fetch(one, 1000)
        live.clear()
        while (come()) for (const one of live.values()) fetch(one, 1000)
        expect(fetched.size).toBe(1000)
        expect(Math.max(...fetched.values())).toBe(1)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a connection at the end of its segment', () => {
  const requested = (connection: number, start: number, end: number, isAnswered: boolean): RequestedSegment => ({
    ...segment(connection, start, end),
    start,
    isAnswered,
  })
  const extend = (
    reach: number,
    segments: readonly RequestedSegment[],
    skipBytes = 0,
    held: ByteRange[] = [[0, 100]],
  ) => planExtension({ end: 100, reach }, { totalBytes: 1000, held, segments }, skipBytes)

  test('is done when its response goes no further', () => {
    expect(extend(100, [])).toBeNull()
  })

  test('goes on into the gap behind it, as far as its response and the gap go', () => {
    expect(extend(1000, [])).toEqual({ range: [100, 1000], replaces: null })
    expect(extend(300, [])).toEqual({ range: [100, 300], replaces: null })
    expect(extend(1000, [requested(1, 400, 1000, true)])).toEqual({ range: [100, 400], replaces: null })
  })

  test('takes over the segment behind it while the request for that is not answered', () => {
    expect(extend(1000, [requested(7, 100, 500, false)])).toEqual({ range: [100, 500], replaces: 7 })
    expect(extend(300, [requested(7, 100, 500, false)])).toEqual({ range: [100, 300], replaces: 7 })
    expect(extend(1000, [requested(7, 100, 1000, true)])).toBeNull()
  })

  test('reads over what is there already when that costs less than another request', () => {
    const held: ByteRange[] = [[0, 150]]
    expect(extend(1000, [], 50, held)).toEqual({ range: [150, 1000], replaces: null })
    expect(extend(1000, [], 49, held)).toBeNull()
    expect(extend(150, [], 50, held)).toBeNull()
  })
})
