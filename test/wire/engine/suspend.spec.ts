// A machine that sleeps in the middle of a file (D-09): accidents (g).

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { LIMITS } from '../../../shared/limits.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveFile } from '../../support/http/mediaServer.js'

const body = randomBytes(2_000_000)
const { open, server } = prepareWireRig()

test('a conversation that died while the machine slept is begun again at once, not after its time-out', async () => {
  server.on('/media', (request, response, n) => {
    if (n > 1) return serveFile(request, response, body)
    // A dead socket: half of the file, and then nothing, for ever.
    response.writeHead(200, { 'content-length': body.length, etag: '"v1"', 'accept-ranges': 'bytes' })
    response.write(body.subarray(0, 1_000_000))
  })
  const engineHarness = open()
  const [id] = await engineHarness.addAll()
  if (id === undefined) throw new Error('nothing added')
  for (let turn = 0; turn < 300 && engineHarness.view(id).receivedBytes === 0; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  const began = performance.now()
  engineHarness.engine.onSystemSlept()
  await engineHarness.engine.whenIdle()
  expect(performance.now() - began).toBeLessThan(LIMITS.IDLE_BODY_MS / 4)
  expect(engineHarness.view(id).state.type).toBe('done')
  expect(engineHarness.bytesOf(id).equals(body)).toBe(true)
})
