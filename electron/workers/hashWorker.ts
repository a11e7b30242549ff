import { parentPort } from 'node:worker_threads'
import { assert } from '../../shared/assert.js'
import { createHashHandlers } from '../adapters/workers/hash/hashHandlers.js'
import { HASH_METHODS } from '../adapters/workers/hash/hashMethods.js'
import { serveRpc } from '../adapters/workers/rpc/rpcServer.js'
import { toRpcPort } from '../adapters/workers/rpc/toRpcPort.js'

/**
 * The thread that hashes large files for a transfer worker. It reads them from the system's memory while more bytes
 * arrive.
 */
assert(parentPort !== null, 'hashing is started as a worker')
serveRpc(HASH_METHODS, toRpcPort(parentPort), createHashHandlers())
