import { describe, expect, it } from 'vitest'
import type { PreferenceStore } from '../../../../electron/ports/preferences.js'
import { createManagedPreferences } from '../../../../electron/services/settings/managedPreferences.js'
import { decodePolicy, NO_POLICY } from '../../../../shared/settings/policy.js'
import { preferences } from '../../../../shared/settings/preferences.js'

const WHOLE = {
  settings: { language: 'fr', proxy: { is: 'address', origin: 'http://proxy.example:3128' }, updates: 'off' },
  updates: { off: true, version: '0.2.0', feed: 'https://mirror.example/rudi/' },
  portals: [{ address: 'https://rudi.rennes.example/catalogue', title: 'Rennes' }],
}

describe('preferences under a policy', () => {
  const createStore = (): PreferenceStore => {
    let now = preferences.parse({ settings: { language: 'en', theme: 'dark' } })
    return {
      read: () => now,
      write: (change) => {
        now = { ...now, ...change }
        return now
      },
      getWriteFailure: () => null,
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
