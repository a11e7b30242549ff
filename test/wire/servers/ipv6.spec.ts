// A server that is only reachable by IPv6.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { createEngineFolder, createEngineHarness } from '../../support/engine/engineHarness.js'
import { serveFile } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))

test.runIf(hasIpv6)('a media at a literal IPv6 address is fetched from there', async () => {
  const body = randomBytes(100_000)
  const server = createServer((request, response) => serveFile(request, response, body))
  await new Promise<void>((resolve) => server.listen(0, '::1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const root = createEngineFolder()
  const url = `http://[::1]:${port}/media`
  const engineHarness = createEngineHarness({ root, wanted: [{ media: createMedia(1), url }] })
  onTestFinished(async () => {
    await engineHarness.close()
    rmSync(root, { recursive: true, force: true })
  })
  const [id] = await engineHarness.addAll()
  await engineHarness.engine.whenIdle()
  expect(id && engineHarness.bytesOf(id).equals(body)).toBe(true)
})
