// A forgotten secret is stored nowhere, and can be restored for a while: from memory, by the main process, and never
// through the window.
import { describe, expect, it } from 'vitest'
import { createMemoryKeychain } from '../../../../../electron/adapters/keychain/memoryKeychain.js'
import { type AccountDeps, createAccountHandlers } from '../../../../../electron/ipc/handlers/portal/accounts.js'
import { createCredentialStore } from '../../../../../electron/portal/auth/credentialStore.js'
import type { Keychain } from '../../../../../electron/ports/auth/keychain.js'
import { failure } from '../../../../../shared/failure.js'
import type { PortalId } from '../../../../../shared/ids.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFakeClock } from '../../../../support/time/fakeClock.js'

const PORTAL = 'https://rudi.example' as PortalId
const OTHER = 'https://other.example' as PortalId
const KEY = { key: 'ab12-ab12-ab12', secret: 'not for the window' }
const PERSON = { login: 'ada', password: 'not for the window' }

async function account(remember: boolean) {
  const clock = createFakeClock()
  const memory = createMemoryKeychain()
  let lock: 'open' | 'declined' | 'locked' = 'open'
  const system: Keychain = {
    ...memory,
    recall: async (name) => (lock === 'open' ? memory.recall(name) : fail(failure('keychain/locked'))),
    // The person unlocks it the second time.
    askAgain: () => {
      lock = lock === 'locked' ? 'declined' : 'open'
    },
  }
  const credentials = createCredentialStore(system, createMemoryKeychain())
  const reported: string[] = []
  let isForgotten = false
  let isRefusing = false
  let isUnreachable = false
  let onAsked: () => void = () => undefined
  const createPortal = (portalId: PortalId) => ({
    portalId,
    checkCustomerKey: async () => (isRefusing ? fail(failure('session/key-refused')) : ok(undefined)),
    signIn: async () => {
      onAsked()
      if (isUnreachable) return fail(failure('net/unreachable'))
      return isRefusing
        ? fail(failure('session/refused', { login: PERSON.login }))
        : ok({ login: PERSON.login, expiresAtMs: null })
    },
    // The portal may not answer, and then it is unknown whether the request arrived.
    signOut: () => {
      reported.push('sign-out')
      return new Promise(() => undefined)
    },
  })
  let chosen = createPortal(PORTAL)
  const portals = {
    getChosen: () => ok(chosen),
    get: (id: PortalId) => ok(createPortal(id)),
    drop: () => undefined,
    findProfile: () =>
      isForgotten
        ? null
        : { id: PORTAL, dialect: 'auto', foundDialect: null, anonymous: { login: 'a', password: 'a' } },
    createCandidate: () => chosen,
    adopt: () => void reported.push('adopted'),
  }
  const handlers = createAccountHandlers({
    portals,
    credentials,
    clock,
    life: new AbortController().signal,
    loginAttempts: { getLockout: () => null, forPortal: () => ({ findHold: async () => null }) },
    onAccountChanged: () => undefined,
  } as unknown as AccountDeps)
  await handlers['accounts.keepCustomerKey']({ ...KEY, remember })
  const kept = () => credentials.find(PORTAL, 'customer-key')
  const person = () => credentials.find(PORTAL, 'account')
  const forgetPortal = (): void => {
    isForgotten = true
  }
  const choose = (portalId: PortalId): void => {
    chosen = createPortal(portalId)
  }
  const refuse = (): void => {
    isRefusing = true
  }
  const disconnect = (): void => {
    isUnreachable = true
  }
  const lockKeychain = (): void => {
    lock = 'locked'
  }
  const whenAsked = (act: () => void): void => {
    onAsked = act
  }
  return { clock, handlers, kept, person, reported, forgetPortal, choose, refuse, disconnect, lockKeychain, whenAsked }
}

it('an account in a locked keychain has that as its problem, until the person unlocks it', async () => {
  const { handlers, lockKeychain } = await account(true)
  await handlers['accounts.signIn']({ ...PERSON, remember: true, isForced: false })
  lockKeychain()
  const locked = { code: 'keychain/locked', facts: {} }
  const describeIt = () => handlers['accounts.describe'](undefined)
  expect(await describeIt()).toMatchObject({ value: { who: { type: 'anonymous' }, problem: locked } })
  expect(await handlers['accounts.tryAgain'](undefined)).toEqual(fail(locked))
  expect(await handlers['accounts.tryAgain'](undefined)).toMatchObject({
    value: { who: { type: 'person', login: 'ada' }, problem: null },
  })
})

describe('a refusal', () => {
  it('of what was typed is the answer to its form, and no problem of the account', async () => {
    const { handlers, refuse } = await account(true)
    refuse()
    const typed = [
      await handlers['accounts.signIn']({ ...PERSON, remember: false, isForced: false }),
      await handlers['accounts.keepCustomerKey']({ ...KEY, remember: false }),
    ]
    expect(typed).toMatchObject([
      { ok: false, failure: { code: 'session/refused' } },
      { ok: false, failure: { code: 'session/key-refused' } },
    ])
    expect(await handlers['accounts.describe'](undefined)).toMatchObject({ value: { problem: null } })
  })

  it('of the saved account stays its problem until it is let in', async () => {
    const { handlers, refuse } = await account(true)
    await handlers['accounts.signIn']({ ...PERSON, remember: true, isForced: false })
    refuse()
    await handlers['accounts.tryAgain'](undefined)
    expect(await handlers['accounts.describe'](undefined)).toMatchObject({
      value: { problem: { code: 'session/refused' } },
    })
  })
})

