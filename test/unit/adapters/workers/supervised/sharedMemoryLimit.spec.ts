// Previews and queries share one limit of memory, so that a small computer bears both at once.
import { expect, it } from 'vitest'
import { createSharedMemoryLimit } from '../../../../../electron/adapters/workers/supervised/sharedMemoryLimit.js'

const LIMIT = 100

/** Processes that hold so much; one that is stopped holds nothing. */
function createUsers(...some: readonly { readonly bytes: number; readonly works: boolean }[]) {
  const memory = createSharedMemoryLimit(LIMIT)
  const users = some.map(({ bytes, works }) => {
    let held = bytes
    return {
      readHeldBytes: () => held,
      isWorking: () => works,
      stop: async () => {
        held = 0
      },
    }
  })
  for (const user of users) memory.join(user)
  return { enforceLimit: () => users.map(memory.enforceLimit), held: () => users.map((user) => user.readHeldBytes()) }
}

it('two processes within the limit both go on', () => {
  const { enforceLimit } = createUsers({ bytes: 60, works: true }, { bytes: 40, works: true })
  expect(enforceLimit()).toEqual([false, false])
})

it('of two that are too large together, the larger one ends, and alone', () => {
  expect(createUsers({ bytes: 60, works: true }, { bytes: 41, works: true }).enforceLimit()).toEqual([true, false])
  expect(createUsers({ bytes: 60, works: true }, { bytes: 60, works: true }).enforceLimit()).toEqual([true, false])
})

it('a process without work makes room for one that works', () => {
  const { enforceLimit, held } = createUsers({ bytes: 70, works: false }, { bytes: 60, works: true })
  expect(enforceLimit()).toEqual([false, false])
  expect(held()).toEqual([0, 60])
})

it('a process that is too large by itself ends, whatever the others hold', () => {
  const { enforceLimit, held } = createUsers({ bytes: 30, works: false }, { bytes: 101, works: true })
  expect(enforceLimit()[1]).toBe(true)
  expect(held()).toEqual([0, 101])
})
