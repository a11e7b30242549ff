import fc from 'fast-check'
import TinyQueue from 'tinyqueue'
import { expect, test, vi } from 'vitest'
import { createFairQueue, type QueueSlot, type Turn } from '../../../../shared/download/traffic/fairQueue.js'

const place = (change: Partial<QueueSlot> = {}): QueueSlot => ({
  rank: 1,
  producer: 'a',
  dataset: 'a1',
  order: 0,
  ...change,
})

function allOf(queue: ReturnType<typeof createFairQueue>, may: (producer: string) => boolean = () => true): string[] {
  const ids: string[] = []
  for (let taken = queue.takeNext(may); taken !== null; taken = queue.takeNext(may)) ids.push(taken.id)
  return ids
}

test('producers take turns, and so do the datasets of each', () => {
  const queue = createFairQueue()
  for (const n of [1, 2, 3, 4]) queue.add(`a1-${n}`, place({ order: n }))
  for (const n of [1, 2]) queue.add(`a2-${n}`, place({ dataset: 'a2', order: n }))
  for (const n of [1, 2]) queue.add(`b1-${n}`, place({ producer: 'b', dataset: 'b1', order: n }))
  expect(allOf(queue)).toEqual(['a1-1', 'b1-1', 'a2-1', 'b1-2', 'a1-2', 'a2-2', 'a1-3', 'a1-4'])
})

test('a turn that goes on keeps a dataset before the others of its producer, for 32 downloads at most', () => {
  const queue = createFairQueue()
  for (let n = 0; n < 40; n += 1) queue.add(`a${n}`, place({ order: n }))
  queue.add('other', place({ dataset: 'a2' }))
  queue.add('b', place({ producer: 'b', dataset: 'b1' }))
  const ids: string[] = []
  const turns: Turn[] = []
  for (let taken = queue.takeNext(() => true, turns); taken !== null; taken = queue.takeNext(() => true, turns)) {
    ids.push(taken.id)
    turns.splice(
      0,
      Number.POSITIVE_INFINITY,
      taken.turn,
      ...turns.filter(({ dataset }) => dataset !== taken?.turn.dataset),
    )
  }
  const [first, ...more] = Array.from({ length: 32 }, (_, n) => `a${n}`)
  expect(ids.slice(0, 35)).toEqual([first, 'b', ...more, 'other', 'a32'])
  expect(ids).toHaveLength(42)
})

test('a turn that goes on gives way to a higher priority, and ends with its dataset', () => {
  const queue = createFairQueue()
  for (const n of [1, 2, 3]) queue.add(`a${n}`, place({ order: n }))
  queue.add('other', place({ dataset: 'a2' }))
  const turn = queue.takeNext(() => true)?.turn
  const turns = turn === undefined ? [] : [turn]
  queue.add('urgent', place({ rank: 0 }))
  expect(queue.takeNext(() => true, turns)?.id).toBe('urgent')
  expect(queue.takeNext(() => true, turns)?.id).toBe('a2')
  queue.remove('a3')
  expect(queue.takeNext(() => true, turns)?.id).toBe('other')
  expect(queue.takeNext(() => true, turns)).toBeNull()
})

test('a turn that goes on is one of its priority', () => {
  const queue = createFairQueue()
  queue.add('urgent', place({ rank: 0 }))
  const turn = queue.takeNext(() => true)?.turn
  queue.add('other', place({ dataset: 'a2' }))
  queue.add('usual', place())
  expect(queue.takeNext(() => true, turn === undefined ? [] : [turn])?.id).toBe('other')
})

test('a higher priority goes first, whichever has waited longer', () => {
  const queue = createFairQueue()
  queue.add('low', place({ rank: 2 }))
  queue.add('normal', place({ rank: 1 }))
  queue.add('high', place({ rank: 0, producer: 'b' }))
  expect(allOf(queue)).toEqual(['high', 'normal', 'low'])
})

