// The minimum that a program on Node needs for one large file with our guarantees, as a lower bound for our own
// figures: the HTTP client of the product on one thread, SHA-256 on another that reads the file behind the writer, a
// sync after each 4 MiB that writing does not run ahead of by more than 2 MiB, and a name that is given last. It has no
// queue or portal, keeps no checksums, and cannot resume. `bareNodeLarge.mjs <address> <file> <SHA-256>`
import { createHash } from 'node:crypto'
import { close, closeSync, fdatasync, fsyncSync, linkSync, openSync, readSync, unlinkSync, writev } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { Agent } from 'undici'

const BATCH_BYTES = 512 * 1024
const SYNC_BYTES = 4 * 1024 * 1024
const AHEAD_BYTES = 2 * 1024 * 1024

if (isMainThread) await download()
else hashBehindTheWriter()

function hashBehindTheWriter() {
  const file = openSync(workerData, 'r')
  const digest = createHash('sha256')
  const bytes = Buffer.alloc(1024 * 1024)
  let at = 0
  parentPort?.on('message', (/** @type {{ upTo: number, isLast: boolean }} */ { upTo, isLast }) => {
    while (at < upTo) {
      const length = readSync(file, bytes, 0, Math.min(bytes.length, upTo - at), at)
      digest.update(bytes.subarray(0, length))
      at += length
    }
    if (!isLast) return
    closeSync(file)
    parentPort?.postMessage(digest.digest('hex'))
    parentPort?.close()
  })
}

async function download() {
  const [address = '', name = '', sha256 = ''] = process.argv.slice(2)
  const partial = `${name}.partial`
  const file = openSync(partial, 'wx', 0o600)
  const write = promisify(writev)
  const sync = promisify(fdatasync)
  const hashing = new Worker(new URL(import.meta.url), { workerData: partial })
  const hashed = new Promise((resolve) => hashing.once('message', resolve))
  const dispatcher = new Agent()
  const { origin, pathname } = new URL(address)

  /** @type {import('undici').Dispatcher.DispatchController | null} */
  let exchange = null
  /** @type {Buffer[]} */
  let batch = []
  let batchBytes = 0
  let writtenBytes = 0
  let syncedBytes = 0
  let waiting = 0
  /** @type {Promise<void> | null} */
  let syncing = null
  let writing = Promise.resolve()

  /** @param {readonly Buffer[]} bytes @param {number} count */
  async function writeBatch(bytes, count) {
    await write(file, bytes, writtenBytes)
    writtenBytes += count
    hashing.postMessage({ upTo: writtenBytes, isLast: false })
    const upTo = writtenBytes
    if (syncing === null && upTo - syncedBytes >= SYNC_BYTES)
      syncing = sync(file).then(() => {
        syncedBytes = upTo
        syncing = null
      })
    if (writtenBytes - syncedBytes >= SYNC_BYTES + AHEAD_BYTES) await syncing
    waiting -= 1
    if (waiting < 2 && exchange?.paused) exchange.resume()
  }

  function passBatch() {
    const [bytes, count] = [batch, batchBytes]
    batch = []
    batchBytes = 0
    waiting += 1
    writing = writing.then(() => writeBatch(bytes, count))
  }

  await new Promise((resolve, reject) => {
    dispatcher.dispatch(
      { origin, path: pathname, method: 'GET' },
      {
        onRequestStart: (controller) => {
          exchange = controller
        },
        onResponseStart: (_controller, status) => {
          if (status !== 200) reject(new Error(`${address}: ${status}`))
        },
        onResponseData: (controller, chunk) => {
          batch.push(chunk)
          batchBytes += chunk.byteLength
          if (batchBytes < BATCH_BYTES) return
          passBatch()
          if (waiting >= 2) controller.pause()
        },
        onResponseEnd: resolve,
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
  passBatch()
  await writing
  await sync(file)
  hashing.postMessage({ upTo: writtenBytes, isLast: true })
  if ((await hashed) !== sha256) throw new Error(`${address}: other bytes`)
  await promisify(close)(file)
  linkSync(partial, name)
  unlinkSync(partial)
  const folder = openSync(dirname(name), 'r')
  fsyncSync(folder)
  closeSync(folder)
  await dispatcher.close()
}
