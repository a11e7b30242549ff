import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../../electron/adapters/net/nodeContentDecoding.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { openQueueStore } from '../../../electron/adapters/sqlite/queue/queueStore.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { secureRandom } from '../../../electron/adapters/system/secureRandom.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { DownloadRequest } from '../../../electron/engine/api/engine.js'
import { createEngine } from '../../../electron/engine/createEngine.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, type Result } from '../../../shared/result.js'
import { createInProcessWorkers } from '../engine/inProcessWorkers.js'
import { createFakeLibrary } from '../library/fakeLibrary.js'

/** Simulates a portal that does not answer: the first download waits for it, and the others for the first. */
const away = (signal: AbortSignal) =>
  new Promise<Result<never>>((resolve) => signal.addEventListener('abort', () => resolve(fail(failure('net/broken')))))

/**
 * Fills the queue of a data folder through the engine, in batches. `batch` returns the requests of the next `length`
 * downloads from position `from` on. Throws when the engine fails.
 */
export async function fillQueue(
  dataFolder: string,
  count: number,
  batch: (from: number, length: number) => readonly DownloadRequest[],
): Promise<void> {
  const store = openQueueStore(dataFolder)
  if (!store.ok) throw new Error(store.failure.code)
  const net = createUndiciNet()
  const opened = createEngine({
    store: store.value,
    disk: nodeDisk,
    clock: systemClock,
    randomSource: secureRandom,
    log: { note: () => undefined },
    source: {
      locate: (_ref, signal) => away(signal),
      getCredential: (_ref, _refused, signal) => away(signal),
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
  const engine = opened.value
  for (let done = 0; done < count; done += LIMITS.ADD_BATCH) {
    const added = await engine.add(batch(done, Math.min(LIMITS.ADD_BATCH, count - done)))
    if (!added.ok) throw new Error(added.failure.code)
  }
  await engine.close()
  await net.close()
}
