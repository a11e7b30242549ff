import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli, type CliOptions, runCli } from '../../support/cli/runCli.js'
import { listFiles } from '../../support/disk/listFiles.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

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

describe.each(['apm', 'gateway'] as const)('the commands on a portal of the %s generation', (dialect) => {
  test('catalog pages through everything, each dataset once', async () => {
    const portal = await startTestPortal({ dialect, datasets: 230 })
    const data = join(await createTemporaryFolder(), 'not', 'yet')
    const { code, events, last } = await run(['catalog', '--portal', portal.url, '--data-dir', data])
    expect(code).toBe(0)
    const rows = events.filter(({ event }) => event === 'dataset')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(230)
    expect(last).toEqual({ event: 'summary', total: 230 })
    const plain = rows.find(({ id }) => id === portal.landmark('plain').id)
    expect(plain).toMatchObject({
      title: 'Comptages horaires des vélos',
      producer: expect.any(String),
      media: [{ id: portal.landmark('plain').media[0]?.id, name: 'comptages-velos.csv', type: 'text/csv' }],
    })
    expect(plain?.media).toEqual([expect.objectContaining({ bytes: expect.any(Number), restricted: false })])

    await portal.close()
    const offline = ['catalog', '--portal', portal.url, '--data-dir', data, '--offline']
    expect((await run(offline)).last).toEqual({ event: 'summary', total: 230 })
    const found = await run([...offline, '--query', 'velos comptages'])
    expect(found.events.map(({ id }) => id)).toContain(portal.landmark('plain').id)
  })

  test('catalog takes words, a limit, and says what is restricted', async () => {
    const portal = await startTestPortal({ dialect })
    const catalog = ['catalog', '--portal', portal.url, '--data-dir', await createTemporaryFolder()]
    const limited = await run([...catalog, '--limit', '5'])
    expect(limited.last).toEqual({ event: 'summary', total: 5 })
    const found = await run([...catalog, '--query', 'billettiques'])
    expect(found.events[0]).toMatchObject({ id: portal.landmark('restricted').id, media: [{ restricted: true }, {}] })
  })

  test('catalog --offline without an earlier reading fails with 1', async () => {
    const portal = await startTestPortal({ dialect })
    const data = await createTemporaryFolder()
    expect((await run(['catalog', '--offline', '--portal', portal.url, '--data-dir', data])).code).toBe(1)
    expect(portal.log).toEqual([])
  })

  test('key gives the fingerprint of the key that the portal has, and never replaces a file', async () => {
    const portal = await startTestPortal({ dialect })
    const out = join(await createTemporaryFolder(), 'portal.pem')
    const key = ['key', '--portal', portal.url, '--data-dir', await createTemporaryFolder(), '--out', out]
    const { code, last } = await run(key)
    expect(code).toBe(0)
    const spki = createPublicKey(String(last?.pem)).export({ type: 'spki', format: 'der' })
    const fingerprint = createHash('sha256').update(spki).digest('hex')
    expect(last).toEqual({ event: 'key', bits: 2048, fingerprint, pem: await readFile(out, 'utf8') })
    await writeFile(out, 'mine')
    const again = await run(key)
    expect(again).toMatchObject({ code: 1, last: { event: 'failed', code: 'disk/exists' } })
    expect(await readFile(out, 'utf8')).toBe('mine')
  })

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
    expect(await listFiles(folder)).toHaveLength(2)
  })

  test('node-token keeps the token in a file of its owner’s, node-check knows it, and no stream shows it', async () => {
    const portal = await startTestPortal({ dialect })
    const { robot, node } = portal.accounts
    const out = join(await createTemporaryFolder(), 'token')
    const common = ['--portal', portal.url, '--data-dir', await createTemporaryFolder()]
    // Today a client is any account of the portal: its login and password (portal-api.md 1.7).
    const env = {
      RUDI_NODE_CLIENT_ID: dialect === 'apm' ? node.clientId : robot.login,
      RUDI_NODE_CLIENT_SECRET: dialect === 'apm' ? node.clientSecret : robot.password,
      RUDI_NODE_USERNAME: robot.login,
      RUDI_NODE_PASSWORD: robot.password,
    }
    const got = await run(['node-token', '--out', out, ...common], { env })
    expect(got).toMatchObject({ code: 0, last: { event: 'token', expiresAt: expect.stringMatching(/^2\d{3}-.*Z$/) } })
    const token = (await readFile(out, 'utf8')).trim()
    expect((await stat(out)).mode & 0o777).toBe(0o600)
    expect(got.out + got.err).not.toContain(token)
    expect((await run(['node-check', out, ...common])).last).toEqual({ event: 'check', active: true })
    expect((await run(['node-check', '-', ...common], { stdin: `${token}\n` })).last).toMatchObject({ active: true })
    expect((await run(['node-check', '-', ...common], { stdin: 'nonsense' })).last).toMatchObject({ active: false })
  })

  test('node-token with a wrong secret ends with 3 after one try', async () => {
    const portal = await startTestPortal({ dialect })
    const { robot, node } = portal.accounts
    const env = {
      RUDI_NODE_CLIENT_ID: node.clientId,
      RUDI_NODE_CLIENT_SECRET: 'wrong',
      RUDI_NODE_USERNAME: robot.login,
      RUDI_NODE_PASSWORD: robot.password,
    }
    const { code } = await run(['node-token', '--portal', portal.url, '--data-dir', await createTemporaryFolder()], {
      env,
    })
    expect(code).toBe(3)
    expect(portal.log.filter(({ target }) => /\/oauth2?\/token/.test(target))).toHaveLength(1)
  })

  test('node-token with a scope that the portal does not have says so, in the event and in words', async () => {
    const portal = await startTestPortal({ dialect })
    const { robot, node } = portal.accounts
    const env = {
      RUDI_NODE_CLIENT_ID: dialect === 'apm' ? node.clientId : robot.login,
      RUDI_NODE_CLIENT_SECRET: dialect === 'apm' ? node.clientSecret : robot.password,
      RUDI_NODE_USERNAME: robot.login,
      RUDI_NODE_PASSWORD: robot.password,
    }
    const words = ['node-token', '--scope', 'nope', '--portal', portal.url, '--data-dir', await createTemporaryFolder()]
    const { code, last, err } = await run(words, { env })
    expect([code, last]).toMatchObject([1, { event: 'failed', code: 'oauth/invalid-scope' }])
    expect(err).toContain('does not grant this scope: nope')
    expect(portal.log.filter(({ target }) => /\/oauth2?\/token/.test(target))).toHaveLength(1)
  })

  test('node-token without credentials is a matter of usage', async () => {
    const portal = await startTestPortal({ dialect })
    expect((await run(['node-token', '--portal', portal.url])).code).toBe(2)
    expect(portal.log).toEqual([])
  })
})

test('portal prints where it listens in its first line, and ends on a signal', async () => {
  let address = ''
  const { code, events } = await run(['portal', '--port', '0', '--dialect', 'apm', '--datasets', '60'], {
    received: ({ out, kill }) => {
      const url = /"url":"([^"]+)"/.exec(out)?.[1]
      if (url === undefined || address !== '') return
      address = url
      fetch(`${url}/konsult/v1/datasets/metadatas?limit=1`)
        .then((answer) => answer.status)
        .then((status) => {
          expect(status).toBeLessThan(500)
          kill('SIGTERM')
        })
    },
  })
  expect(events[0]).toMatchObject({ event: 'listening', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+/) })
  expect([0, 130]).toContain(code)
})
