// A composition root: it puts the demo portal (demo/) into a process of its own for the application's demo.
// Besides it, only the `portal` command imports from there (electron/cli/commands/demoPortal.ts).

import { startPortal } from '../demo/portal.js'
import { listCredentials } from '../demo/state/accounts.js'

/** The size limit of the demo's files: a first click should not fill a disk. */
const DEMO_FILE_BYTES_MAX = 300 * 1_048_576
const PARENT_CHECK_MS = 2000

/** How long the demo waits for the parent to say where to listen. */
const ORDER_MS = 1000

/** An Electron utility process uses this port instead of `process.send`. */
interface ParentPort {
  postMessage(message: unknown): void
  once(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown
}

const parentPort = (process as NodeJS.Process & { readonly parentPort?: ParentPort }).parentPort
const parent = process.ppid

/** Sends a message to the parent in each way that the parent may listen: as a message, as a line, or as both. */
function notifyParent(message: object): void {
  parentPort?.postMessage(message)
  process.send?.(message)
  if (!parentPort) process.stdout.write(`${JSON.stringify(message)}\n`)
}

/**
 * The port of the last run, when the parent names one by `{ do: 'listen', port }`: datasets are known by that address.
 */
async function readRequestedPort(): Promise<number> {
  const order = await new Promise<unknown>((resolve) => {
    setTimeout(() => resolve(null), parentPort || process.send ? ORDER_MS : 0)
    parentPort?.once('message', ({ data }) => resolve(data))
    process.once('message', resolve)
  })
  const port = typeof order === 'object' && order !== null && 'port' in order ? order.port : 0
  return typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
}

async function main(): Promise<void> {
  const dialect = process.argv.includes('apm') ? 'apm' : 'gateway'
  const start = (port: number) => startPortal({ dialect, port, biggestBytes: DEMO_FILE_BYTES_MAX })
  const port = await readRequestedPort()
  // Another program may have taken the port of the last run: then any free port will do.
  const portal = await start(port).catch(() => start(0))
  notifyParent({ event: 'listening', url: portal.url, dialect, ...listCredentials(portal.accounts) })
}

// The demo lives as long as the application: a closed channel, or another parent than at the start, ends it.
process.on('disconnect', () => process.exit(0))
process.stdout.on('error', () => process.exit(0))
setInterval(() => {
  if (process.ppid !== parent) process.exit(0)
}, PARENT_CHECK_MS).unref()

main().catch((error: unknown) => {
  notifyParent({ event: 'failed', message: error instanceof Error ? error.message : String(error) })
  process.exit(1)
})
