import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { installPeers } from '../../build/bench/installPeers.mjs'
import { bundleCli } from '../support/cli/bundleCli.js'
import { listMissingPrograms, runBenchmark } from './runBenchmark.js'

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
