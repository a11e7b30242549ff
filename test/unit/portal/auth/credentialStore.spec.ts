import { describe, expect, it } from 'vitest'
import { createMemoryKeychain } from '../../../../electron/adapters/keychain/memoryKeychain.js'
import { createCredentialStore } from '../../../../electron/portal/auth/credentialStore.js'
import type { Keychain } from '../../../../electron/ports/auth/keychain.js'
import type { PortalId } from '../../../../shared/ids.js'

const PORTAL = 'https://portal.example' as PortalId
const OTHER = 'https://other.example' as PortalId
const ADA = { login: 'ada', password: 'p' }

describe('without a keychain', () => {
  it('secrets are kept until the end of the session, and the window says so', async () => {
    const none: Keychain = {
      getStrength: async () => 'this-session-only',
      keep: async () => ({ ok: false, failure: { code: 'keychain/unavailable', facts: {} } }),
      recall: async () => ({ ok: false, failure: { code: 'keychain/unavailable', facts: {} } }),
      forget: async () => ({ ok: false, failure: { code: 'keychain/unavailable', facts: {} } }),
      listAccounts: async () => ({ ok: false, failure: { code: 'keychain/unavailable', facts: {} } }),
      askAgain: () => undefined,
    }
    const credentials = createCredentialStore(none, createMemoryKeychain())
    expect(await credentials.keep(PORTAL, 'account', { login: 'ada', password: 'p' }, true)).toEqual({
      ok: true,
      value: 'this-session-only',
    })
    expect(await credentials.recall(PORTAL, 'account')).toEqual({ login: 'ada', password: 'p' })
    expect(await credentials.forget(PORTAL, 'account')).toEqual({ ok: true, value: undefined })
    expect(await credentials.recall(PORTAL, 'account')).toBeNull()
  })

  it('what was not to be remembered never reaches the system, and replaces what was', async () => {
    const system = createMemoryKeychain()
    const credentials = createCredentialStore(system, createMemoryKeychain())
    await credentials.keep(PORTAL, 'account', { login: 'ada', password: 'old' }, true)
    await credentials.keep(PORTAL, 'account', { login: 'ada', password: 'new' }, false)
    expect(await system.recall(`${PORTAL}|account`)).toEqual({ ok: true, value: null })
    expect(await credentials.recall(PORTAL, 'account')).toEqual({ login: 'ada', password: 'new' })
  })
})

describe('a locked keychain', () => {
  const locked = { ok: false, failure: { code: 'keychain/locked', facts: {} } } as const
  /** A keychain that keeps a secret and does not give it out until the person has unlocked it. */
  const lock = (kept: ReadonlySet<string>): Keychain => {
    let isOpen = false
    const keychain = createMemoryKeychain()
    return {
      ...keychain,
      recall: async (account) => (kept.has(account) && !isOpen ? locked : keychain.recall(account)),
      askAgain: () => {
        isOpen = true
      },
    }
  }

  it('is told from one that keeps nothing, until it is unlocked', async () => {
    const credentials = createCredentialStore(lock(new Set([`${PORTAL}|account`])), createMemoryKeychain())
    expect(await credentials.findObstacle(PORTAL)).toEqual(locked.failure)
    expect(await credentials.findObstacle(OTHER)).toBeNull()
    expect(await credentials.forget(PORTAL, 'account')).toEqual(locked)
    credentials.askAgain()
    expect(await credentials.findObstacle(PORTAL)).toBeNull()
  })

  it('is no obstacle to an account that was typed in', async () => {
    const credentials = createCredentialStore(lock(new Set([`${PORTAL}|account`])), createMemoryKeychain())
    await credentials.keep(PORTAL, 'account', ADA, false)
    expect(await credentials.findObstacle(PORTAL)).toBeNull()
    expect(await credentials.recall(PORTAL, 'account')).toEqual(ADA)
  })
})

it('a keychain that does not give up an older account is named: that one would count again at the next start', async () => {
  const locked = { ok: false, failure: { code: 'keychain/locked', facts: {} } } as const
  const system = { ...createMemoryKeychain(), recall: async () => locked }
  const credentials = createCredentialStore(system, createMemoryKeychain())
  expect(await credentials.keep(PORTAL, 'account', ADA, false)).toEqual(locked)
  expect(await credentials.recall(PORTAL, 'account')).toEqual(ADA)
})

describe('the vault', () => {
  it('what is forgotten is gone in both places', async () => {
    const [system, session] = [createMemoryKeychain(), createMemoryKeychain()]
    const credentials = createCredentialStore(system, session)
    await credentials.keep(PORTAL, 'account', ADA, true)
    await session.keep(`${PORTAL}|account`, JSON.stringify(ADA))
    expect(await credentials.forget(PORTAL, 'account')).toEqual({ ok: true, value: undefined })
    expect(await createCredentialStore(system, createMemoryKeychain()).recall(PORTAL, 'account')).toBeNull()
    expect(await credentials.recall(PORTAL, 'account')).toBeNull()
  })

  it.each(['', 'nonsense', '{}', '{"login":"ada"}', '{"login":"ada","password":"p","more":1}', '[]', 'null'])(
    'what others wrote there counts as absent: %j',
    async (text) => {
      const system = createMemoryKeychain()
      await system.keep(`${PORTAL}|account`, text)
      expect(await createCredentialStore(system, createMemoryKeychain()).recall(PORTAL, 'account')).toBeNull()
    },
  )

  it('each portal and each kind has its own', async () => {
    const credentials = createCredentialStore(createMemoryKeychain(), createMemoryKeychain())
    await credentials.keep(PORTAL, 'account', ADA, true)
    await credentials.keep(PORTAL, 'customer-key', { key: 'k', secret: 's' }, true)
    expect(await credentials.recall(OTHER, 'account')).toBeNull()
    expect(await credentials.recall(OTHER, 'customer-key')).toBeNull()
    expect(await credentials.recall(PORTAL, 'account')).toEqual(ADA)
  })
})
