import { expect, it } from 'vitest'
import { createDeferred } from '../../../shared/pacing/createDeferred.js'
import { createFakeNet, createJsonResponse, type FakeResponse } from '../../support/http/fakeNet.js'
import { createTestPortalClient } from '../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../support/time/createOpenSignal.js'
import { createFakeClock } from '../../support/time/fakeClock.js'

const NOT_FOUND: FakeResponse = { status: 404 }

it('a question that was sent in the old generation is repeated when another one has found the new one meanwhile', async () => {
  const late = createDeferred<FakeResponse>()
  // A portal of today's generation. Its answer to a request of the old one is the last to arrive.
  const net = createFakeNet(({ url }) => {
    if (url.pathname === '/apm/token') return late.promise
    if (url.pathname === '/apigateway/v1/application-information') return createJsonResponse({ version: '3.2.4' })
    return url.pathname === '/oauth2/token'
      ? createJsonResponse({ access_token: 'a', token_type: 'Bearer', expires_in: 3600 })
      : NOT_FOUND
  })
  const { portal } = createTestPortalClient({
    net,
    clock: createFakeClock(),
    address: 'https://rudi.example',
    foundDialect: 'apm',
    customerKey: { key: 'key', secret: 'secret' },
  })
  const signal = createOpenSignal()
  const asked = portal.checkCustomerKey(signal)
  await portal.checkNodeToken('token', signal)
  expect(await portal.getDialect(signal)).toEqual({ ok: true, value: 'gateway' })
  late.resolve(NOT_FOUND)
  expect(await asked).toEqual({ ok: true, value: undefined })
  expect(net.sent.filter(({ url }) => url.pathname === '/apm/token')).toHaveLength(1)
})
