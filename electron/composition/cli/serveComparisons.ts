import { nodeDisk } from '../../adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../adapters/net/nodeContentDecoding.js'
import { updateCrc32 } from '../../adapters/system/crc32.js'
import { serveRpc } from '../../adapters/workers/rpc/rpcServer.js'
import { COMPARE_METHODS } from '../../compare/compareMethods.js'
import type { RpcPort } from '../../ports/workers/workerRpc.js'

/** Serves the command line that started this process, and ends with it. Only this process loads the table engine. */
export function serveComparisons(): void {
  const port: RpcPort = {
    post: (message) => void process.send?.(message),
    onMessage: (handle) => void process.on('message', handle),
  }
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  serveComparisonsOn(port)
}

/**
 * Serves comparisons on a port. The first one loads what reads and compares files: every other command starts without
 * it.
 */
export const serveComparisonsOn = (port: RpcPort): void =>
  serveRpc(COMPARE_METHODS, port, {
    compare: async (request, context) => {
      const { createCompareHandlers } = await import('../../compare/compareHandlers.js')
      const handlers = createCompareHandlers({
        disk: nodeDisk,
        updateCrc: updateCrc32,
        contentDecoding: nodeContentDecoding,
        openSqlite: async (path) => (await import('../../adapters/preview/sqliteReader.js')).openSqliteReader(path),
        openTables: async (setup) => (await import('../../adapters/preview/duckdb.js')).openDuckDb(setup),
      })
      return handlers.compare(request, context)
    },
  })
