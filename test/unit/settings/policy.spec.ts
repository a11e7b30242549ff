import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readPolicyFile } from '../../../electron/adapters/system/policyFile.js'
import type { PreferenceStore } from '../../../electron/ports/preferences.js'
import { createManagedPreferences } from '../../../electron/services/settings/managedPreferences.js'
import { LIMITS } from '../../../shared/limits.js'
import { decodePolicy, NO_POLICY } from '../../../shared/settings/policy.js'
import { preferences } from '../../../shared/settings/preferences.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'

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

describe('the file of a policy', () => {
  const write = async (text: string | null) => {
    const folder = await createTemporaryFolder()
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'policy.json')
    if (text !== null) writeFileSync(path, text)
    return path
  }

  it('is read when there is one', async () => {
    const read = readPolicyFile(await write(JSON.stringify(WHOLE)))
    expect([read.found, read.policy.settings.language]).toEqual(['read', 'fr'])
    expect(readPolicyFile(await write(null)).found).toBe('none')
  })

  it.each(['{', '[]', `{"settings":{"language":"fr"},"x":"${'y'.repeat(LIMITS.POLICY_BYTES)}"}`])(
    'holds nothing when it cannot be used: %.20s',
    async (text) =>
      expect(readPolicyFile(await write(text))).toEqual({ policy: NO_POLICY, leftOut: [], found: 'unreadable' }),
  )

  it('holds nothing when it is no file', async () => {
    const path = await write(null)
    mkdirSync(path)
    expect(readPolicyFile(path).found).toBe('unreadable')
  })
})

describe('preferences under a policy', () => {
  const createStore = (): PreferenceStore => {
    let now = preferences.parse({ settings: { language: 'en', theme: 'dark' } })
    return {
      read: () => now,
      write: (change) => {
        now = { ...now, ...change }
        return now
      },
    }
  }
  const policy = decodePolicy(WHOLE)?.policy ?? NO_POLICY

  it('show what is fixed, and keep the person’s own choice for the day when it is not', () => {
    const own = createStore()
    const managed = createManagedPreferences(own, policy)
    expect(managed.read().settings).toMatchObject({ language: 'fr', theme: 'dark', updates: 'off' })
    const written = managed.write({ settings: { ...managed.read().settings, language: 'en', theme: 'light' } })
    expect(written.settings).toMatchObject({ language: 'fr', theme: 'light' })
    expect(own.read().settings).toMatchObject({
      language: 'en',
      theme: 'light',
      updates: 'check',
      proxy: { is: 'system' },
    })
  })

  it('have its portals from the start, the first one chosen, and never twice', () => {
    const own = createStore()
    createManagedPreferences(own, policy)
    createManagedPreferences(own, policy)
    expect(own.read().portals.map(({ id }) => id)).toEqual(['https://rudi.rennes.example'])
    expect(own.read().chosen).toBe('https://rudi.rennes.example')
  })
})
