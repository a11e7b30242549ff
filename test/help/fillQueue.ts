import { cryptoChance } from '../../electron/adapters/cryptoChance.js'
import { nodeDecoding } from '../../electron/adapters/nodeDecoding.js'
import { nodeDisk } from '../../electron/adapters/nodeDisk.js'
import { nodeHash } from '../../electron/adapters/nodeHash.js'
import { openStore } from '../../electron/adapters/sqliteStore.js'
import { systemClock } from '../../electron/adapters/systemClock.js'
import { undiciNet } from '../../electron/adapters/undiciNet.js'
import type { DownloadRequest } from '../../electron/engine/engine.js'
import { openEngine } from '../../electron/engine/openEngine.js'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, type Result } from '../../shared/result.js'
import { fakeLibrary } from './fakeLibrary.js'
import { inProcessLanes } from './inProcessLanes.js'

/** A portal that does not answer: the first download waits for it, and the others for the first. */
const away = (signal: AbortSignal) =>
  new Promise<Result<never>>((resolve) => signal.addEventListener('abort', () => resolve(fail(failure('net/broken')))))

/**
 * Fills the queue of a data folder as the engine itself does, a batch at a time. `batch` gives the requests of the
 * next `length` downloads from place `from` on. Throws where the engine fails.
 */
export async function fillQueue(
  dataFolder: string,
  count: number,
  batch: (from: number, length: number) => readonly DownloadRequest[],
): Promise<void> {
  const store = openStore(dataFolder)
  if (!store.ok) throw new Error(store.failure.code)
  const net = undiciNet()
  const opened = openEngine({
    store: store.value,
    disk: nodeDisk,
    clock: systemClock,
    chance: cryptoChance,
    log: { note: () => undefined },
    source: {
      locate: (_ref, signal) => away(signal),
      credential: (_ref, _refused, signal) => away(signal),
      isKnown: async () => null,
    },
    library: fakeLibrary(),
    startLane: inProcessLanes({ net, disk: nodeDisk, clock: systemClock, hashing: nodeHash, decoding: nodeDecoding }),
    window: { running: 1, perHost: 1 },
  })
  if (!opened.ok) throw new Error(opened.failure.code)
  const engine = opened.value
  for (let done = 0; done < count; done += LIMITS.ADD_BATCH) {
    const added = await engine.add(batch(done, Math.min(LIMITS.ADD_BATCH, count - done)))
    if (!added.ok) throw new Error(added.failure.code)
  }
  await engine.close()
  await net.close()
}
