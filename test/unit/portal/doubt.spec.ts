import { describe, expect, it } from 'vitest'
import { apiCaller } from '../../../electron/portal/call.js'
import { dialectFinder } from '../../../electron/portal/dialect.js'
import type { Dialect, DialectChoice } from '../../../shared/catalog/model.js'
import { portalId } from '../../../shared/ids.js'
import { fakeClock } from '../../help/fakeClock.js'
import { fakeNet, json } from '../../help/fakeNet.js'

const { signal } = new AbortController()

/** A portal of today's generation. */
function finder(choice: DialectChoice, found: Dialect | null) {
  const net = fakeNet(async ({ url }) =>
    url.pathname.startsWith('/apigateway/') ? json({ version: '3.2.4' }) : { status: 404 },
  )
  const remembered: Dialect[] = []
  const call = apiCaller({ net, clock: fakeClock(), portalId: portalId.parse('https://rudi.example') })
  const find = dialectFinder({ call, choice, found, remember: (dialect) => remembered.push(dialect) })
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
    expect(await find.doubt(signal)).toBe(true)
    expect([await ask(), remembered]).toEqual(['gateway', ['gateway']])
    const asked = net.sent.length
    expect([await find.doubt(signal), net.sent.length]).toEqual([false, asked])
  })

  it('is not asked again when it turns out to be true', async () => {
    const { find } = finder('auto', 'gateway')
    expect([await find.doubt(signal), await find.doubt(signal)]).toEqual([false, false])
  })
})

describe('a generation that a person forced', () => {
  it('is never doubted', async () => {
    const { find, ask, net } = finder('apm', null)
    expect([await find.doubt(signal), await ask(), net.sent.length]).toEqual([false, 'apm', 0])
  })
})
