import { parentPort } from 'node:worker_threads'
import { assert } from '../../shared/assert.js'
import { nodeDisk } from '../adapters/disk/nodeDisk.js'
import { chunkCipher } from '../adapters/system/chunkCipher.js'
import { nodeHash } from '../adapters/system/nodeHash.js'
import { systemClock } from '../adapters/system/systemClock.js'
import { serveRpc } from '../adapters/workers/rpc/rpcServer.js'
import { toRpcPort } from '../adapters/workers/rpc/toRpcPort.js'
import { createCryptoHandlers } from '../crypto/cryptoHandlers.js'
import { CRYPTO_METHODS } from '../crypto/cryptoMethods.js'
import { createHashFile } from '../crypto/hashFile.js'

/** The crypto thread does heavy work on files. It has no network and no secret but the key file that a call names. */
assert(parentPort !== null, 'crypto is started as a worker')
serveRpc(
  CRYPTO_METHODS,
  toRpcPort(parentPort),
  createCryptoHandlers({
    disk: nodeDisk,
    clock: systemClock,
    hashFile: createHashFile(nodeDisk, nodeHash),
    cipher: chunkCipher,
  }),
)
