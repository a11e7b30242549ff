import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { installPeers } from '../../build/bench/installPeers.mjs'
import { bundleCli } from '../support/cli/bundleCli.js'
import { listMissingPrograms, runBenchmark } from './bench.js'
import { measure } from './run/measure.js'
import { startLatencyProxy } from './servers/latencyProxy.js'
import { startSite } from './servers/site.js'

// Each test runs whole programs one after another; only a busy machine needs this long.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

await installPeers((line) => console.error(line))
const isLacking = listMissingPrograms().length > 0

let desk: Awaited<ReturnType<typeof bundleCli>>
let room: string
beforeAll(async () => {
  desk = await bundleCli()
  room = mkdtempSync(join(tmpdir(), 'rudi-bench-test-'))
})
afterAll(async () => {
  await desk.remove()
  rmSync(room, { recursive: true, force: true })
})

interface Report {
  readonly missing: readonly string[]
  readonly works: readonly {
    readonly name: string
    readonly rows: readonly { readonly tool: string; readonly seconds: number | null; readonly remark: string }[]
    readonly verdicts: readonly { readonly says: string; readonly met: boolean | null }[]
  }[]
}

describe.skipIf(isLacking)('the benchmark (nginx and GNU time must be there)', () => {
  // `npm run test:long -- bench` does every work.
  test('lets every tool do a work, and reports what each did', async () => {
    const only = ['resume']
    const json = join(room, 'told.json')
    const lines: string[] = []
    const code = await runBenchmark({ quick: true, only, runs: 1, json, folder: room, cli: desk.script }, (line) =>
      lines.push(line),
    )
    expect([code, lines.join('\n')]).toEqual([0, expect.stringContaining('── resume')])

    const reported: Report = JSON.parse(readFileSync(json, 'utf8'))
    expect(reported.works.map(({ name }) => name)).toEqual(only)
    for (const { name, rows, verdicts } of reported.works) {
      for (const { tool, seconds, remark } of rows)
        expect([name, tool, remark, remark === '' ? seconds : null]).toEqual([
          name,
          tool,
          expect.stringMatching(/^(|not installed|cannot do this)$/),
          remark === '' ? expect.any(Number) : null,
        ])
      expect(verdicts.find(({ says }) => says === 'every run of ours ended well')).toMatchObject({ met: true })
    }
    const resumed = reported.works.find(({ name }) => name === 'resume')
    expect(resumed?.verdicts.find(({ says }) => says.includes('fetched again'))?.met).toBe(true)
  })

  test('refuses the name of a work that it does not have', async () => {
    const lines: string[] = []
    const options = { quick: true, only: ['one', 'nothing'], runs: 1, json: null, folder: room, cli: desk.script }
    expect(await runBenchmark(options, (line) => lines.push(line))).toBe(2)
    expect(lines.join()).toContain('one-sha256')
  })

  test('reports a run that ended without its files, however fast it was', async () => {
    const lines: string[] = []
    const options = { quick: true, only: ['one'], runs: 1, json: null, folder: room, cli: '/dev/null' }
    expect(await runBenchmark(options, (line) => lines.push(line))).toBe(1)
    expect(lines.join('\n')).toContain('Rudi Desk: 0 bytes of 8388608 arrived')
  })
})

describe.skipIf(isLacking)('a measurement', () => {
  test('counts what the processes of a command used, also those that it only waited for', async () => {
    const burn =
      'const a = Buffer.alloc(150e6, 1); const t = process.cpuUsage(); while (process.cpuUsage(t).user < 3e5);'
    const cost = await measure(['bash', '-c', '"$0" -e "$1"; true', process.execPath, burn], room)
    expect(cost.code).toBe(0)
    expect(cost.cpuSeconds).toBeGreaterThan(0.3)
    expect(cost.seconds).toBeGreaterThan(0.3)
    expect(cost.peakBytes).toBeGreaterThan(150e6)
    expect(cost.peakBytes).toBeLessThan(400e6)
  })

  test('gives the exit code and the last words of what failed', async () => {
    const cost = await measure(['bash', '-c', 'echo so it goes >&2; exit 7'], room)
    expect([cost.code, cost.words]).toEqual([7, 'so it goes'])
  })
})

describe.skipIf(isLacking)('the servers of the benchmark', () => {
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
