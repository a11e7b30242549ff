import { expect, test } from 'vitest'
import { createDeferred, type Deferred } from '../../../shared/pacing/createDeferred.js'
import { readAhead } from '../../../shared/pacing/readAhead.js'

/** Readings that end when a test says so. */
function createReadings() {
  const begun = new Map<number, Deferred<string>>()
  return {
    begun: (): readonly number[] => [...begun.keys()],
    end: (item: number): void => begun.get(item)?.resolve(`value ${item}`),
    read: (item: number): Promise<string> => {
      const reading = createDeferred<string>()
      begun.set(item, reading)
      return reading.promise
    },
  }
}

const ITEMS = [1, 2, 3, 4, 5]

test('items come in their order, whichever is read first, and only so many are read at once', async () => {
  const { begun, end, read } = createReadings()
  const values = readAhead(ITEMS, 2, read)
  const first = values.next()
  expect(begun()).toEqual([1, 2])
  end(2)
  end(1)
  expect((await first).value).toEqual([1, 'value 1'])
  expect(begun()).toEqual([1, 2])
  expect((await values.next()).value).toEqual([2, 'value 2'])
  expect(begun()).toEqual([1, 2, 3])
})

test('nothing more is read for a caller that has stopped, and what fails then is dropped', async () => {
  const begun: number[] = []
  for await (const [item] of readAhead(ITEMS, 2, async (item) => {
    begun.push(item)
    if (item === 2) throw new Error('read in vain')
  }))
    if (item === 1) break
  expect(begun).toEqual([1, 2])
})

test('a rejection comes in the turn of its item', async () => {
  const values = readAhead(ITEMS, 5, async (item) => {
    if (item === 2) throw new Error('two')
    return item
  })
  expect((await values.next()).value).toEqual([1, 1])
  await expect(values.next()).rejects.toThrow('two')
})
