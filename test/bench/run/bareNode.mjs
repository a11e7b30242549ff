// The minimum that a program on Node needs for small files with our guarantees, as a lower bound for our own figures:
// one thread, the HTTP client of the product, every body hashed, written under a name of its own, synced in groups,
// given its name, its folder synced, and a line for it synced into a log. It has no queue, portal or window, and cannot
// resume. `bareNode.mjs <list.json> <folder> <files at once>`; the list holds [address, name, SHA-256] of each file.
import { createHash } from 'node:crypto'
import {
  close,
  closeSync,
  fdatasync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Agent, request } from 'undici'

const [list = '', folder = '', atOnce = '16'] = process.argv.slice(2)
/** @type {readonly [address: string, name: string, sha256: string][]} */
const files = JSON.parse(readFileSync(list, 'utf8'))
const dispatcher = new Agent({ connections: Number(atOnce) })
const sync = promisify(fdatasync)
const shut = promisify(close)
const log = openSync(join(folder, 'log.jsonl'), 'a')
const folderFile = openSync(folder, 'r')

/** @type {{ name: string, sha256: string, body: Buffer, done: () => void }[]} */
let waiting = []
let isLanding = false

async function landAll() {
  isLanding = true
  await new Promise(setImmediate)
  while (waiting.length > 0) {
    const group = waiting
    waiting = []
    const open = group.map(({ name, body }) => {
      const file = openSync(join(folder, `${name}.partial`), 'wx', 0o600)
      writeSync(file, body)
      return file
    })
    await Promise.all(open.map((file) => sync(file)))
    await Promise.all(open.map((file) => shut(file)))
    for (const { name } of group) {
      linkSync(join(folder, `${name}.partial`), join(folder, name))
      unlinkSync(join(folder, `${name}.partial`))
    }
    fsyncSync(folderFile)
    writeSync(log, group.map(({ name, sha256 }) => `${JSON.stringify({ name, sha256 })}\n`).join(''))
    await sync(log)
    for (const { done } of group) done()
  }
  isLanding = false
}

let next = 0
/** @type {Promise<void>[]} */
const landings = []
async function fetchInTurn() {
  for (let file = files[next++]; file !== undefined; file = files[next++]) {
    const [address, name, sha256] = file
    const { statusCode, body: stream } = await request(address, { dispatcher })
    const body = Buffer.from(await stream.arrayBuffer())
    if (statusCode !== 200 || createHash('sha256').update(body).digest('hex') !== sha256)
      throw new Error(`${address}: ${statusCode}`)
    landings.push(new Promise((done) => waiting.push({ name, sha256, body, done: () => done() })))
    if (!isLanding) void landAll()
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, fetchInTurn))
await Promise.all(landings)
closeSync(log)
await dispatcher.close()