test('a download that is put elsewhere stands there once', () => {
  const queue = createFairQueue()
  for (const n of [1, 2, 3]) queue.add(`${n}`, place({ order: n }))
  queue.add('3', place({ order: 0 }))
  expect(allOf(queue)).toEqual(['3', '1', '2'])
})

test('a download that joins again and again does not fill the queue with its old places', () => {
  const queue = createFairQueue()
  queue.add('first', place())
  for (let n = 0; n < 10_000; n += 1) queue.add('second', place({ order: 1 }))
  const pop = vi.spyOn(TinyQueue.prototype, 'pop')
  expect(allOf(queue)).toEqual(['first', 'second'])
  expect(pop.mock.calls.length).toBeLessThan(200)
  pop.mockRestore()
})

test('downloads of equal order start in the order in which they were queued', () => {
  const queue = createFairQueue()
  const ids = ['1', '2', '3', '4', '5', '6', '7']
  for (const id of ids) queue.add(id, place())
  expect(allOf(queue)).toEqual(ids)
})

test('a producer that may not be asked keeps its turn and its line', () => {
  const queue = createFairQueue()
  queue.add('a', place())
  queue.add('b', place({ producer: 'b' }))
  expect(queue.takeNext((producer) => producer === 'b')?.id).toBe('b')
  expect(queue.takeNext((producer) => producer === 'b')).toBeNull()
  expect(queue.countWaiting('a')).toBe(1)
  expect(queue.takeNext(() => true)?.id).toBe('a')
})

const arbitraryPlace = fc.record({
  rank: fc.nat(2),
  producer: fc.constantFrom('a', 'b', 'c'),
  dataset: fc.constantFrom('1', '2'),
  order: fc.nat(5),
})

test('each queued download comes out exactly once, however they came, moved and left', () => {
  const act = fc.oneof(
    fc.record({ do: fc.constant('join' as const), id: fc.nat(20), place: arbitraryPlace }),
    fc.record({ do: fc.constant('leave' as const), id: fc.nat(20) }),
    fc.record({ do: fc.constant('take' as const), goesOn: fc.boolean() }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const queue = createFairQueue()
      const there = new Map<string, QueueSlot>()
      const turns: Turn[] = []
      for (const one of acts) {
        if (one.do === 'join') {
          queue.add(`${one.id}`, one.place)
          there.set(`${one.id}`, one.place)
        } else if (one.do === 'leave') {
          queue.remove(`${one.id}`)
          there.delete(`${one.id}`)
        } else {
          const taken = queue.takeNext(() => true, one.goesOn ? turns : [])
          if (taken !== null) turns.push(taken.turn)
          const id = taken?.id ?? null
          expect(id === null).toBe(there.size === 0)
          if (id === null) continue
          const least = Math.min(...[...there.values()].map(({ rank }) => rank))
          expect(there.get(id)?.rank).toBe(least)
          there.delete(id)
        }
        expect(queue.size()).toBe(there.size)
        for (const producer of ['a', 'b', 'c'])
          expect(queue.countWaiting(producer)).toBe([...there.values()].filter((at) => at.producer === producer).length)
      }
      expect(allOf(queue).toSorted()).toEqual([...there.keys()].toSorted())
    }),
  )
})

test('no download of one priority waits for more turns than there are producers, datasets and files before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 5 }), (large, datasets) => {
      const queue = createFairQueue()
      for (let n = 0; n < large; n += 1) queue.add(`large-${n}`, place({ dataset: `${n % datasets}`, order: n }))
      queue.add('small', place({ producer: 'b' }))
      queue.add('own', place({ dataset: 'own' }))
      const ids = allOf(queue)
      expect(ids.indexOf('small')).toBeLessThanOrEqual(1)
      expect(ids.indexOf('own')).toBeLessThanOrEqual(datasets + 1)
    }),
  )
})
