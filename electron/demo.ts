// A composition root: it puts the embedded portal (test/portal) into a process of its own for the application's demo.
// With electron/commands/portal.ts it is the only file outside of test/ that may import from there.

import { startPortal } from '../test/portal/portal.js'
import { introduction } from '../test/portal/run.js'

/** What the demo's files may weigh: a first click should not fill a disk. */
const DEMO_FILE_BYTES_MAX = 300 * 1_048_576
const PARENT_CHECK_MS = 2000

/** Electron's utility processes talk through this port instead of `process.send`. */
interface ParentPort {
  postMessage(message: unknown): void
}

const parentPort = (process as NodeJS.Process & { readonly parentPort?: ParentPort }).parentPort
const parent = process.ppid

/** Tells the parent in whichever way it listens: a message, a line, or both. */
function tell(message: object): void {
  parentPort?.postMessage(message)
  process.send?.(message)
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

async function main(): Promise<void> {
  const dialect = process.argv.includes('apm') ? 'apm' : 'gateway'
  const portal = await startPortal({ dialect, biggestBytes: DEMO_FILE_BYTES_MAX })
  tell({ event: 'listening', ...introduction(portal) })
}

// The demo lives as long as the application: a closed channel, or another parent than at the start, ends it.
process.on('disconnect', () => process.exit(0))
process.stdout.on('error', () => process.exit(0))
setInterval(() => {
  if (process.ppid !== parent) process.exit(0)
}, PARENT_CHECK_MS).unref()

main().catch((error: unknown) => {
  tell({ event: 'failed', message: error instanceof Error ? error.message : String(error) })
  process.exit(1)
})
