import { expect, it } from 'vitest'
import { createLocalCatalogue } from '../../../../electron/cli/catalogue/localCatalogue.js'
import type { CliContext } from '../../../../electron/cli/core/cliContext.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'
import { createLibraryDataset, LIBRARY_PORTAL } from '../../../support/library/libraryDataset.js'

it('stores many records a few at a time, so that no turn of the thread is long, until one is refused', async () => {
  const turns: number[] = []
  let isFull = false
  const store = {
    learn: async (_portal: unknown, records: readonly unknown[]) => {
      turns.push(records.length)
      return isFull ? fail(failure('disk/full')) : ok(undefined)
    },
  }
  const context = {
    clock: { turnEnds: async () => void turns.push(0) },
    catalogueFolder: () => '/data',
    openCatalogueStore: () => ok(store),
  } as unknown as CliContext
  const copy = createLocalCatalogue(context, { text: () => null }, LIBRARY_PORTAL)
  const records = Array.from({ length: 50 }, () => createLibraryDataset())
  expect(await copy.learn(records)).toEqual(ok(undefined))
  expect(turns).toEqual([0, 0, 20, 0, 20, 0, 10])
  isFull = true
  expect(await copy.learn(records)).toMatchObject({ failure: { code: 'disk/full' } })
  expect(turns.slice(7)).toEqual([0, 0, 20])
})
