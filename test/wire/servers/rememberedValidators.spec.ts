import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createEngineHarness, type EngineHarness } from '../../support/engine/engineHarness.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

/*
 * Tomcat reads the length and the date of a file at most every five seconds, and sends its bytes from the disk. While a
 * file is overwritten, it describes the new bytes with the tag and the date of the former version. The matrix of real
 * servers has Tomcat itself.
 */

const SIZE = 1024 * 1024
const VERSIONS = [randomBytes(SIZE), randomBytes(SIZE)] as const
const REMEMBERED_MS = 5000
const PIECES = 16
/** The whole file takes two seconds. */
const PIECE_MS = 120

let server: Server | null = null
let harness: EngineHarness | null = null
afterEach(async () => {
  await harness?.close()
  server?.closeAllConnections()
  server?.close()
  harness = null
  server = null
})

/** Starts a server whose file is overwritten in the middle of the first response. */
async function startRemembering(): Promise<string> {
  let version: 0 | 1 = 0
  let [known, readAtMs]: [0 | 1, number] = [0, Number.NEGATIVE_INFINITY]
  const made = createServer(async (request, response) => {
    if (performance.now() - readAtMs > REMEMBERED_MS) [known, readAtMs] = [version, performance.now()]
    const modifiedMs = Date.UTC(2026, 0, 1 + known)
    const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    const lastModified = new Date(modifiedMs).toUTCString()
    const isPart = asked !== null && [lastModified, undefined].includes(request.headers['if-range']?.toString())
    const start = isPart ? Number(asked[1]) : 0
    const end = isPart && asked[2] ? Number(asked[2]) + 1 : SIZE
    response.writeHead(isPart ? 206 : 200, {
      'content-type': 'text/csv',
      'content-length': end - start,
      'accept-ranges': 'bytes',
      etag: `W/"${SIZE}-${modifiedMs}"`,
      'last-modified': lastModified,
      ...(isPart && { 'content-range': `bytes ${start}-${end - 1}/${SIZE}` }),
    })
    const pieceBytes = Math.ceil((end - start) / PIECES)
    for (let at = start; at < end && !response.destroyed; at += pieceBytes) {
      response.write(VERSIONS[version].subarray(at, Math.min(end, at + pieceBytes)))
      if (end - start > 1) await delay(PIECE_MS)
      if (at > SIZE / 2) version = 1
    }
    response.end()
  })
  server = made.listen(0, '127.0.0.1')
  await once(made, 'listening')
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

test('a server that remembers the tag of a file for five seconds overwrites it: the new version comes, whole', async () => {
  const origin = await startRemembering()
  const media = createMedia(1, { sizeBytes: SIZE, checksum: { is: 'absent' } })
  const made = createEngineHarness({ wanted: [{ media, url: `${origin}/export.csv` }], clock: systemClock })
  harness = made
  const [id] = await made.addAll()
  if (id === undefined) throw new Error('nothing was added')
  await made.engine.whenIdle()
  expect(made.view(id).state).toMatchObject({ type: 'done' })
  expect(VERSIONS.findIndex((bytes) => made.bytesOf(id).equals(bytes))).toBe(1)
})
