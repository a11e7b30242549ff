import { parentPort } from 'node:worker_threads'
import { serveRpc } from '../../../electron/adapters/workers/rpc/rpcServer.js'
import { createRpcThread } from '../../../electron/adapters/workers/rpc/rpcThread.js'
import { toRpcPort } from '../../../electron/adapters/workers/rpc/toRpcPort.js'
import { createRpcTestHandlers, RPC_TEST_METHODS } from './rpcTestMethods.js'

/** Serves the test's table. */
if (parentPort !== null && require.main === module)
  serveRpc(RPC_TEST_METHODS, toRpcPort(parentPort), createRpcTestHandlers())

/** Makes one slow call and leaves the thread idle: this process should then end by itself. */
export async function runAsThread(script: string): Promise<void> {
  const log = { note: () => undefined }
  const thread = createRpcThread(RPC_TEST_METHODS, { script, name: 'test', log })
  parentPort?.postMessage(await thread.call('count', 5))
}
