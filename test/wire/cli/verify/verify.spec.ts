// `verify`: the files of a folder are compared with its record.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { createCliHarness } from '../../../support/cli/cliHarness.js'
import { runCli } from '../../../support/cli/runCli.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

describe('verify', () => {
  test('passes over a complete folder, and finds one flipped byte and one missing file', async () => {
    const { to, download, ids } = await createCliHarness(bundle.script, { dialect: 'gateway' })
    const { events } = await download(ids('mixed'))
    const verify = () => runCli(bundle.script, ['verify', to, '--json'])
    expect(await verify()).toMatchObject({ code: 0, last: { event: 'summary', ok: 7, bad: 0, missing: 0 } })
    const path = join(to, String(events.find(({ event }) => event === 'done')?.path))
    const bytes = await readFile(path)
    bytes[10] = (bytes[10] ?? 0) ^ 1
    await writeFile(path, bytes)
    expect(await verify()).toMatchObject({ code: 1, last: { event: 'summary', ok: 6, bad: 1, missing: 0 } })
    execFileSync('rm', [path])
    expect(await verify()).toMatchObject({ code: 1, last: { event: 'summary', ok: 6, bad: 0, missing: 1 } })
  })

  test('of a folder that is not there fails with 1', async () => {
    expect((await runCli(bundle.script, ['verify', '/nonexistent/folder', '--json'])).code).toBe(1)
  })
})
