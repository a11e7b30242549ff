import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cryptoChance } from '../../electron/adapters/cryptoChance.js'
import { nodeDecoding } from '../../electron/adapters/nodeDecoding.js'
import { nodeDisk } from '../../electron/adapters/nodeDisk.js'
import { nodeHash } from '../../electron/adapters/nodeHash.js'
import { openStore } from '../../electron/adapters/sqliteStore.js'
import { systemClock } from '../../electron/adapters/systemClock.js'
import { undiciNet } from '../../electron/adapters/undiciNet.js'
import { openEngineInSteps } from '../../electron/engine/openEngine.js'
import { rankOf } from '../../shared/download/order.js'
import { failure } from '../../shared/failure.js'
import { fail } from '../../shared/result.js'
import { aFolder } from '../help/engineRig.js'
import { fakeLibrary } from '../help/fakeLibrary.js'
import { inProcessLanes } from '../help/inProcessLanes.js'
import { aMedia } from '../help/samples.js'
import { requestsBelow, seededRow, seedQueue } from '../help/seededQueue.js'

const COUNT = 3000

test('a long queue is taken up a little at a time, and nobody of it starts before the last, who goes first, is known', async () => {
  const root = aFolder()
  mkdirSync(join(root, 'files'), { recursive: true })
  const store = openStore(join(root, 'state'))
  if (!store.ok) throw new Error(store.failure.code)
  seedQueue(store.value, COUNT, requestsBelow(join(root, 'files')))
  const last = { ...seededRow(COUNT - 1, join(root, 'files')), priority: rankOf('high') }
  store.value.put([last])
  const net = undiciNet()
  let rests = 0
  let askedAfter = 0
  let ask: (mediaId: string) => void = () => undefined
  const first = new Promise<string>((resolve) => {
    ask = resolve
  })
  const opened = await openEngineInSteps({
    store: store.value,
    disk: nodeDisk,
    clock: {
      ...systemClock,
      turnEnds() {
        rests += 1
        return systemClock.turnEnds()
      },
    },
    chance: cryptoChance,
    log: { note: () => undefined },
    source: {
      async locate({ mediaId }) {
        askedAfter ||= rests
        ask(mediaId)
        return fail(failure('media/not-a-file'))
      },
      credential: async () => fail(failure('net/broken')),
      isKnown: async () => null,
    },
    library: fakeLibrary(),
    startLane: inProcessLanes({ net, disk: nodeDisk, clock: systemClock, hashing: nodeHash, decoding: nodeDecoding }),
    window: { running: 1, perHost: 1 },
  })
  if (!opened.ok) throw new Error(opened.failure.code)
  expect(await first).toBe(aMedia(COUNT - 1).id)
  // Read a thousand at a time, put in line five hundred at a time.
  expect(askedAfter).toBeGreaterThanOrEqual(COUNT / 1000 + COUNT / 500)
  await opened.value.close()
  await net.close()
  rmSync(root, { recursive: true, force: true })
})
