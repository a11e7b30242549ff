// A wrong password or customer key in the command line ends with 3. A password is tried once and remembered, until it
// changes or a person insists.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { createCliHarness } from '../../support/cli/cliHarness.js'
import { runCli } from '../../support/cli/runCli.js'
import { findLeaks } from '../../support/security/canary.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

async function aPlace() {
  const place = await createCliHarness(bundle.script, { dialect: 'gateway' })
  const { login } = place.portal.accounts.person
  const withPassword = (password: string) => ({ RUDI_LOGIN: login, RUDI_PASSWORD: password })
  const catalog = (password: string, more: readonly string[] = []) =>
    runCli(
      bundle.script,
      ['catalog', '--limit', '1', '--portal', place.portal.url, '--data-dir', place.data, ...more],
      {
        env: withPassword(password),
      },
    )
  const tries = (): number =>
    place.portal.log.filter(
      ({ target, body }) => target.endsWith('/authenticate') && new URLSearchParams(body).get('login') === login,
    ).length
  return { ...place, login, withPassword, catalog, tries }
}

const WRONG = 'canary-wrong-password'

describe('a wrong password at the command line', () => {
  test('is sent once, by whichever command, with a warning; then held back until it changes', async () => {
    const { catalog, download, ids, data, portal, login, withPassword, tries } = await aPlace()
    const first = await catalog(WRONG, ['--json'])
    expect([first.code, first.last, tries()]).toMatchObject([3, { code: 'session/refused' }, 1])
    expect(first.err).toContain('4 attempts left before this account may be locked.')

    const second = await catalog(WRONG, ['--json'])
    expect([second.code, second.last, tries()]).toMatchObject([3, { code: 'session/held-back' }, 1])
    expect(second.err).toContain('--sign-in-again')
    const other = await download(ids('plain'), { env: withPassword(WRONG) })
    // Open data is downloaded nevertheless.
    expect([other.code, other.last, tries()]).toMatchObject([3, { event: 'summary', done: 1 }, 1])

    expect(await readdir(data)).toContain('tried.json')
    expect(await findLeaks([WRONG, login], [data])).toEqual([])

    const mended = await catalog(portal.accounts.person.password)
    expect([mended.code, tries()]).toEqual([0, 2])
    // After a successful sign-in the count starts again, here as at the portal.
    expect((await catalog(WRONG)).err).toContain('4 attempts left')
  })

  test('is sent again when a person insists, and the sixth locks', async () => {
    const { catalog, portal, tries } = await aPlace()
    for (const [left, word] of [
      [4, '4 attempts left'],
      [3, '3 attempts left'],
      [2, '2 attempts left'],
      [1, '1 attempt left before'],
      [0, 'Another wrong password may lock this account'],
    ] as const) {
      const { err } = await catalog(WRONG, ['--sign-in-again'])
      expect([err.includes(word), tries()]).toEqual([true, 5 - left])
    }
    const locks = await catalog(WRONG, ['--sign-in-again', '--json'])
    expect([locks.code, locks.last, tries()]).toMatchObject([3, { code: 'session/locked' }, 6])
    // While the account is locked, nothing is sent unless a person insists, not even the right password.
    const { password } = portal.accounts.person
    const held = await catalog(password, ['--json'])
    expect([held.code, held.last, tries()]).toMatchObject([3, { code: 'session/locked' }, 6])
    expect(held.err).toMatch(/Try again in (19|20)\s*min/)
    const insisted = await catalog(password, ['--sign-in-again', '--json'])
    expect([insisted.last, tries()]).toMatchObject([{ code: 'session/locked' }, 7])
    portal.turnClock(20 * 60_000)
    expect((await catalog(password, ['--sign-in-again'])).code).toBe(0)
  })

  test('costs one try although many files wait for it', async () => {
    const { download, ids, withPassword, tries, data } = await aPlace()
    await download(ids('mixed', 'restricted'), { env: withPassword(WRONG) })
    await download(ids('mixed', 'restricted'), { env: withPassword(WRONG) })
    expect(tries()).toBe(1)
    expect(await readdir(join(data))).toContain('tried.json')
  })
})

describe.each(['apm', 'gateway'] as const)('downloads from a portal of the %s generation', (dialect) => {
  test('with a wrong password end with 3 after one try', async () => {
    const { portal, download, own, ids } = await createCliHarness(bundle.script, { dialect })
    const { code } = await download(ids('restricted'), { env: { ...own, RUDI_PASSWORD: 'wrong-canary' } })
    expect(code).toBe(3)
    const tries = portal.log.filter(
      ({ target, body }) => target.includes('/authenticate') && !body.includes('anonymous'),
    )
    expect(tries.length).toBe(1)
  })

  test('with a wrong password bring what is open, and end with 3', async () => {
    const { portal, download, own, ids } = await createCliHarness(bundle.script, { dialect })
    const targets = [...ids('plain', 'restricted'), `media:${portal.landmark('mixed').media[0]?.id}`]
    const env = { RUDI_LOGIN: own.RUDI_LOGIN, RUDI_PASSWORD: 'wrong-canary' }
    const { code, last, events } = await download(targets, { env })
    expect(code).toBe(3)
    const restricted = portal.landmark('restricted').media
    expect(last).toMatchObject({ done: 2, failed: restricted.length })
    expect(events.filter(({ event }) => event === 'failed').map((one) => one.code)).toEqual([
      'session/refused',
      ...restricted.map(() => (dialect === 'apm' ? 'session/signed-out' : 'session/refused')),
    ])
    const tries = portal.log.filter(
      ({ target, body }) => target.includes('/authenticate') && !body.includes('anonymous'),
    )
    expect(tries.length).toBe(1)
  })

  test('with a wrong customer key end with 3', async () => {
    const { download, own, ids } = await createCliHarness(bundle.script, { dialect })
    const env = { RUDI_CUSTOMER_KEY: own.RUDI_CUSTOMER_KEY, RUDI_CUSTOMER_SECRET: 'wrong' }
    expect((await download(ids('restricted'), { env })).code).toBe(3)
  })
})
