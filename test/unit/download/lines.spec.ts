import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openLines, type Place } from '../../../shared/download/lines.js'

const place = (change: Partial<Place> = {}): Place => ({ rank: 1, producer: 'a', dataset: 'a1', order: 0, ...change })

function allOf(lines: ReturnType<typeof openLines>, may: (producer: string) => boolean = () => true): string[] {
  const ids: string[] = []
  for (let taken = lines.take(may); taken !== null; taken = lines.take(may)) ids.push(taken.id)
  return ids
}

test('producers take turns, and so do the datasets of each', () => {
  const lines = openLines()
  for (const n of [1, 2, 3, 4]) lines.join(`a1-${n}`, place({ order: n }))
  for (const n of [1, 2]) lines.join(`a2-${n}`, place({ dataset: 'a2', order: n }))
  for (const n of [1, 2]) lines.join(`b1-${n}`, place({ producer: 'b', dataset: 'b1', order: n }))
  expect(allOf(lines)).toEqual(['a1-1', 'b1-1', 'a2-1', 'b1-2', 'a1-2', 'a2-2', 'a1-3', 'a1-4'])
})

test('a higher priority goes first, whoever has waited longer', () => {
  const lines = openLines()
  lines.join('low', place({ rank: 2 }))
  lines.join('normal', place({ rank: 1 }))
  lines.join('high', place({ rank: 0, producer: 'b' }))
  expect(allOf(lines)).toEqual(['high', 'normal', 'low'])
})

test('who is put elsewhere stands there once', () => {
  const lines = openLines()
  for (const n of [1, 2, 3]) lines.join(`${n}`, place({ order: n }))
  lines.join('3', place({ order: 0 }))
  expect(allOf(lines)).toEqual(['3', '1', '2'])
})

test('a producer that may not be asked keeps its turn and its line', () => {
  const lines = openLines()
  lines.join('a', place())
  lines.join('b', place({ producer: 'b' }))
  expect(lines.take((producer) => producer === 'b')?.id).toBe('b')
  expect(lines.take((producer) => producer === 'b')).toBeNull()
  expect(lines.waitingAt('a')).toBe(1)
  expect(lines.take(() => true)?.id).toBe('a')
})

const arbitraryPlace = fc.record({
  rank: fc.nat(2),
  producer: fc.constantFrom('a', 'b', 'c'),
  dataset: fc.constantFrom('1', '2'),
  order: fc.nat(5),
})

test('everybody who stands in line comes out exactly once, however they came, moved and left', () => {
  const act = fc.oneof(
    fc.record({ do: fc.constant('join' as const), id: fc.nat(20), place: arbitraryPlace }),
    fc.record({ do: fc.constant('leave' as const), id: fc.nat(20) }),
    fc.record({ do: fc.constant('take' as const) }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const lines = openLines()
      const there = new Map<string, Place>()
      for (const one of acts) {
        if (one.do === 'join') {
          lines.join(`${one.id}`, one.place)
          there.set(`${one.id}`, one.place)
        } else if (one.do === 'leave') {
          lines.leave(`${one.id}`)
          there.delete(`${one.id}`)
        } else {
          const id = lines.take(() => true)?.id ?? null
          expect(id === null).toBe(there.size === 0)
          if (id === null) continue
          const least = Math.min(...[...there.values()].map(({ rank }) => rank))
          expect(there.get(id)?.rank).toBe(least)
          there.delete(id)
        }
        expect(lines.size()).toBe(there.size)
        for (const producer of ['a', 'b', 'c'])
          expect(lines.waitingAt(producer)).toBe([...there.values()].filter((at) => at.producer === producer).length)
      }
      expect(allOf(lines).toSorted()).toEqual([...there.keys()].toSorted())
    }),
  )
})

test('nobody of one priority waits for more turns than there are producers, datasets and files before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 5 }), (large, datasets) => {
      const lines = openLines()
      for (let n = 0; n < large; n += 1) lines.join(`large-${n}`, place({ dataset: `${n % datasets}`, order: n }))
      lines.join('small', place({ producer: 'b' }))
      lines.join('own', place({ dataset: 'own' }))
      const ids = allOf(lines)
      expect(ids.indexOf('small')).toBeLessThanOrEqual(1)
      expect(ids.indexOf('own')).toBeLessThanOrEqual(datasets + 1)
    }),
  )
})
