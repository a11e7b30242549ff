// `encrypt` and `decrypt`: files for a portal, or for a key of one’s own.
import { generateKeyPairSync } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { type CliOptions, runCli } from '../../../support/cli/runCli.js'
import { listPaths } from '../../../support/disk/listPaths.js'
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

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

describe.each(['apm', 'gateway'] as const)('encryption for a portal of the %s generation', (dialect) => {
  test('what encrypt made with one’s own key, decrypt opens again', async () => {
    const portal = await startTestPortal({ dialect })
    const folder = await createTemporaryFolder()
    const { publicKey, privateKey } = pair()
    await writeFile(join(folder, 'public.pem'), publicKey)
    await writeFile(join(folder, 'private.pem'), privateKey)
    await writeFile(join(folder, 'résultats.csv'), 'a;b\n1;2\n')
    await writeFile(join(folder, 'vide.csv'), '')
    const files = ['résultats.csv', 'vide.csv'].map((name) => join(folder, name))
    const to = join(folder, 'sealed')
    const sealed = await run(['encrypt', ...files, '--to', to, '--key', join(folder, 'public.pem')])
    expect(sealed).toMatchObject({ code: 0, last: { event: 'summary', done: 2, failed: 0 } })
    expect((await stat(join(to, 'vide.csv.crypt'))).size).toBe(272)
    const opening = ['decrypt', join(to, 'résultats.csv.crypt'), '--private-key', join(folder, 'private.pem')]
    expect((await run([...opening, '--out', join(folder, 'back.csv')])).code).toBe(0)
    expect(await readFile(join(folder, 'back.csv'), 'utf8')).toBe('a;b\n1;2\n')

    // Without --key the file is encrypted for the portal: only the portal's key decrypts it.
    const own = await run(['encrypt', files[0] ?? '', '--to', join(folder, 'for-portal'), '--portal', portal.url])
    expect(own.code).toBe(0)
    const foreign = ['decrypt', join(folder, 'for-portal', 'résultats.csv.crypt'), '--out', join(folder, 'no.csv')]
    const refused = await run([...foreign, '--private-key', join(folder, 'private.pem')])
    expect(refused).toMatchObject({ code: 1, last: { event: 'summary', done: 0, failed: 1 } })
    expect(await readdir(folder)).not.toContain('no.csv')
  })

  test('a damaged file is never opened', async () => {
    const folder = await createTemporaryFolder()
    const { publicKey, privateKey } = pair()
    await writeFile(join(folder, 'public.pem'), publicKey)
    await writeFile(join(folder, 'private.pem'), privateKey)
    await writeFile(join(folder, 'a.csv'), 'a;b\n1;2\n')
    await run(['encrypt', join(folder, 'a.csv'), '--to', folder, '--key', join(folder, 'public.pem')])
    const bytes = await readFile(join(folder, 'a.csv.crypt'))
    bytes[260] = (bytes[260] ?? 0) ^ 1
    await writeFile(join(folder, 'b.csv.crypt'), bytes)
    const words = ['decrypt', join(folder, 'b.csv.crypt'), '--private-key', join(folder, 'private.pem')]
    const opened = await run([...words, '--out', join(folder, 'b.csv')])
    expect(opened.code).toBe(1)
    expect(opened.events[0]).toMatchObject({ event: 'failed', code: 'crypt/damaged' })
    expect((await readdir(folder)).filter((name) => name.startsWith('b.csv') || name.includes('partial'))).toEqual([
      'b.csv.crypt',
    ])
  })

  test('a public key that is not one is refused, and nothing is written', async () => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'key.pem'), '<html>not a key</html>')
    await writeFile(join(folder, 'a.csv'), 'a')
    const to = join(folder, 'to')
    const { code, events } = await run(['encrypt', join(folder, 'a.csv'), '--to', to, '--key', join(folder, 'key.pem')])
    expect(code).toBe(1)
    expect(events[0]).toMatchObject({ event: 'failed', code: 'key/not-a-key' })
    expect(await listPaths(folder)).toHaveLength(2)
  })
})
