import { expect, test } from 'vitest'
import { converse } from '../../../electron/engine/conversation.js'
import { aPortal, forever } from '../../help/aPortal.js'
import { fakeClock } from '../../help/fakeClock.js'
import { fakeNet, json } from '../../help/fakeNet.js'

const signal = new AbortController().signal

test('every request says who we are and asks for nothing packed, calls and downloads alike (N-09, N-14)', async () => {
  const net = fakeNet(() => json({ total: 0 }))
  const { portal } = aPortal({ net, clock: fakeClock(), address: 'https://rudi.example' })
  await portal.probe(forever())
  await converse(
    net,
    {
      ...{ type: 'begin', job: 1, url: 'https://rudi.example/medias/a', home: 'rudi.example', headers: {} },
      ...{ credential: null, headersMs: 1000, idleBodyMs: 1000 },
    },
    signal,
  )
  expect(net.sent.length).toBeGreaterThan(3)
  for (const { headers } of net.sent) {
    expect(headers['user-agent']).toMatch(/^RudiDesk\/\S+ \(.+\)$/)
    expect(headers['accept-encoding']).toBe('identity')
  }
  // Of a file what the producer has now, not what a cache on the way has.
  expect(net.sent.at(-1)?.headers['cache-control']).toBe('no-cache')
})
