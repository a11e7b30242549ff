// A machine that sleeps in the middle of a file (D-09): accidents (g).
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '../../shared/limits.js'
import { aFolder, engineRig, type Rig } from '../help/engineRig.js'
import { type MediaServer, mediaServer, serveHonestly } from '../help/mediaServer.js'
import { aMedia } from '../help/samples.js'

const body = randomBytes(2_000_000)
let server: MediaServer
let root: string
let rig: Rig
beforeEach(async () => {
  server = await mediaServer()
  root = aFolder()
})
afterEach(async () => {
  await rig.close()
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

test('a conversation that died in a machine’s sleep is begun anew at once, not after its time-out', async () => {
  server.on('/media', (request, response, n) => {
    if (n > 1) return serveHonestly(request, response, body)
    // What a dead socket looks like: half of the file, and then nothing, for ever.
    response.writeHead(200, { 'content-length': body.length, etag: '"v1"', 'accept-ranges': 'bytes' })
    response.write(body.subarray(0, 1_000_000))
  })
  rig = engineRig({ root, wanted: [{ media: aMedia(1), url: `${server.origin}/media` }] })
  const [id] = await rig.addAll()
  if (id === undefined) throw new Error('nothing added')
  for (let turn = 0; turn < 300 && rig.view(id).receivedBytes === 0; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  const began = performance.now()
  rig.engine.slept()
  await rig.engine.idle()
  expect(performance.now() - began).toBeLessThan(LIMITS.IDLE_BODY_MS / 4)
  expect(rig.view(id).state.is).toBe('done')
  expect(rig.bytesOf(id).equals(body)).toBe(true)
})
