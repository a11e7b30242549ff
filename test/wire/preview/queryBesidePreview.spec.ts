// A file is looked into while a query runs: both go on, in the real processes.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'
import { unwrap } from '../../support/unwrap.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

/** It takes years. */
const ENDLESS = 'SELECT count(*) FROM range(100000000) a(i), range(100000000) b(j) WHERE (i * j) % 7 = 3'

it('previews, profiles and maps are answered beside a query, which ends when it is stopped', async () => {
  const file = await bench.put('places.csv', 'name;lon;lat\nRennes;-1.68;48.11\nBrest;-4.49;48.39\n')
  const stop = new AbortController()
  let isOver = false
  const query = bench.ask([], ENDLESS, { signal: stop.signal })
  void query.then(() => {
    isOver = true
  })
  expect(await unwrap(bench.preview.open(file))).toMatchObject({ type: 'table' })
  expect(await unwrap(bench.preview.sample(file))).toMatchObject({ type: 'table' })
  expect(await unwrap(bench.preview.profile(file))).toMatchObject({ rows: 2 })
  expect(await unwrap(bench.preview.map.open(file, null))).toMatchObject({ features: 2 })
  bench.preview.cancel()
  expect(await unwrap(bench.preview.open(file))).toMatchObject({ type: 'table' })
  expect([isOver, bench.pids().length]).toEqual([false, 2])
  stop.abort()
  expect(await query).toMatchObject({ failure: { code: 'look/cancelled' } })
})

it('a query whose signal was aborted before its turn is not run', async () => {
  const stop = new AbortController()
  stop.abort()
  const started = bench.started()
  expect(await bench.ask([], ENDLESS, { signal: stop.signal })).toMatchObject({ failure: { code: 'look/cancelled' } })
  expect(bench.started()).toBe(started)
})
