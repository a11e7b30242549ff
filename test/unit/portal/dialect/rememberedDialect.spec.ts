import { describe, expect, it } from 'vitest'
import { createRememberedDialect } from '../../../../electron/portal/dialect/rememberedDialect.js'
import { createSendApiRequest } from '../../../../electron/portal/http/sendApiRequest.js'
import { portalId } from '../../../../shared/ids.js'
import type { Dialect, DialectChoice } from '../../../../shared/portal/dialect.js'
import { createFakeNet, createJsonResponse } from '../../../support/http/fakeNet.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const { signal } = new AbortController()

/** Creates a portal of today's generation. */
function finder(choice: DialectChoice, found: Dialect | null, isBroken = false) {
  const net = createFakeNet(async ({ url }) => {
    if (isBroken) return { status: 500 }
    return url.pathname.startsWith('/apigateway/') ? createJsonResponse({ version: '3.2.4' }) : { status: 404 }
  })
  const remembered: Dialect[] = []
  const send = createSendApiRequest({ net, clock: createFakeClock(), portalId: portalId.parse('https://rudi.example') })
  const find = createRememberedDialect({ send, choice, found, remember: (dialect) => remembered.push(dialect) })
  const ask = async (): Promise<Dialect | string> => {
    const answer = await find(signal)
    return answer.ok ? answer.value : answer.failure.code
  }
  return { net, find, ask, remembered }
}

describe('a generation that was found at an earlier start', () => {
  it('is taken for true without asking', async () => {
    const { ask, net } = finder('auto', 'apm')
    expect([await ask(), net.sent.length]).toEqual(['apm', 0])
  })

  it('is asked for anew when it does not serve what it promises, once', async () => {
    const { find, ask, net, remembered } = finder('auto', 'apm')
    expect(await find.recheck('apm', signal)).toBe(true)
    expect([await ask(), remembered]).toEqual(['gateway', ['gateway']])
    const asked = net.sent.length
    expect([await find.recheck('gateway', signal), net.sent.length]).toEqual([false, asked])
  })

  it('is known to be wrong by a request that was sent with it and fails after it was found anew', async () => {
    const { find, net } = finder('auto', 'apm')
    const used = find.getKnown()
    await find.recheck('apm', signal)
    const asked = net.sent.length
    expect([used, find.getKnown()]).toEqual(['apm', 'gateway'])
    expect([await find.recheck(used, signal), net.sent.length]).toEqual([true, asked])
  })

  it('is asked for once by several requests that fail together, which all learn the same', async () => {
    const one = finder('auto', 'apm')
    await one.find.recheck('apm', signal)
    const { find, ask, net } = finder('auto', 'apm')
    expect(await Promise.all([find.recheck('apm', signal), find.recheck('apm', signal)])).toEqual([true, true])
    expect([await ask(), net.sent.length]).toEqual(['gateway', one.net.sent.length])
    const same = finder('auto', 'gateway')
    expect(await Promise.all([same.find.recheck('gateway', signal), same.find.recheck('gateway', signal)])).toEqual([
      false,
      false,
    ])
  })

  it('stays known when it cannot be asked for', async () => {
    const { find, ask } = finder('auto', 'apm', true)
    expect(await Promise.all([find.recheck('apm', signal), find.recheck('apm', signal)])).toEqual([false, false])
    expect(await ask()).toBe('apm')
  })

  it('is not asked again when it turns out to be true', async () => {
    const { find } = finder('auto', 'gateway')
    expect([await find.recheck('gateway', signal), await find.recheck('gateway', signal)]).toEqual([false, false])
  })
})

describe('a generation that a person forced', () => {
  it('is never doubted', async () => {
    const { find, ask, net } = finder('apm', null)
    expect([await find.recheck('apm', signal), await ask(), net.sent.length]).toEqual([false, 'apm', 0])
  })
})
