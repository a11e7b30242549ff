// What the window reports about a followed search: new results, and changes of its datasets on this disk.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { computeSha256Hex } from '../../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../../electron/adapters/system/systemClock.js'
import { getFollowKey } from '../../../../electron/follow/followList.js'
import { compareFollowedSearch } from '../../../../electron/services/follow/compareFollowedSearch.js'
import type { Dataset, Media } from '../../../../shared/catalogue/model.js'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { libraryFileId, type MediaId } from '../../../../shared/ids.js'
import { buildSidecar } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { ok } from '../../../../shared/result.js'
import { createMemoryCatalogueStore } from '../../../support/catalogue/memoryCatalogueStore.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { unwrap } from '../../../support/unwrap.js'

const THEN = createLibraryDataset()
const [FIRST, SECOND] = THEN.media as [Media, Media]
const AFTER = new Date(LIBRARY_NOW_MS + 1000).toISOString()
const third = (updated: string | null): Media => ({
  ...{ ...SECOND, updated },
  ...{ id: '5f0c1a2b-0000-4000-8000-000000000003' as MediaId, name: 'third.csv' },
})

/** The first `had` files of the dataset are on disk in their previous version; the portal describes it as `now`. */
async function compare(
  now: Dataset,
  {
    had = 2,
    isFollowedItself = false,
    isDamaged = false,
    /** The first so many files were found on disk and not downloaded. */
    found = 0,
    was = THEN,
  } = {},
) {
  const to = await createTemporaryFolder()
  const folder = join(to, 'velos')
  await mkdir(folder)
  const facts = THEN.media.slice(0, had).map((_, at) => createFileFacts(THEN, at, at < found ? { request: null } : {}))
  const record = buildSidecar(was, LIBRARY_PORTAL, facts, LIBRARY_NOW_MS)
  if (had > 0) await writeFile(join(folder, 'dataset.rudi.json'), formatSidecar(record).slice(isDamaged ? 1 : 0))
  const catalogueStore = createMemoryCatalogueStore()
  await catalogueStore.learn(LIBRARY_PORTAL, [now])
  const search = { portal: LIBRARY_PORTAL, title: 'vélo', query: NO_FILTER, to, known: [THEN.id] }
  const itself = getFollowKey({ portal: LIBRARY_PORTAL, datasetId: THEN.id, mediaId: null, to })
  const compared = compareFollowedSearch(
    {
      catalogueStore,
      disk: nodeDisk,
      clock: systemClock,
      life: new AbortController().signal,
      digest: (text) => computeSha256Hex(Buffer.from(text)),
      producers: { readKnown: async () => new Map() },
      portals: { get: () => expect.unreachable(), cards: () => [] },
      libraryFolders: { findFolder: async () => ok(had > 0 ? folder : null) },
      libraryIndex: {
        find: async () => ok(null),
        listVersions: async (_portal, after) =>
          ok(
            after !== '' || had === 0
              ? []
              : record.files.map(({ mediaId: media, declared }, at) => ({
                  ...{ id: libraryFileId.parse(at + 1), dataset: THEN.id, media, outdated: false, declared },
                })),
          ),
      },
    },
    search,
    new Set(isFollowedItself ? [itself] : []),
  )
  const { changes, trouble } = await unwrap(compared)
  return trouble === null ? changes.map(({ what, name }) => [what, name]) : trouble.code
}

const changed = { ...THEN, media: [{ ...FIRST, updated: AFTER }, SECOND] }

it('a file that changed is told of a dataset that was found before', async () => {
  expect(await compare(changed)).toEqual([['bytes', FIRST.name]])
  expect(await compare(THEN)).toEqual([])
})

it('a folder whose record cannot be read has no files that are missing', async () => {
  expect(await compare(changed, { isDamaged: true })).toBe('library/unreadable-record')
})

it('what is followed by itself in the same folder is told once', async () => {
  expect(await compare(changed, { isFollowedItself: true })).toEqual([])
})

it('what was found before and never downloaded is not told of', async () => {
  expect(await compare(changed, { had: 0 })).toEqual([])
})

it('a withdrawn file is told', async () => {
  expect(await compare({ ...THEN, media: [FIRST] })).toEqual([['withdrawn', '1.csv']])
})

it('a file that came after the last download is told, where the dataset was there as a whole', async () => {
  expect(await compare({ ...THEN, media: [FIRST, SECOND, third(AFTER)] })).toEqual([['new', 'third.csv']])
  // The person chose only the first file.
  expect(await compare({ ...THEN, media: [FIRST, SECOND, third(AFTER)] }, { had: 1 })).toEqual([])
  expect(await compare({ ...THEN, media: [FIRST, SECOND, third(null)] })).toEqual([])
})

it('a file that was found on disk does not hide a file that came after the last download', async () => {
  const now = { ...THEN, media: [FIRST, SECOND, third(AFTER)] }
  expect(await compare(now, { found: 1 })).toEqual([['new', 'third.csv']])
  const before = new Date(LIBRARY_NOW_MS - 1000).toISOString()
  expect(await compare({ ...now, media: [FIRST, SECOND, third(before)] }, { found: 1 })).toEqual([])
})

it('where all files were found on disk, a file that came after the record is told', async () => {
  const was = { ...THEN, updated: '2026-02-01T00:00:00Z' }
  const published = (updated: string) => ({ ...THEN, media: [FIRST, SECOND, third(updated)] })
  expect(await compare(published('2026-02-02T00:00:00Z'), { found: 2, was })).toEqual([['new', 'third.csv']])
  expect(await compare(published('2026-01-31T00:00:00Z'), { found: 2, was })).toEqual([])
  // The record says nothing of a time.
  expect(await compare(published('2026-02-02T00:00:00Z'), { found: 2, was: { ...THEN, updated: null } })).toEqual([])
})
