import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { type CliOptions, runCli } from '../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { type Authority, createAuthority } from '../../support/http/certificates.js'
import { type ConnectProxyOptions, startConnectProxy } from '../../support/http/connectProxy.js'
import { startTlsFrontend } from '../../support/http/tlsFrontend.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

// Each test starts processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
let authority: Authority
beforeAll(async () => {
  bundle = await bundleCli()
  authority = createAuthority()
})
afterAll(async () => {
  authority.close()
  await bundle.remove()
})
const run = (words: readonly string[], options?: CliOptions) => runCli(bundle.script, words, options)

/** Starts the embedded portal behind TLS, with a certificate of a company's authority. */
async function secured() {
  const portal = await startTestPortal()
  const { port, close } = await startTlsFrontend(portal, authority.issue({ names: 'DNS:rudi.example,IP:127.0.0.1' }))
  onTestFinished(close)
  return { portal, port }
}
async function aProxy(wish: ConnectProxyOptions) {
  const proxy = await startConnectProxy(wish)
  onTestFinished(() => proxy.close())
  return proxy
}
async function caFile(): Promise<string> {
  const path = join(await createTemporaryFolder(), 'company.pem')
  await writeFile(path, authority.ca)
  return path
}

test('a portal by a company’s certificate is downloaded from through the company’s proxy, workers included', async () => {
  const { portal, port } = await secured()
  const proxy = await aProxy({ leadsTo: port, who: 'ada:canary' })
  const to = await createTemporaryFolder()
  const words = ['download', portal.landmark('plain').id, '--portal', 'https://rudi.example', '--to', to, '--json']
  const way = ['--proxy', proxy.origin, '--ca', await caFile(), '--data-dir', await createTemporaryFolder()]
  const env = { RUDI_PROXY_LOGIN: 'ada', RUDI_PROXY_PASSWORD: 'canary' }
  const { code, out, err, last } = await run([...words, ...way], { env })
  expect({ code, err, last }).toMatchObject({ code: 0, last: { event: 'summary', failed: 0 } })
  expect(last?.done).toBeGreaterThan(0)
  expect(new Set(proxy.asked.map(({ target }) => target))).toEqual(new Set(['rudi.example:443']))
  expect(`${out}${err}`).not.toContain('canary')
})

test('nothing is sent without the certificate, and the words say what is wrong', async () => {
  const { portal, port } = await secured()
  const { code, err } = await run([
    'catalog',
    '--portal',
    `https://127.0.0.1:${port}`,
    '--data-dir',
    await createTemporaryFolder(),
  ])
  expect([code, portal.log]).toEqual([1, []])
  expect(err).toContain('could not be verified')
})

test('a proxy that asks who we are is a failure of its own', async () => {
  const proxy = await aProxy({ who: 'ada:canary' })
  const words = ['catalog', '--portal', 'https://rudi.example', '--data-dir', await createTemporaryFolder(), '--json']
  const { code, events } = await run(words, { env: { HTTPS_PROXY: proxy.origin } })
  expect([code, events[0]]).toMatchObject([1, { event: 'failed', code: 'net/proxy-auth' }])
})

test.each([
  ['a login in a proxy’s address', ['--proxy', 'http://ada:canary@proxy.example'], 'RUDI_PROXY_LOGIN'],
  ['a certificate file that is none', ['--ca', '/dev/null'], '--ca:'],
  ['a certificate file that is not there', ['--ca', '/nonexistent/ca.pem'], '--ca:'],
])('%s is a usage error', async (_, way, said) => {
  const { code, out, err } = await run(['catalog', '--portal', 'http://127.0.0.1:1', ...way])
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(said)
  expect(err).not.toContain('canary')
})
