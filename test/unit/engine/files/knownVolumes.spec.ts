// How the disk of a root is recognised when it is back.
import { describe, expect, test } from 'vitest'
import { createKnownVolumes } from '../../../../electron/engine/files/knownVolumes.js'
import { LoadableEntry } from '../../../../electron/engine/queue/loadableEntry.js'
import { getQueueGroup } from '../../../../electron/engine/queue/queueEntry.js'
import { NORMAL_RANK } from '../../../../shared/download/model/priority.js'
import { type FileLocation, FRESH } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'
import { createStoredId, STORED_DATASET } from '../../../support/queue/memoryQueueStore.js'
import { createMedia } from '../../../support/samples/catalogueSamples.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const createEntry = (n: number, place: FileLocation | null): LoadableEntry => {
  const request = createRequest(STORED_DATASET, createMedia(n), '/data')
  const state = { ...FRESH, type: 'queued', place } as const
  const index = { priority: NORMAL_RANK, position: n, stateName: state.type }
  return new LoadableEntry(createStoredId(n), getQueueGroup(request), index, { request, state })
}

test('a disk whose numbers are all new, as those of FAT are, is known by a folder of ours', async () => {
  const seen = { id: '1', folderId: '79', hasFolder: true }
  const volumes = createKnownVolumes(
    {
      volume: async () => ok({ id: seen.id, folderId: seen.folderId, freeBytes: 1 }),
      folderId: async () => (seen.hasFolder ? ok('80') : fail(failure('disk/not-found'))),
      stamp: async () => fail(failure('disk/not-found')),
    },
    createFakeClock(),
  )
  const entry = createEntry(1, FRESH.place)
  expect((await volumes.probe(entry)).ok).toBe(true)
  Object.assign(seen, { id: '2', folderId: '2' })
  expect(await volumes.probe(entry)).toMatchObject({ failure: { code: 'disk/gone' } })
  volumes.noteFolder('/data', '/data/velos')
  expect((await volumes.probe(entry)).ok).toBe(true)
  // The empty mount point of a disk that was unplugged again.
  Object.assign(seen, { id: '3', folderId: '3', hasFolder: false })
  expect(await volumes.probe(entry)).toMatchObject({ failure: { code: 'disk/gone' } })
})

describe('a download that began in an earlier run', () => {
  const begun: FileLocation = {
    folder: '/data/velos',
    name: 'a.csv',
    partial: 'a.csv.rudi-partial',
    made: true,
    volume: '1 79',
  }

  /** A disk that has these paths, and is not the one that the download began on. */
  function createVolumes(paths: readonly string[]) {
    const find = (path: string) => (paths.includes(path) ? ok(path) : fail(failure('disk/not-found')))
    return createKnownVolumes(
      {
        volume: async () => ok({ id: '2', folderId: '80', freeBytes: 1 }),
        folderId: async (path) => find(path),
        stamp: async (path) => find(path) as never,
      },
      createFakeClock(),
    )
  }

  test('is not written to another disk, also when new downloads have begun there in a folder of the same name', async () => {
    const volumes = createVolumes(['/data/velos'])
    expect((await volumes.check(createEntry(1, null))).ok).toBe(true)
    volumes.noteFolder('/data', '/data/velos')
    const old = createEntry(2, begun)
    for (const look of [volumes.check, volumes.probe])
      expect(await look(old)).toMatchObject({ failure: { code: 'disk/gone' } })
    expect((await volumes.check(createEntry(3, null))).ok).toBe(true)
  })

  test.each(['a.csv.rudi-partial', 'a.csv'])(
    'knows its disk by its own file, whatever the numbers are: %s',
    async (name) => {
      const volumes = createVolumes([`/data/velos/${name}`])
      expect((await volumes.check(createEntry(1, begun))).ok).toBe(true)
    },
  )
})
