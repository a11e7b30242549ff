// What a catalogue shows as on the disk: what the library has, and what the queue finished a moment ago.
import { expect, it } from 'vitest'
import { createLocalFilesIndex } from '../../../../electron/services/catalogue/localFilesIndex.js'
import { createDownloadView } from '../../../support/samples/downloadSamples.js'

const DONE = { type: 'done', verdict: { is: 'verified', algorithm: 'sha-256' }, atMs: 1000 } as const
const view = createDownloadView(0, DONE)
const { portalId, datasetId, mediaId } = view
const inQueue = { id: datasetId, files: 1, oldestMs: 1000 }

it('lists a download that the library does not know yet, and what the library has once the queue is cleared', () => {
  const copies = createLocalFilesIndex()
  copies.apply([view], [])
  expect(copies.list(portalId)).toEqual([inQueue])
  const held = { id: datasetId, files: 3, oldestMs: 900 }
  copies.applyLibrary(portalId, { held: [held], gone: [] })
  expect(copies.list(portalId)).toEqual([held])
  copies.apply([], [view.id])
  expect(copies.list(portalId)).toEqual([held])
})

it('lists no download whose file was deleted or is missing, although the queue finished it', () => {
  const copies = createLocalFilesIndex()
  copies.apply([view], [])
  copies.applyLibrary(portalId, { held: [], gone: [mediaId] })
  expect(copies.list(portalId)).toEqual([])
})

it('counts a change only where the library has something else than before', () => {
  const copies = createLocalFilesIndex()
  const before = copies.revision()
  copies.applyLibrary(portalId, { held: [], gone: [] })
  expect(copies.revision()).toBe(before)
  copies.applyLibrary(portalId, { held: [inQueue], gone: [] })
  copies.applyLibrary(portalId, { held: [{ ...inQueue }], gone: [] })
  expect(copies.revision()).toBe(before + 1)
  copies.applyLibrary(portalId, { held: [{ ...inQueue, files: 2 }], gone: [] })
  expect(copies.revision()).toBe(before + 2)
})
