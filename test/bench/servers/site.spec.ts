import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listMissingPrograms } from '../runBenchmark.js'
import { startLatencyProxy } from './latencyProxy.js'
import { startSite } from './site.js'

// Only a busy machine needs this long.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const room = mkdtempSync(join(tmpdir(), 'rudi-bench-test-'))
afterAll(() => rmSync(room, { recursive: true, force: true }))

describe.skipIf(listMissingPrograms().length > 0)('the servers of the benchmark (nginx must be there)', () => {
  test('hold every connection to a pace, count what they sent, and can be put at a distance', async () => {
    const site = await startSite(
      { name: 'paced', files: 1, fileBytes: 24 * 1_048_576 },
      mkdtempSync(join(room, 'site-')),
    )
    onTestFinished(() => site.close())
    const ask = async (base: string, range: string): Promise<{ readonly ms: number; readonly bytes: number }> => {
      const startedAt = performance.now()
      const answer = await fetch(`${base}/files/paced/paced-00000.bin`, { headers: { range } })
      const bytes = (await answer.arrayBuffer()).byteLength
      return { ms: performance.now() - startedAt, bytes }
    }
    const first = await site.nginx.counting(() => ask(site.nginx.url, 'bytes=0-99999'))
    expect([first.value.bytes, first.sentBytes]).toEqual([100_000, 100_000])

    await site.nginx.pace('capped')
    // The bytes of the first second may be sent at once.
    expect((await ask(site.nginx.url, 'bytes=0-')).ms).toBeGreaterThan(1500)
    await site.nginx.pace('full')

    const latencyProxy = await startLatencyProxy(site.nginx.url, 200)
    onTestFinished(() => latencyProxy.close())
    // One round trip for the connection, and one for the request.
    expect((await ask(latencyProxy.url, 'bytes=0-9')).ms).toBeGreaterThan(399)
  })
})
