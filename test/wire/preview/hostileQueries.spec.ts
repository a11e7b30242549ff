// No query may write, read another file, or take the memory and the time of the application: the real process runs them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readResidentMemory } from '../../../electron/adapters/system/readProcessMemory.js'
import { LIMITS } from '../../../shared/limits.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

describe('a query', () => {
  const SOURCE = 'a;b\n1;2\n3;4\n'

  it.each([
    ['small', SOURCE],
    // Few rows, because what is tried is the size.
    ['too large to be copied', `a;b\n${`1;${'x'.repeat(10_000)}\n`.repeat(9600)}`],
  ])('cannot write to the person’s file, which is %s', async (_what, content) => {
    const file = await bench.put('mine.csv', content)
    for (const call of [
      `enable_profiling(format := 'json', save_location := '${file.path}')`,
      `enable_logging(storage := 'file', storage_path := '${file.path}')`,
    ]) {
      const name = call.slice(0, call.indexOf('('))
      expect(await bench.ask([file], `SELECT a FROM mine, ${call}`)).toEqual({
        ok: false,
        failure: { code: 'look/not-allowed', facts: { name } },
      })
    }
    expect((await readFile(file.path)).equals(Buffer.from(content))).toBe(true)
  })

  it('reads no other file, by whatever name', async () => {
    const file = await bench.put('mine.csv', SOURCE)
    const other = await bench.put('other.csv', 'secret\n1\n')
    for (const from of [`'${other.path}'`, `read_csv('${other.path}')`, `read_blob('${other.path}')`, `glob('*')`])
      expect(await bench.ask([file], `SELECT * FROM ${from}`)).toMatchObject({
        ok: false,
        failure: { code: 'look/not-allowed' },
      })
  })
})

describe('a query that wants too much', () => {
  const ask = async (sql: string, signal?: AbortSignal) =>
    bench.ask([await bench.put('t.csv', 'a;b\n1;2\n3;4\n')], sql, signal === undefined ? {} : { signal })

  it('of memory is stopped by the memory it may have', async () => {
    const asked = await ask('SELECT list(i) FROM range(400000000) r(i)')
    expect(asked).toMatchObject({ ok: false, failure: { code: 'look/too-much' } })
  })

  it('of memory inside of one function is ended from outside, at once, and the next one is answered', async () => {
    // The process that is killed must be the one that answers now.
    expect(await ask('SELECT 1')).toMatchObject({ ok: true })
    const started = bench.started()
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, ...bench.pids().map((pid) => readResidentMemory(pid) ?? 0))
    }, 10)
    const began = performance.now()
    const asked = await ask(`SELECT repeat(repeat('x', 1000000), 4000)`)
    clearInterval(watch)
    expect(asked).toEqual({
      ok: false,
      failure: { code: 'look/too-much', facts: { bytes: LIMITS.PREVIEW_PROCESS_BYTES } },
    })
    // It ends well before the time limit of a query, and not far beyond the memory limit: by what is allocated between
    // two checks.
    expect(performance.now() - began).toBeLessThan(LIMITS.PREVIEW_QUERY_MS / 2)
    expect(peak).toBeGreaterThan(LIMITS.PREVIEW_KEPT_BYTES)
    expect(peak).toBeLessThan(1.5 * LIMITS.PREVIEW_PROCESS_BYTES)
    expect(await ask('SELECT b FROM t WHERE a = 3')).toMatchObject({ ok: true, value: { rows: [['4']] } })
    expect(bench.started()).toBe(started + 1)
  })

  it('of memory, and keeps what it was given, leaves no process for the next one', async () => {
    const kept = await startPreviewProcess(() => LIMITS.PREVIEW_KEPT_BYTES + 1)
    const file = await kept.put('t.csv', 'a;b\n1;2\n')
    for (const started of [1, 2]) {
      expect(await kept.ask([file], 'SELECT a FROM t')).toMatchObject({ ok: true, value: { rows: [['1']] } })
      expect([kept.started(), kept.pids()]).toEqual([started, []])
    }
    await kept.end()
  })

  it('of time is stopped on request', async () => {
    const stop = new AbortController()
    const asked = ask(
      'SELECT count(*) FROM range(100000000) a(i), range(100000000) b(j) WHERE (i * j) % 7 = 3',
      stop.signal,
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    stop.abort()
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
  })
})

describe('when all is over', () => {
  it('nothing of ours is left in the scratch folder', async () => {
    await bench.preview.open(await bench.put('latin.csv', Buffer.from('nom;n\nCaf\xe9;1\n', 'latin1')))
    const left = await readdir(bench.folder)
    for (const folder of left.filter((name) => name.startsWith('scratch')))
      expect(await readdir(join(bench.folder, folder))).toEqual([])
  })
})
