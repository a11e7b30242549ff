import { cloneFile } from '../adapters/disk/cloneFile.js'
import { nodeDisk } from '../adapters/disk/nodeDisk.js'
import { openDuckDb } from '../adapters/preview/duckdb.js'
import { renderPdfPage } from '../adapters/preview/pdfRenderer.js'
import { renderSvg } from '../adapters/preview/svgRenderer.js'
import { renderTiff } from '../adapters/preview/tiffRenderer.js'
import type { PreviewReply, PreviewRequest } from '../preview/protocol.js'
import { servePreviews } from '../preview/workerServer.js'

// The analysis process: strangers' files are read here and nowhere else. No network, no secret, no store.

/** Electron's utility processes talk through this port instead of `process.send`. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', hear: (event: { readonly data: unknown }) => void): unknown
}

const parentPort = (process as NodeJS.Process & { readonly parentPort?: ParentPort }).parentPort
const tell = (news: PreviewReply): void => {
  if (parentPort === undefined) process.send?.(news)
  else parentPort.postMessage(news)
}
const artist = { page: renderPdfPage, drawing: renderSvg, raster: renderTiff }
const take = servePreviews({ disk: nodeDisk, openTables: openDuckDb, cloneFile, renderers: artist, tell })
parentPort?.on('message', ({ data }) => take(data as PreviewRequest))
process.on('message', (order) => take(order as PreviewRequest))

// The program that asked is gone. An exit in order would wait for the engine's threads, however long they take.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
