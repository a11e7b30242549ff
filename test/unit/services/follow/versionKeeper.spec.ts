// Which file a download is about to replace, so that it is kept as a previous version.
import { expect, test } from 'vitest'
import { createVersionKeeper, type VersionKeeperDeps } from '../../../../electron/services/follow/versionKeeper.js'
import type { Dataset, Media } from '../../../../shared/catalogue/model.js'
import type { MediaId } from '../../../../shared/ids.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { ok } from '../../../../shared/result.js'
import { createFakeDisk } from '../../../support/disk/fakeDisk.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'
import { unwrap } from '../../../support/unwrap.js'

const FOLDER = '/data/set'

/** A keeper over a folder that has all files of `before`, while the portal publishes `now`. `reads` lists what it reads. */
async function createKeeper(before: Dataset, now: Dataset, reads: string[] = []) {
  const disk = createFakeDisk(['/data', FOLDER])
  const facts = before.media.map((media, n) => createFileFacts(before, n, { name: media.name ?? '' }))
  const record = buildSidecar(before, LIBRARY_PORTAL, facts, LIBRARY_NOW_MS)
  await unwrap(disk.replaceSmall(`${FOLDER}/dataset.rudi.json`, formatSidecar(record)))
  const note = <T>(what: string, value: T): T => {
    reads.push(what)
    return value
  }
  return createVersionKeeper({
    disk,
    engine: { subscribe: () => () => undefined, getStateName: () => null },
    libraryIndex: { find: async () => ok(null), listFoldersOf: async () => note('folders', ok([FOLDER])) },
    catalogueStore: { readDataset: async () => note('dataset', ok(now)) },
    keep: async () => 1,
    life: new AbortController().signal,
  } as unknown as VersionKeeperDeps)
}

test('a file that is published again under a new id is kept when that replaces it, and not while both are published', async () => {
  const before = createLibraryDataset()
  const [first, ...others] = before.media as [Media, ...Media[]]
  const again: Media = { ...first, id: 'aaaaaaaa-0000-4000-8000-000000000001' as MediaId }
  const request = { ...createRequest(before, again, '/data'), onCollision: 'replace' } as const
  const replaced = await createKeeper(before, { ...before, media: [again, ...others] })
  expect(await replaced.note([request])).toMatchObject([{ folder: FOLDER, record: { files: [{ mediaId: first.id }] } }])
  const beside = await createKeeper(before, { ...before, media: [first, again, ...others], mediaCount: 3 })
  expect(await beside.note([request])).toEqual([null])
})

test('the downloads of one batch read their dataset and its folders once', async () => {
  const before = createLibraryDataset()
  const [first, second] = before.media as [Media, Media]
  const renew = (media: Media, n: number): Media => ({
    ...media,
    id: `aaaaaaaa-0000-4000-8000-00000000000${n}` as MediaId,
  })
  const again = [renew(first, 1), renew(second, 2)]
  const reads: string[] = []
  const keeper = await createKeeper(before, { ...before, media: again }, reads)
  const requests = again.map((media) => ({ ...createRequest(before, media, '/data'), onCollision: 'replace' }) as const)
  expect(await keeper.note(requests)).toMatchObject([
    { record: { files: [{ mediaId: first.id }] } },
    { record: { files: [{ mediaId: second.id }] } },
  ])
  expect(reads).toEqual(['folders', 'dataset'])
})
