import { expect, test } from 'vitest'
import { createSeal } from '../../../electron/protect/ageSeal.js'
import { createIdentity } from '../../../electron/protect/identity/ageIdentity.js'
import { withDecryptedCopies } from '../../../electron/protect/withDecryptedCopies.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { unwrap } from '../../support/unwrap.js'

const FILES = ['old', 'now'].map((name) => ({ path: `/data/${name}.csv.age`, name: `${name}.csv.age` }))
const FILE_BYTES = 100

/** Protected files of a hundred bytes, and a memory of `memoryBytes` in which their copies are made. */
async function createMemory(memoryBytes: number, doesRevealFail = false) {
  const { header } = await unwrap(createSeal(await createIdentity()))
  const copies = new Set<string>()
  const deps = {
    disk: {
      open: async () => ok({ readAt: async () => ok(header), close: async () => undefined }),
      stamp: async () => ok({ sizeBytes: FILE_BYTES }),
      freeBytes: async () => ok(memoryBytes - copies.size * FILE_BYTES),
      remove: async (path: string) => ok(void copies.delete(path)),
    },
    sealer: { open: async () => ok({}) },
    crypt: {
      reveal: async ({ target }: { readonly target: string }) => {
        copies.add(target)
        return doesRevealFail ? fail(failure('crypt/damaged')) : ok(undefined)
      },
    },
  } as unknown as Parameters<typeof withDecryptedCopies>[0]
  const run = () => withDecryptedCopies(deps, '/memory', FILES, async (clear) => ok(clear.length))
  return { run, copies }
}

test('two files need room for both copies, and as much again for the process that reads them', async () => {
  const enough = await createMemory(4 * FILE_BYTES)
  expect(await enough.run()).toEqual(ok(2))
  const less = await createMemory(4 * FILE_BYTES - 1)
  expect(await less.run()).toEqual(fail(failure('protect/no-memory')))
  expect([enough.copies.size, less.copies.size]).toEqual([0, 0])
})

test('a file that cannot be decrypted to its end leaves no clear content in memory', async () => {
  const { run, copies } = await createMemory(1000, true)
  expect(await run()).toEqual(fail(failure('crypt/damaged')))
  expect(copies.size).toBe(0)
})
