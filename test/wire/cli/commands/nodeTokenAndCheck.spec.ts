// `node-token` and `node-check`: the token of a producer’s node.
import { readFile, stat } from 'node:fs/promises'
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

describe.each(['apm', 'gateway'] as const)('the token of a node at a portal of the %s generation', (dialect) => {
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
    // A second token would be lost, because it is not shown: none is asked for.
    const granted = () => portal.log.filter(({ target }) => /\/oauth2?\/token/.test(target)).length
    const before = granted()
    expect(await run(['node-token', '--out', out, ...common], { env })).toMatchObject({
      code: 1,
      last: { code: 'disk/exists' },
    })
    expect(granted()).toBe(before)
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
