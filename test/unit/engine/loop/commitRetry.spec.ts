import { expect, test } from 'vitest'
import { createCommitRetry } from '../../../../electron/engine/loop/commitRetry.js'
import type { QueueEntry } from '../../../../electron/engine/queue/queueEntry.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'

/** A store that refuses so many tellings, and what it was told. */
function retellingTo(refusals: number) {
  const entry = {} as QueueEntry
  const pauses: number[] = []
  const moved: QueueEntry[] = []
  let tellings = 0
  const commitRetry = createCommitRetry({
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
  return { entry, pauses, moved, retelling: commitRetry, tellings: () => tellings }
}

test('what the store refused is told at once, then after pauses that double up to half a minute', async () => {
  const { entry, pauses, retelling: commitRetry, tellings } = retellingTo(8)
  await commitRetry.again(entry)
  expect(tellings()).toBe(9)
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 32_000, 32_000])
})

test('an entry that is being told again is not told twice at a time, and anew once it was taken', async () => {
  const { entry, retelling: commitRetry, tellings } = retellingTo(2)
  expect(commitRetry.again(entry)).toBe(commitRetry.again(entry))
  await commitRetry.again(entry)
  expect(tellings()).toBe(3)
  await commitRetry.again(entry)
  expect(tellings()).toBe(4)
})

test('what is still owed at the end is in the last turn, and nothing is told after it', async () => {
  const { entry, moved, retelling: commitRetry, tellings } = retellingTo(Number.POSITIVE_INFINITY)
  void commitRetry.again(entry)
  commitRetry.close()
  expect(moved).toEqual([entry])
  void commitRetry.again({} as QueueEntry)
  await new Promise((resolve) => setImmediate(resolve))
  expect(tellings()).toBe(1)
})

test('what the store has taken is not told again at the end', async () => {
  const { entry, moved, retelling: commitRetry } = retellingTo(1)
  await commitRetry.again(entry)
  commitRetry.close()
  expect(moved).toEqual([])
})
