// The record of a file is told whether other files are on their way into the same folder, for which it may wait.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDeferred } from '../../../shared/pacing/createDeferred.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveFile } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const BODY = randomBytes(2_000_000)
const { open, server } = prepareWireRig()

test('the record of a file knows of another that arrives in its folder, and the last one knows of none', async () => {
  const letGo = createDeferred<void>()
  server.on('/slow', async (_request, response) => {
    response.writeHead(200, { 'content-length': BODY.length, etag: '"v1"' })
    response.write(BODY.subarray(0, 1_500_000))
    await letGo.promise
    response.end(BODY.subarray(1_500_000))
  })
  server.on('/quick', async (request, response) => {
    await expect.poll(() => slow !== undefined && rig.view(slow).receivedBytes, { timeout: 20_000 }).toBeGreaterThan(0)
    serveFile(request, response, BODY)
  })
  const wanted = ['/slow', '/quick'].map((path, n) => ({
    media: createMedia(n + 1, { checksum: { is: 'absent' }, sizeBytes: BODY.length }),
    url: `${server.origin}${path}`,
  }))
  const rig = open({ wanted })
  const told: (readonly [name: string, areOthersComing: boolean])[] = []
  const record = rig.library.record.bind(rig.library)
  rig.library.record = (file, areOthersComing) => {
    told.push([file.name, areOthersComing])
    letGo.resolve()
    return record(file, areOthersComing)
  }
  const [slow] = await rig.addAll()
  await rig.engine.whenIdle()
  expect(told).toEqual([
    ['file-2.csv', true],
    ['file-1.csv', false],
  ])
})
