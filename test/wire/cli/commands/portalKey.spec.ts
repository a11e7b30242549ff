// `key`: the public key of a portal.
import { createHash, createPublicKey } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { type CliOptions, runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())
const run = (words: readonly string[], options?: CliOptions) => runCli(bundle.script, [...words, '--json'], options)

describe.each(['apm', 'gateway'] as const)('the public key of a portal of the %s generation', (dialect) => {
  test('key gives the fingerprint of the key that the portal has, and never replaces a file', async () => {
    const portal = await startTestPortal({ dialect })
    const out = join(await createTemporaryFolder(), 'portal.pem')
    const key = ['key', '--portal', portal.url, '--data-dir', await createTemporaryFolder(), '--out', out]
    const { code, last } = await run(key)
    expect(code).toBe(0)
    const spki = createPublicKey(String(last?.pem)).export({ type: 'spki', format: 'der' })
    const fingerprint = createHash('sha256').update(spki).digest('hex')
    expect(last).toEqual({ event: 'key', bits: 2048, fingerprint, pem: await readFile(out, 'utf8') })
    // People compare it with the one in the window, which has the same groups.
    const { out: said } = await runCli(bundle.script, key.slice(0, -2))
    expect(said).toContain(`SHA-256 ${fingerprint.match(/.{4}/g)?.join(' ')}\n`)
    await writeFile(out, 'mine')
    const again = await run(key)
    expect(again).toMatchObject({ code: 1, last: { event: 'failed', code: 'disk/exists' } })
    expect(await readFile(out, 'utf8')).toBe('mine')
  })
})
