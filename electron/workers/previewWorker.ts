import { cloneFile } from '../adapters/disk/cloneFile.js'
import { nodeDisk } from '../adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../adapters/net/nodeContentDecoding.js'
import { openDuckDb } from '../adapters/preview/duckdb.js'
import { createGeoPackage } from '../adapters/preview/geoPackageWriter.js'
import { renderPdfPage } from '../adapters/preview/pdfRenderer.js'
import { openSqliteReader } from '../adapters/preview/sqliteReader.js'
import { renderSvg } from '../adapters/preview/svgRenderer.js'
import { renderTiff } from '../adapters/preview/tiffRenderer.js'
import { updateCrc32 } from '../adapters/system/crc32.js'
import { systemClock } from '../adapters/system/systemClock.js'
import { serveRpc } from '../adapters/workers/rpc/rpcServer.js'
import { PREVIEW_PROCESS_METHODS } from '../adapters/workers/supervised/previewProcessMethods.js'
import { createCompareHandlers } from '../compare/compareHandlers.js'
import type { RpcPort } from '../ports/workers/workerRpc.js'
import { createGridHandlers } from '../preview/grid/gridHandlers.js'
import { createPreviewHandlers } from '../preview/previewHandlers.js'

// The preview process. Only here are files of unknown origin read. It has no network, no secret and no store.

/** Electron's utility processes talk through this port instead of `process.send`. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', onMessage: (event: { readonly data: unknown }) => void): unknown
}

const parentPort = (process as NodeJS.Process & { readonly parentPort?: ParentPort }).parentPort
const port: RpcPort =
  parentPort === undefined
    ? { post: (message) => void process.send?.(message), onMessage: (handle) => void process.on('message', handle) }
    : {
        post: (message) => parentPort.postMessage(message),
        onMessage: (handle) => void parentPort.on('message', ({ data }) => handle(data)),
      }
const renderers = { page: renderPdfPage, drawing: renderSvg, raster: renderTiff }
const readers = {
  disk: nodeDisk,
  openTables: openDuckDb,
  openSqlite: openSqliteReader,
  updateCrc: updateCrc32,
  contentDecoding: nodeContentDecoding,
  cloneFile,
  renderers,
}
serveRpc(PREVIEW_PROCESS_METHODS, port, {
  ...createPreviewHandlers({ ...readers, createGeoPackage, clock: systemClock, now: systemClock.now }),
  ...createGridHandlers({ ...readers, clock: systemClock }),
  ...createCompareHandlers(readers),
})

// The program that asked is gone. A regular exit would wait for the threads of the engine without a limit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
