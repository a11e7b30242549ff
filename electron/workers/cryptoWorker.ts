import { parentPort } from 'node:worker_threads'
import { assert } from '../../shared/result.js'
import { nodeDisk } from '../adapters/disk/nodeDisk.js'
import { nodeHash } from '../adapters/system/nodeHash.js'
import { systemClock } from '../adapters/system/systemClock.js'
import type { CryptoRequest } from '../crypto/protocol.js'
import { serveCryptoJobs } from '../crypto/workerServer.js'
import { createHashFile } from '../library/files/hashFile.js'

/** The analysis thread: heavy work on files, no network, no secret but the key it is told to read. */
const port = parentPort
assert(port !== null, 'analysis is started as a worker')
const take = serveCryptoJobs({
  disk: nodeDisk,
  clock: systemClock,
  hashFile: createHashFile(nodeDisk, nodeHash),
  tell: (reply) => port.postMessage(reply),
})
port.on('message', (request: CryptoRequest) => take(request))
