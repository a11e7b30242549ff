import { expect, it } from 'vitest'
import type { IndexedFile } from '../../../../electron/ports/library/libraryIndexStore.js'
import { createProtectedFiles, type ProtectedFilesDeps } from '../../../../electron/services/protect/protectedFiles.js'
import { failure } from '../../../../shared/failure.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar, SIDECAR_NAME } from '../../../../shared/library/sidecar/sidecar.js'
import { fail, ok } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'

const NAME = 'secret.csv.age'
const WORDS = 'what a power cut has left of a header, and sealed content'

it('a file whose header is none any more is destroyed when it is as long as its record says', async () => {
  const dataset = createLibraryDataset()
  const clear = { sizeBytes: 4, sha256: 'cd'.repeat(32) }
  const facts = createFileFacts(dataset, 0, { name: NAME, sizeBytes: WORDS.length, clear })
  const disk = createFakeDisk(['/data', '/data/set'])
  for (const [path, words] of [
    [`/data/set/${SIDECAR_NAME}`, formatSidecar(buildSidecar(dataset, LIBRARY_PORTAL, [facts], LIBRARY_NOW_MS))],
    [`/data/set/${NAME}`, WORDS],
  ] as const) {
    await disk.create(path)
    disk.meddle(path, Buffer.from(words))
  }
  const file = {
    id: 1,
    folder: '/data/set',
    name: NAME,
    dataset: dataset.id,
    media: dataset.media[0]?.id,
    sizeBytes: WORDS.length,
  } as unknown as IndexedFile
  const protectedFiles = createProtectedFiles({
    disk,
    audit: { append: async () => ok(undefined) },
    agreements: {} as never,
    libraryIndex: { read: async () => ok([file]), take: async () => ok(1) },
    libraryFolders: { forget: async () => ok(undefined), settle: async () => undefined },
    onLibraryChanged: () => undefined,
  })
  expect(await protectedFiles.purge([file.id])).toEqual(ok({ purged: 1, failed: [] }))
  expect(disk.read(`/data/set/${NAME}`)).toBe(null)
})

it('a folder is searched once for all of its files that are destroyed', async () => {
  const listed: string[] = []
  const files = Array.from({ length: 20 }, (_, at) => ({
    folder: at < 15 ? '/data/a' : '/data/b',
    name: `${at}.csv.age`,
    dataset: 'd',
    media: `m-${at}`,
  }))
  const deps = {
    disk: {
      list: async (folder: string) => {
        listed.push(folder)
        return ok([])
      },
      readSmall: async () => fail(failure('disk/not-found')),
    },
    audit: { append: async () => fail(failure('disk/full')) },
    libraryIndex: { read: async () => ok(files), take: async () => ok(undefined) },
    libraryFolders: { settle: async () => undefined },
    onLibraryChanged: () => undefined,
    agreements: {},
  } as unknown as ProtectedFilesDeps
  expect(await createProtectedFiles(deps).purge([])).toMatchObject({ value: { purged: 0, failed: { length: 20 } } })
  expect(listed).toEqual(['/data/a', '/data/b'])
})
