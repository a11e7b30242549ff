import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../../electron/adapters/net/nodeContentDecoding.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { openQueueStore } from '../../../electron/adapters/sqlite/queue/queueStore.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { secureRandom } from '../../../electron/adapters/system/secureRandom.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createEngineInSlices } from '../../../electron/engine/createEngine.js'
import { toRank } from '../../../shared/download/model/priority.js'
import { failure } from '../../../shared/failure.js'
import { fail } from '../../../shared/result.js'
import { createEngineFolder } from '../../support/engine/engineHarness.js'
import { createInProcessWorkers } from '../../support/engine/inProcessWorkers.js'
import { createFakeLibrary } from '../../support/library/fakeLibrary.js'
import { createSeededRequests, createSeededRow, seedQueue } from '../../support/queue/seededQueue.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const COUNT = 3000

test('a long queue is restored in slices, and none of it starts before the last, which goes first, is known', async () => {
  const root = createEngineFolder()
  mkdirSync(join(root, 'files'), { recursive: true })
  const store = openQueueStore(join(root, 'state'))
  if (!store.ok) throw new Error(store.failure.code)
  seedQueue(store.value, COUNT, createSeededRequests(join(root, 'files')))
  const last = { ...createSeededRow(COUNT - 1, join(root, 'files')), priority: toRank('high') }
  store.value.put([last])
  const net = createUndiciNet()
  let rests = 0
  let askedAfter = 0
  let ask: (mediaId: string) => void = () => undefined
  const first = new Promise<string>((resolve) => {
    ask = resolve
  })
  const opened = await createEngineInSlices({
    store: store.value,
    disk: nodeDisk,
    clock: {
      ...systemClock,
      turnEnds() {
        rests += 1
        return systemClock.turnEnds()
      },
    },
    randomSource: secureRandom,
    log: { note: () => undefined },
    source: {
      async locate({ mediaId }) {
        askedAfter ||= rests
        ask(mediaId)
        return fail(failure('media/not-a-file'))
      },
      getCredential: async () => fail(failure('net/broken')),
      isKnown: async () => null,
    },
    library: createFakeLibrary(),
    startWorker: createInProcessWorkers({
      net,
      disk: nodeDisk,
      clock: systemClock,
      hashing: nodeHash,
      decoding: nodeContentDecoding,
    }),
    concurrency: { running: 1, perHost: 1 },
  })
  if (!opened.ok) throw new Error(opened.failure.code)
  expect(await first).toBe(createMedia(COUNT - 1).id)
  // Rows are read a thousand at a time, and queued five hundred at a time.
  expect(askedAfter).toBeGreaterThanOrEqual(COUNT / 1000 + COUNT / 500)
  await opened.value.close()
  await net.close()
  rmSync(root, { recursive: true, force: true })
})
