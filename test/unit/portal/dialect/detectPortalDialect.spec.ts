import { describe, expect, it } from 'vitest'
import { failure } from '../../../../shared/failure.js'
import { createFakeNet, createJsonResponse, type FakeResponse } from '../../../support/http/fakeNet.js'
import { createTestPortalClient } from '../../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../../support/time/createOpenSignal.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const PEM: FakeResponse = { status: 200, body: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n' }
const PAGE: FakeResponse = { status: 200, headers: [['content-type', 'text/html']], body: '<!doctype html>' }
const NOT_FOUND: FakeResponse = { status: 404 }
const KONSULT = '/konsult/v1/application-information'
const LIST = '/konsult/v1/datasets/metadatas'

/** Opens a portal that gives these answers by path, and `otherwise` for everything else. */
const found = async (answers: Readonly<Record<string, FakeResponse>>, otherwise: FakeResponse) => {
  const net = createFakeNet(({ url }) => answers[url.pathname] ?? otherwise)
  const opened = createTestPortalClient({ net, clock: createFakeClock(), address: 'https://rudi.example' })
  const [one, other] = await Promise.all([
    opened.portal.getDialect(createOpenSignal()),
    opened.portal.getDialect(createOpenSignal()),
  ])
  expect(one).toEqual(other)
  return { said: one.ok ? one.value : one.failure.code, opened, net }
}

describe('the generation of a portal', () => {
  it.each<[string, Readonly<Record<string, FakeResponse>>, FakeResponse, string]>([
    [
      'has today’s gateway',
      { '/apigateway/v1/application-information': createJsonResponse({ version: 'x' }) },
      PAGE,
      'gateway',
    ],
    ['has the key at its old place', { '/konsult/v1/encryption-key': PEM }, PAGE, 'apm'],
    ['has the key at its new place', { '/apigateway/v1/encryption-key': PEM }, NOT_FOUND, 'gateway'],
    ['says an old version', { [KONSULT]: createJsonResponse({ version: 'v2.0.4' }) }, PAGE, 'apm'],
    ['says 3.0.1', { [KONSULT]: createJsonResponse({ version: '3.0.1' }) }, NOT_FOUND, 'apm'],
    ['says 3.0.2', { [KONSULT]: createJsonResponse({ version: '3.0.2' }) }, NOT_FOUND, 'gateway'],
    [
      'lists media of the old gateway',
      {
        [LIST]: createJsonResponse({
          total: 1,
          items: [{ available_formats: [{ connector: { url: '/apm/medias/x/dwnl/1.0.0' } }] }],
        }),
      },
      PAGE,
      'apm',
    ],
    ['answers as a portal and proves no more', { [LIST]: createJsonResponse({ total: 0 }) }, NOT_FOUND, 'gateway'],
    [
      'answers what it lacks with an empty error',
      { [LIST]: createJsonResponse({ total: 0 }), [KONSULT]: NOT_FOUND },
      { status: 500 },
      'gateway',
    ],
    ['wants a token for everything', {}, { status: 401 }, 'gateway'],
    ['is a web site', {}, PAGE, 'server/not-a-portal'],
    ['is nothing', {}, NOT_FOUND, 'server/not-a-portal'],
    ['is broken', {}, { status: 500 }, 'server/error'],
    ['speaks no https', {}, { fails: failure('server/not-https') }, 'server/not-https'],
    ['is away', {}, { fails: failure('net/unreachable') }, 'net/unreachable'],
  ])('that %s', async (_, answers, otherwise, dialect) => {
    expect((await found(answers, otherwise)).said).toBe(dialect)
  })

  it('is asked once by two at a time and remembered', async () => {
    const { opened, net } = await found({ '/konsult/v1/encryption-key': PEM }, PAGE)
    await opened.portal.getDialect(createOpenSignal())
    expect([net.sent.length, opened.remembered]).toEqual([2, ['apm']])
  })

  it('is asked again when the portal was away', async () => {
    let isAway = true
    const net = createFakeNet(() =>
      isAway ? { fails: failure('net/unreachable') } : createJsonResponse({ version: '3.3.2' }),
    )
    const { portal } = createTestPortalClient({ net, clock: createFakeClock(), address: 'https://rudi.example' })
    await portal.getDialect(createOpenSignal())
    isAway = false
    expect(await portal.getDialect(createOpenSignal())).toEqual({ ok: true, value: 'gateway' })
  })
})