it('a portal that does not answer has not refused the saved account', async () => {
  const { handlers, disconnect } = await account(true)
  await handlers['accounts.signIn']({ ...PERSON, remember: true, isForced: false })
  disconnect()
  expect(await handlers['accounts.tryAgain'](undefined)).toMatchObject({ failure: { code: 'net/unreachable' } })
  expect(await handlers['accounts.describe'](undefined)).toMatchObject({ value: { problem: null } })
})

describe('a customer key that was forgotten', () => {
  it.each([
    [true, 'kept-by-system'],
    [false, 'this-session-only'],
  ] as const)('rests nowhere, and comes back to where it rested (%s)', async (remember, by) => {
    const { handlers, kept } = await account(remember)
    const gone = await handlers['accounts.forgetCustomerKey'](undefined)
    expect([gone.ok && gone.value.customerKey, await kept()]).toEqual([null, null])
    const back = await handlers['accounts.restore']({ portalId: PORTAL, what: 'customer-key' })
    expect(back.ok && back.value.customerKey).toEqual({ hint: 'ab12' })
    expect(JSON.stringify([gone, back])).not.toContain(KEY.secret)
    expect(await kept()).toEqual({ secret: KEY, by })
  })

  it('does not come back once it was let go, nor after a minute without a decision', async () => {
    const { clock, handlers, kept } = await account(true)
    await handlers['accounts.forgetCustomerKey'](undefined)
    await handlers['accounts.letGo']({ portalId: PORTAL, what: 'customer-key' })
    await handlers['accounts.restore']({ portalId: PORTAL, what: 'customer-key' })
    expect(await kept()).toBeNull()
    await handlers['accounts.keepCustomerKey']({ ...KEY, remember: true })
    await handlers['accounts.forgetCustomerKey'](undefined)
    await clock.pass(LIMITS.HELD_BACK_MS)
    await handlers['accounts.restore']({ portalId: PORTAL, what: 'customer-key' })
    expect([await kept(), clock.sleepers()]).toEqual([null, 0])
  })

  it('does not replace the one that was given after it', async () => {
    const { handlers, kept } = await account(true)
    await handlers['accounts.forgetCustomerKey'](undefined)
    const other = { key: 'cd34-cd34-cd34', secret: 'another' }
    await handlers['accounts.keepCustomerKey']({ ...other, remember: true })
    await handlers['accounts.restore']({ portalId: PORTAL, what: 'customer-key' })
    expect((await kept())?.secret).toEqual(other)
  })
})

describe('a person who signed out', () => {
  it.each([
    [true, 'kept-by-system'],
    [false, 'this-session-only'],
  ] as const)(
    'rests nowhere and is told to the portal, and comes back to where they rested (%s)',
    async (remember, by) => {
      const { handlers, person, reported } = await account(remember)
      await handlers['accounts.signIn']({ ...PERSON, remember, isForced: false })
      const out = await handlers['accounts.signOut'](undefined)
      expect([out.ok && out.value.who, await person(), reported.at(-1)]).toEqual([
        { type: 'anonymous' },
        null,
        'sign-out',
      ])
      const back = await handlers['accounts.restore']({ portalId: PORTAL, what: 'account' })
      expect(back.ok && back.value.who).toEqual({ type: 'person', login: 'ada' })
      expect(JSON.stringify([out, back])).not.toContain(PERSON.password)
      expect(await person()).toEqual({ secret: PERSON, by })
    },
  )

  it('does not come back once let go, in the place of another account, or at a portal that was forgotten', async () => {
    const { handlers, person, forgetPortal } = await account(true)
    const signIn = (login: string) => handlers['accounts.signIn']({ ...PERSON, login, remember: true, isForced: false })
    await signIn('ada')
    await handlers['accounts.signOut'](undefined)
    await handlers['accounts.letGo']({ portalId: PORTAL, what: 'account' })
    await handlers['accounts.restore']({ portalId: PORTAL, what: 'account' })
    expect(await person()).toBeNull()
    await signIn('ada')
    await handlers['accounts.signOut'](undefined)
    await signIn('grace')
    await handlers['accounts.restore']({ portalId: PORTAL, what: 'account' })
    expect((await person())?.secret.login).toBe('grace')
    await handlers['accounts.signOut'](undefined)
    forgetPortal()
    await handlers['accounts.restore']({ portalId: PORTAL, what: 'account' })
    expect(await person()).toBeNull()
  })

  it('comes back although another account has signed in at another portal meanwhile', async () => {
    const { handlers, person, choose } = await account(true)
    await handlers['accounts.signIn']({ ...PERSON, remember: true, isForced: false })
    await handlers['accounts.signOut'](undefined)
    choose(OTHER)
    await handlers['accounts.signIn']({ ...PERSON, login: 'grace', remember: true, isForced: false })
    await handlers['accounts.signOut'](undefined)
    await handlers['accounts.letGo']({ portalId: OTHER, what: 'account' })
    const back = await handlers['accounts.restore']({ portalId: PORTAL, what: 'account' })
    expect(back).toMatchObject({ value: { portalId: PORTAL, who: { type: 'person', login: 'ada' } } })
    expect((await person())?.secret.login).toBe('ada')
  })
})

it('a sign-in that ends after its portal was removed leaves no password and no client behind', async () => {
  const { handlers, person, reported, forgetPortal, whenAsked } = await account(true)
  reported.length = 0
  whenAsked(forgetPortal)
  expect(await handlers['accounts.signIn']({ ...PERSON, remember: true, isForced: false })).toMatchObject({
    failure: { code: 'portal/unknown' },
  })
  expect([await person(), reported]).toEqual([null, []])
})
