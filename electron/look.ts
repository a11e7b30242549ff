import { cloneFile } from './adapters/cloneFile.js'
import { duckTables } from './adapters/duckTables.js'
import { nodeDisk } from './adapters/nodeDisk.js'
import { pdfiumPages } from './adapters/pdfiumPages.js'
import { resvgDrawings } from './adapters/resvgDrawings.js'
import { tiffRasters } from './adapters/tiffRasters.js'
import type { LookNews, LookOrder } from './analysis/look/orders.js'
import { takeLooks } from './analysis/look/takeLooks.js'

// The analysis process: strangers' files are read here and nowhere else. No network, no secret, no store.

/** Electron's utility processes talk through this port instead of `process.send`. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', hear: (event: { readonly data: unknown }) => void): unknown
}

const parentPort = (process as NodeJS.Process & { readonly parentPort?: ParentPort }).parentPort
const tell = (news: LookNews): void => {
  if (parentPort === undefined) process.send?.(news)
  else parentPort.postMessage(news)
}
const artist = { page: pdfiumPages, drawing: resvgDrawings, raster: tiffRasters }
const take = takeLooks({ disk: nodeDisk, openTables: duckTables, cloneFile, artist, tell })
parentPort?.on('message', ({ data }) => take(data as LookOrder))
process.on('message', (order) => take(order as LookOrder))

// The program that asked is gone. An exit in order would wait for the engine's threads, however long they take.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
