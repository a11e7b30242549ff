import { describe, expect, it } from 'vitest'
import { decodePolicy, NO_POLICY } from '../../../shared/settings/policy.js'

const WHOLE = {
  settings: { language: 'fr', proxy: { is: 'address', origin: 'http://proxy.example:3128' }, updates: 'off' },
  updates: { off: true, version: '0.2.0', feed: 'https://mirror.example/rudi/' },
  portals: [{ address: 'https://rudi.rennes.example/catalogue', title: 'Rennes' }],
}

describe('a policy', () => {
  it('fixes settings, holds updates and brings portals', () => {
    const decoded = decodePolicy(WHOLE)
    expect(decoded?.leftOut).toEqual([])
    expect(decoded?.policy.settings).toEqual(WHOLE.settings)
    expect(decoded?.policy.updates).toEqual({ isOff: true, version: '0.2.0', feed: 'https://mirror.example/rudi/' })
    expect(decoded?.policy.portals).toMatchObject([
      { id: 'https://rudi.rennes.example', title: 'Rennes', dialect: 'auto' },
    ])
  })

  it.each<[string, unknown, string]>([
    ['an unknown part', { proxy: 1 }, 'proxy'],
    ['an unknown setting', { settings: { colour: 'red' } }, 'settings.colour'],
    ['a wrong value', { settings: { downloadsRunning: 99 } }, 'settings.downloadsRunning'],
    [
      'a login in a proxy',
      { settings: { proxy: { is: 'address', origin: 'http://a:b@p.example:1' } } },
      'settings.proxy',
    ],
    ['what a person accepts', { settings: { acceptedTerms: ['etalab'] } }, 'settings.acceptedTerms'],
    ['a feed without https', { updates: { feed: 'http://mirror.example/' } }, 'updates.feed'],
    ['a version that is none', { updates: { version: 'latest' } }, 'updates.version'],
    ['an unknown rule of updates', { updates: { of: true } }, 'updates.of'],
    ['a portal without a title', { portals: [{ address: 'https://rudi.example' }] }, 'portals.0'],
  ])('leaves out %s, names it, and keeps the rest', (_, value, name) => {
    const decoded = decodePolicy({ ...(value as object) })
    expect(decoded?.leftOut).toEqual([name])
    expect(decoded?.policy).toEqual(NO_POLICY)
  })

  it.each([null, [], 'off', 7])('is none: %j', (value) => expect(decodePolicy(value)).toBeNull())
})
