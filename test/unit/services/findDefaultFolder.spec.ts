// The folder that downloads and followed datasets go to.
import { expect, it } from 'vitest'
import { createFollowHandlers, type FollowHandlerDeps } from '../../../electron/ipc/handlers/follow.js'
import { findDefaultFolder } from '../../../electron/services/findDefaultFolder.js'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { ok } from '../../../shared/result.js'
import { createLibraryDataset, LIBRARY_PORTAL } from '../../support/library/libraryDataset.js'

const createDeps = (downloadFolder: string | null) => ({
  nativeShell: {
    getFreeBytes: async (path: string) => (path === '/unplugged' ? null : 1),
    makeDefaultFolder: async () => ok('/home/ada/Downloads/Rudi'),
  },
  preferences: { read: () => ({ downloadFolder }) as never },
})

it('is the one that a person has chosen while it is there, otherwise the default one', async () => {
  const found = await Promise.all(['/data', '/unplugged', null].map((chosen) => findDefaultFolder(createDeps(chosen))))
  expect(found).toEqual(['/data', '/home/ada/Downloads/Rudi', '/home/ada/Downloads/Rudi'].map((path) => ok(path)))
})

it('is followed into, where a dataset has no files yet', async () => {
  const dataset = createLibraryDataset()
  const to: string[] = []
  const on = { files: false }
  const handlers = createFollowHandlers({
    ...createDeps('/data'),
    portals: { getChosen: () => ok({ portalId: LIBRARY_PORTAL }) },
    catalogue: { dataset: async () => ok(dataset) },
    libraryIndex: {
      listDatasetFiles: async () => ok(on.files ? [{ mediaId: dataset.media[1]?.id, removed: false }] : []),
      find: async () => ok({ root: '/old' }),
    },
    follows: {
      addDataset: async (_portal: unknown, _dataset: unknown, folder: string) => {
        to.push(folder)
        return ok(undefined)
      },
      addSearch: async (_portal: unknown, _search: unknown, folder: string) => {
        to.push(folder)
        return ok(undefined)
      },
    },
  } as unknown as FollowHandlerDeps)
  await handlers['follow.add']({ datasetId: dataset.id })
  await handlers['follow.addSearch']({ title: 'all', query: NO_FILTER })
  on.files = true
  await handlers['follow.add']({ datasetId: dataset.id })
  expect(to).toEqual(['/data', '/data', '/old'])
})
