// How the disk of a root is recognised when it is back.
import { expect, test } from 'vitest'
import { createKnownVolumes } from '../../../../electron/engine/files/knownVolumes.js'
import { LoadableEntry } from '../../../../electron/engine/queue/loadableEntry.js'
import { getQueueGroup } from '../../../../electron/engine/queue/queueEntry.js'
import { NORMAL } from '../../../../shared/download/model/priority.js'
import { FRESH } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'
import { createStoredId, STORED_DATASET } from '../../../support/queue/memoryQueueStore.js'
import { createMedia } from '../../../support/samples/catalogueSamples.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

test('a disk whose numbers are all new, as those of FAT are, is known by a folder of ours', async () => {
  const seen = { id: '1', folderId: '79', hasFolder: true }
  const volumes = createKnownVolumes(
    {
      volume: async () => ok({ id: seen.id, folderId: seen.folderId, freeBytes: 1 }),
      folderId: async () => (seen.hasFolder ? ok('80') : fail(failure('disk/not-found'))),
    },
    createFakeClock(),
  )
  const request = createRequest(STORED_DATASET, createMedia(1), '/data')
  const state = { ...FRESH, type: 'queued' } as const
  const place = { priority: NORMAL, position: 0, stateName: state.type }
  const entry = new LoadableEntry(createStoredId(1), getQueueGroup(request), place, { request, state })
  expect((await volumes.probe(entry)).ok).toBe(true)
  Object.assign(seen, { id: '2', folderId: '2' })
  expect(await volumes.probe(entry)).toMatchObject({ failure: { code: 'disk/gone' } })
  volumes.noteFolder('/data', '/data/velos')
  expect((await volumes.probe(entry)).ok).toBe(true)
  // The empty mount point of a disk that was unplugged again.
  Object.assign(seen, { id: '3', folderId: '3', hasFolder: false })
  expect(await volumes.probe(entry)).toMatchObject({ failure: { code: 'disk/gone' } })
})
