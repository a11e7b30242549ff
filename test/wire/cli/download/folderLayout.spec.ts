// Where the command line puts files (b), and what it reports when a name was taken.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { createCliHarness } from '../../../support/cli/cliHarness.js'
import { runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())
const run = (...words: readonly string[]) => runCli(bundle.script, [...words, '--json'])

test('--layout puts a dataset below its producer, verify reads it there, and a second run passes over it', async () => {
  const portal = await startTestPortal()
  const to = await createTemporaryFolder()
  const state = await createTemporaryFolder()
  const words = ['download', portal.landmark('plain').id, '--to', to, '--portal', portal.url, '--data-dir', state]
  const first = await run(...words, '--layout', 'open data/{producer}/{dataset}/{media}')
  expect(first.code).toBe(0)
  const path = String(first.events.find(({ event }) => event === 'done')?.path)
  expect(path).toMatch(/^open data\/[^/]+\/Comptages horaires des vélos_[0-9a-f]{8}\/comptages-velos\.csv$/)
  expect((await run('verify', to)).last).toMatchObject({ ok: 1, bad: 0, missing: 0 })
  // The folder belongs to the dataset, whatever layout the next run has.
  expect((await run(...words)).last).toMatchObject({ event: 'summary', done: 0, skipped: 1 })
  expect(readdirSync(to)).toEqual(['open data'])
})

test.each([
  [['--layout', '{producer}'], '--layout'],
  [['--layout', '../{dataset}'], '--layout'],
  [['--on-collision', 'overwrite'], '--on-collision'],
])('%j is a usage error, and no request is sent', async (words, about) => {
  const portal = await startTestPortal()
  const to = join(await createTemporaryFolder(), 'not-made')
  const { code, err } = await run('download', portal.landmark('plain').id, '--to', to, '--portal', portal.url, ...words)
  expect(code).toBe(2)
  expect(err).toContain(about)
  expect(portal.log).toEqual([])
})

test('a file that got another name says which one it should have had', async () => {
  const { portal, download, ids } = await createCliHarness(bundle.script, {
    dialect: 'gateway',
  })
  const { events } = await download(ids('same-names'))
  const done = events.filter(({ event }) => event === 'done')
  const renamed = done.filter(({ renamedFrom }) => renamedFrom !== undefined)
  expect(renamed).toHaveLength(portal.landmark('same-names').media.length - 1)
  for (const { path, renamedFrom } of renamed)
    expect(
      String(path)
        .split('/')
        .at(-1)
        ?.replace(/ \(\d+\)/, '')
        .toLowerCase(),
    ).toBe(String(renamedFrom).toLowerCase())
})
