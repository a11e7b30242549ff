// A server that is reached by IPv6 alone.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder, engineRig } from '../help/engineRig.js'
import { serveHonestly } from '../help/mediaServer.js'
import { aMedia } from '../help/samples.js'

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))

test.runIf(hasIpv6)('a media at a literal IPv6 address is fetched from there', async () => {
  const body = randomBytes(100_000)
  const server = createServer((request, response) => serveHonestly(request, response, body))
  await new Promise<void>((resolve) => server.listen(0, '::1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const root = aFolder()
  const url = `http://[::1]:${port}/media`
  const rig = engineRig({ root, wanted: [{ media: aMedia(1), url }] })
  onTestFinished(async () => {
    await rig.close()
    rmSync(root, { recursive: true, force: true })
  })
  const [id] = await rig.addAll()
  await rig.engine.idle()
  expect(id && rig.bytesOf(id).equals(body)).toBe(true)
})
