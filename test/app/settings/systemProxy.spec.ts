// Answers attacker (e): what the network sees of the application (N-06, W-08).
import { describe, expect, it } from 'vitest'
import { prepareApp } from '../../support/app/prepareApp.js'
import { startConnectProxy } from '../../support/http/connectProxy.js'

const { app, atEnd, makeHome, start } = prepareApp('each test')

describe('a proxy that the system names', () => {
  it('is used to reach the portal, and only the portal is asked for', async () => {
    const proxy = await startConnectProxy({ status: 403 })
    atEnd(proxy.close)
    await makeHome()
    await start([`--proxy-server=${proxy.origin}`])
    const probed = await app.ask('portals.probe', { address: 'https://rudi.example', dialect: 'auto' })
    // This machine is reached directly, whatever the system says.
    const here = await app.ask('portals.probe', { address: 'http://127.0.0.1:9', dialect: 'auto' })
    await app.quit()
    expect([!probed.ok && probed.failure.code, !here.ok && here.failure.code]).toEqual([
      'net/proxy-refused',
      'net/unreachable',
    ])
    expect([...new Set(proxy.asked.map(({ target }) => target))]).toEqual(['rudi.example:443'])
  })
})
