import { expect, test } from 'vitest'
import type { Entry } from '../../../electron/engine/entry.js'
import { openRetelling } from '../../../electron/engine/retelling.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'

/** A store that refuses so many tellings, and what it was told. */
function retellingTo(refusals: number) {
  const entry = {} as Entry
  const pauses: number[] = []
  const moved: Entry[] = []
  let tellings = 0
  const retelling = openRetelling({
    clock: {
      async sleep(ms) {
        pauses.push(ms)
      },
    },
    async toldAgain() {
      tellings += 1
      return tellings > refusals ? ok(undefined) : fail(failure('disk/full'))
    },
    moved: (one) => void moved.push(one),
  })
  return { entry, pauses, moved, retelling, tellings: () => tellings }
}

test('what the store refused is told at once, then after pauses that double up to half a minute', async () => {
  const { entry, pauses, retelling, tellings } = retellingTo(8)
  await retelling.again(entry)
  expect(tellings()).toBe(9)
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 32_000, 32_000])
})

test('an entry that is being told again is not told twice at a time, and anew once it was taken', async () => {
  const { entry, retelling, tellings } = retellingTo(2)
  expect(retelling.again(entry)).toBe(retelling.again(entry))
  await retelling.again(entry)
  expect(tellings()).toBe(3)
  await retelling.again(entry)
  expect(tellings()).toBe(4)
})

test('what is still owed at the end is in the last turn, and nothing is told after it', async () => {
  const { entry, moved, retelling, tellings } = retellingTo(Number.POSITIVE_INFINITY)
  void retelling.again(entry)
  retelling.close()
  expect(moved).toEqual([entry])
  void retelling.again({} as Entry)
  await new Promise((resolve) => setImmediate(resolve))
  expect(tellings()).toBe(1)
})

test('what the store has taken is not told again at the end', async () => {
  const { entry, moved, retelling } = retellingTo(1)
  await retelling.again(entry)
  retelling.close()
  expect(moved).toEqual([])
})
