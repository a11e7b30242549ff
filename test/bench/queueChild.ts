// Fills the queue of a data folder as the engine itself does: `<data folder> <root> <how many>`. A process of its own,
// so that the folder is free again for whoever is measured.

import { cryptoChance } from '../../electron/adapters/cryptoChance.js'
import { openStore } from '../../electron/adapters/libsqlStore.js'
import { nodeDisk } from '../../electron/adapters/nodeDisk.js'
import { nodeHash } from '../../electron/adapters/nodeHash.js'
import { systemClock } from '../../electron/adapters/systemClock.js'
import { undiciNet } from '../../electron/adapters/undiciNet.js'
import { openEngine } from '../../electron/engine/openEngine.js'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, type Result } from '../../shared/result.js'
import { fakeLibrary } from '../help/fakeLibrary.js'
import { inProcessLanes } from '../help/inProcessLanes.js'
import { aDataset, aMedia, aRequest } from '../help/samples.js'

const [dataFolder = '', root = '', count = '0'] = process.argv.slice(2)
const store = openStore(dataFolder)
if (!store.ok) throw new Error(store.failure.code)
/** A portal that does not answer: the first download waits for it, and the others for the first. */
const away = (signal: AbortSignal) =>
  new Promise<Result<never>>((resolve) => signal.addEventListener('abort', () => resolve(fail(failure('net/broken')))))
const net = undiciNet()
const opened = openEngine({
  store: store.value,
  disk: nodeDisk,
  clock: systemClock,
  chance: cryptoChance,
  log: { note: () => undefined },
  source: { locate: (_ref, signal) => away(signal), credential: (_ref, _refused, signal) => away(signal) },
  library: fakeLibrary(),
  startLane: inProcessLanes({ net, disk: nodeDisk, clock: systemClock, hashing: nodeHash }),
  window: { running: 1, perHost: 1 },
})
if (!opened.ok) throw new Error(opened.failure.code)
const engine = opened.value
for (let done = 0; done < Number(count); done += LIMITS.ADD_BATCH) {
  const media = Array.from({ length: Math.min(LIMITS.ADD_BATCH, Number(count) - done) }, (_, at) => aMedia(done + at))
  const dataset = aDataset(media)
  const added = await engine.add(media.map((one) => aRequest(dataset, one, root)))
  if (!added.ok) throw new Error(added.failure.code)
}
await engine.close()
await net.close()
