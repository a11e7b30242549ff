// What stands before a portal, or in its place, is no reason to give up a download.
import { expect, it } from 'vitest'
import { formatFailure } from '../../../../shared/messages/failures/formatFailure.js'
import { createFakeNet, type FakeResponse } from '../../../support/http/fakeNet.js'
import { createTestPortalClient } from '../../../support/portal/testPortalClient.js'
import { createDataset, createMedia } from '../../../support/samples/catalogueSamples.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

async function locate(answer: FakeResponse) {
  const { portal } = createTestPortalClient({
    net: createFakeNet(() => answer),
    clock: createFakeClock(),
    address: 'https://rudi.example',
    dialect: 'gateway',
  })
  const media = createMedia(1)
  const ref = { portalId: portal.portalId, datasetId: createDataset([media]).id, mediaId: media.id }
  const located = await portal.locate(ref, new AbortController().signal)
  return located.ok ? null : located.failure
}

const HTML = [['content-type', 'text/html']] as const

it.each<[string, FakeResponse, string, RegExp]>([
  [
    'a page of maintenance',
    { status: 200, headers: HTML, body: '<html>' },
    'net/captive',
    /^A web page answers in the place of rudi\.example/,
  ],
  [
    'a redirect to another host',
    { status: 302, headers: [['location', 'https://maintenance.example/']] },
    'net/captive',
    /^rudi\.example redirects elsewhere \(to maintenance\.example\)/,
  ],
  ['a firewall', { status: 403, headers: HTML, body: '<html>' }, 'portal/blocked', /^A firewall or a protection/],
  [
    'a portal that is being restarted',
    { status: 404, body: 'default backend - 404' },
    'net/captive',
    /^A web page answers/,
  ],
])('%s is waited for', async (_, answer, code, said) => {
  const because = await locate(answer)
  expect(because?.code).toBe(code)
  expect(because === null ? '' : formatFailure(because, 'en')).toMatch(said)
})
