import { expect, test } from 'vitest'
import { toRow } from '../../../../electron/engine/queue/entryRow.js'
import { LoadableEntry } from '../../../../electron/engine/queue/loadableEntry.js'
import { getQueueGroup } from '../../../../electron/engine/queue/queueEntry.js'
import { QUEUED } from '../../../../shared/download/model/state.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { createDataset, createMedia } from '../../../support/samples/catalogueSamples.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'

test('a row has the request that applies: after a change of it, and after the entry was loaded again', () => {
  const media = createMedia(1)
  const request = createRequest(createDataset([media]), media, '/data')
  const id = '018f0000-0000-7000-8000-000000000000' as DownloadId
  const place = { priority: 1, position: 1, stateName: 'queued' } as const
  const entry = new LoadableEntry(id, getQueueGroup(request), place, { request, state: QUEUED })
  const readRequest = () => JSON.parse(toRow(entry).request)
  expect(readRequest()).toEqual(request)
  entry.request = { ...request, onCollision: 'replace' }
  expect(readRequest()).toEqual({ ...request, onCollision: 'replace' })
  entry.unload()
  entry.load({ request: { ...request, isAnew: true }, state: QUEUED })
  expect(readRequest()).toEqual({ ...request, isAnew: true })
})
