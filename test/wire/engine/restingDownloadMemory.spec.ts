import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { LocatedMedia, MediaSource } from '../../../electron/ports/mediaSource.js'
import { ok } from '../../../shared/result.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { createDataset, createMedia } from '../../support/samples/catalogueSamples.js'

const { open, server } = prepareWireRig()

/** Collects garbage as if this process had been started with `--expose-gc`. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  for (let turn = 0; turn < 3 && typeof collect === 'function'; turn += 1) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('a download that rests holds no record of the catalogue in memory, however many have failed', async () => {
  const wanted = Array.from({ length: 12 }, (_, n) => ({
    media: createMedia(n + 1),
    url: `${server.origin}/${n < 6 ? 'unknown' : 'busy'}`,
  }))
  server.on('/busy', (_request, response) => void response.writeHead(429, { 'retry-after': '3600' }).end())
  const located: WeakRef<LocatedMedia>[] = []
  const source: MediaSource = {
    async locate(ref) {
      const { media, url } = wanted.find(({ media: { id } }) => id === ref.mediaId) ?? wanted[0] ?? expect.fail()
      const dataset = createDataset(wanted.map((one) => one.media))
      const record: LocatedMedia = { dataset, media, url: new URL(url), needsToken: false, publicUrl: url }
      located.push(new WeakRef(record))
      return ok(record)
    },
    getCredential: async () => ok(null),
    isKnown: async () => null,
  }
  const { engine, addAll } = open({ wanted, more: { source } })
  const ids = await addAll()
  await expect.poll(() => engine.getViews(ids).filter(({ state }) => state.type === 'failed').length).toBe(6)
  engine.pause('all')
  await engine.whenIdle()
  await collectGarbage()
  expect(located.length).toBeGreaterThan(6)
  expect(located.filter((one) => one.deref() !== undefined)).toEqual([])
})
