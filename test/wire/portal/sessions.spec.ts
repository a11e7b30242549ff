import { describe, expect, it } from 'vitest'
import type { RunningPortal } from '../../../demo/portal.js'
import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import { MINUTE_MS } from '../../../shared/timeUnits.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'
import { connectTestPortalClient, type PortalClientHarness } from '../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../support/time/createOpenSignal.js'

const QUERY: PortalQuery = { text: '', themes: [], producers: [], access: 'any', order: 'title', offset: 0, limit: 5 }

describe.each(['apm', 'gateway'] as const)('a session with a portal of the %s generation', (dialect) => {
  let running: RunningPortal
  let opened: PortalClientHarness
  const start = async (options: Parameters<typeof startTestPortal>[0] = {}): Promise<void> => {
    running = await startTestPortal({ dialect, datasets: 40, ...options })
    opened = connectTestPortalClient(running.url, { account: running.accounts.person })
  }
  /** Makes fifty searches at once, and returns whether all succeeded. */
  const fiftySearches = async (): Promise<boolean> => {
    const results = await Promise.all(Array.from({ length: 50 }, () => opened.portal.search(QUERY, createOpenSignal())))
    return results.every(({ ok }) => ok)
  }
  const asked = (path: string): number => running.log.filter(({ target }) => target.endsWith(path)).length

  it('that ended without our knowing is renewed once for fifty at a time', async () => {
    await start()
    await opened.portal.search(QUERY, createOpenSignal())
    running.turnClock(11 * MINUTE_MS)
    expect([await fiftySearches(), asked('/authenticate'), asked('/refresh_token')]).toEqual([true, 1, 1])
  })

  it('whose refresh token ended too signs in again, once', async () => {
    await start()
    await opened.portal.search(QUERY, createOpenSignal())
    running.turnClock(60 * MINUTE_MS)
    expect([await fiftySearches(), asked('/authenticate')]).toEqual([true, 2])
  })

  it('survives a restart of the portal’s servers', async () => {
    await start()
    await opened.portal.search(QUERY, createOpenSignal())
    running.forgetTokens()
    expect(await fiftySearches()).toBe(true)
  })

  it('of tokens that live a second and a half goes on and on', async () => {
    await start({ tokenLifetimeMs: 1500 })
    const until = Date.now() + 4000
    const failures: string[] = []
    while (Date.now() < until) {
      const result = await opened.portal.search(QUERY, createOpenSignal())
      if (!result.ok) failures.push(result.failure.code)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    expect([failures, asked('/authenticate') + asked('/refresh_token') <= 6]).toEqual([[], true])
  })

  it('is not tried again when the portal has locked the account', async () => {
    await start()
    const { person } = running.accounts
    for (let wrong = 0; wrong < 11; wrong += 1) {
      opened.give({ account: { login: person.login, password: `wrong ${wrong}` } })
      await opened.portal.signIn(createOpenSignal())
    }
    opened.give({ account: person })
    const before = asked('/authenticate')
    const codes = await Promise.all([1, 2, 3].map(() => opened.portal.search(QUERY, createOpenSignal())))
    expect([codes.map((one) => !one.ok && one.failure.code), asked('/authenticate') - before]).toEqual([
      ['session/locked', 'session/locked', 'session/locked'],
      1,
    ])
  })
})
