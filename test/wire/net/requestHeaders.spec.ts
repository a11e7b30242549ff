import { expect, test } from 'vitest'
import { sendFollowingRedirects } from '../../../electron/engine/transfer/request/sendFollowingRedirects.js'
import { createFakeNet, createJsonResponse } from '../../support/http/fakeNet.js'
import { createTestPortalClient } from '../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../support/time/createOpenSignal.js'
import { createFakeClock } from '../../support/time/fakeClock.js'

const signal = new AbortController().signal

test('every request says who we are and asks for nothing packed, calls and downloads alike (N-09, N-14)', async () => {
  const net = createFakeNet(() => createJsonResponse({ total: 0 }))
  const { portal } = createTestPortalClient({ net, clock: createFakeClock(), address: 'https://rudi.example' })
  await portal.probe(createOpenSignal())
  await sendFollowingRedirects(
    net,
    {
      type: 'start',
      job: 1,
      url: 'https://rudi.example/medias/a',
      home: 'rudi.example',
      headers: {},
      credential: null,
      headersMs: 1000,
      idleBodyMs: 1000,
      buffer: null,
    },
    signal,
  )
  expect(net.sent.length).toBeGreaterThan(3)
  for (const { headers } of net.sent) {
    expect(headers['user-agent']).toMatch(/^RudiDesk\/\S+ \(.+\)$/)
    expect(headers['accept-encoding']).toBe('identity')
  }
  // Files are requested past caches, so that the producer's present version arrives.
  expect(net.sent.at(-1)?.headers['cache-control']).toBe('no-cache')
})
