import { expect, it } from 'vitest'
import { isPresent, mergeLocalFiles } from '../../../../../renderer/features/catalogue/detail/mergeLocalFiles.js'
import type { DownloadView } from '../../../../../shared/download/model/downloadView.js'
import { type MediaFile, mediaFile } from '../../../../../shared/library/model.js'
import { createBusyDownloads } from '../../../../support/samples/downloadSamples.js'
import { createLibraryRow } from '../../../../support/samples/librarySamples.js'

const verdict = { is: 'verified', algorithm: 'sha-256' } as const

/** A media with a file in the library, and a finished download of it. */
function createPair(over: Partial<MediaFile>): { readonly file: MediaFile; readonly download: DownloadView } {
  const [sample] = createBusyDownloads()
  if (sample === undefined) throw new Error('there are samples')
  const { mediaId, name, fetchedMs, outdated } = createLibraryRow(1)
  const file = mediaFile.parse({
    mediaId,
    name,
    standing: 'verified',
    verdict,
    outdated,
    fetchedMs,
    removed: false,
    ...over,
  })
  return { file, download: { ...sample, mediaId, state: { type: 'done', verdict, atMs: 5 } } }
}

const merge = (file: MediaFile | null, downloads: readonly DownloadView[]) =>
  mergeLocalFiles(new Map(file === null ? [] : [[file.mediaId, file]]), downloads)

it('a file that the library knows is there without a download', () => {
  const { file } = createPair({})
  expect([...merge(file, []).values()]).toEqual([file])
})

it('the library decides about a file that both know', () => {
  const { file, download } = createPair({ standing: 'damaged' })
  expect([...merge(file, [download]).values()]).toEqual([file])
})

it('a finished download is there before the library knows it', () => {
  const { download } = createPair({})
  const found = merge(null, [download]).get(download.mediaId)
  expect(found).toMatchObject({ name: download.name, standing: 'verified', fetchedMs: 5 })
  expect(isPresent(found)).toBe(true)
})

it('a download that has not finished is no file', () => {
  const { download } = createPair({})
  expect(merge(null, [{ ...download, state: { type: 'queued' } }]).size).toBe(0)
})

it('a file that a person deleted is not there, although its download is still listed', () => {
  const { file, download } = createPair({ standing: 'missing', removed: true })
  expect(merge(file, [download]).size).toBe(0)
})

it('a missing file is known, and cannot be opened', () => {
  const { file } = createPair({ standing: 'missing' })
  const found = merge(file, []).get(file.mediaId)
  expect([found, isPresent(found)]).toEqual([file, false])
})
