import { expect, it } from 'vitest'
import { createMemoryKeychain } from '../../../../../electron/adapters/keychain/memoryKeychain.js'
import { type AccountDeps, createAccountHandlers } from '../../../../../electron/ipc/handlers/portal/accounts.js'
import { createPortalHandlers, type PortalHandlerDeps } from '../../../../../electron/ipc/handlers/portal/portals.js'
import { createCredentialStore } from '../../../../../electron/portal/auth/credentialStore.js'
import type { Keychain } from '../../../../../electron/ports/auth/keychain.js'
import { failure } from '../../../../../shared/failure.js'
import { portalId } from '../../../../../shared/ids.js'
import { fail, ok } from '../../../../../shared/result.js'

const ID = portalId.parse('https://rudi.example')

it('a portal stays in the list as long as a locked keychain keeps its password: nothing else could remove it', async () => {
  const done: string[] = []
  let isLocked = true
  const handlers = createPortalHandlers({
    portals: {
      get: () => fail(failure('portal/unknown')),
      findProfile: () => ({ id: ID, demo: false }),
      drop: () => undefined,
      forget: () => {
        done.push('portal')
        return ok(undefined)
      },
    },
    credentials: {
      forget: async () => (isLocked ? fail(failure('keychain/locked')) : ok(undefined)),
      inTurn: (change: () => Promise<unknown>) => change(),
    },
    loginAttempts: { forget: () => void done.push('attempts') },
    baskets: { forget: async () => void done.push('basket') },
  } as unknown as PortalHandlerDeps)
  expect(await handlers['portals.forget']({ portalId: ID })).toMatchObject({ failure: { code: 'keychain/locked' } })
  expect(done).toEqual([])
  isLocked = false
  expect(await handlers['portals.forget']({ portalId: ID })).toEqual(ok(undefined))
  expect(done).toEqual(['portal', 'attempts', 'basket'])
})

it('a password whose keeping has begun when its portal is removed goes with the portal', async () => {
  const memory = createMemoryKeychain()
  let isKeeping: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (isKeeping = resolve))
  let finish: () => void = () => undefined
  const slow = new Promise<void>((resolve) => (finish = resolve))
  const system: Keychain = {
    ...memory,
    keep: async (name, secret) => {
      isKeeping()
      await slow
      return memory.keep(name, secret)
    },
  }
  let isThere = true
  const client = {
    portalId: ID,
    signIn: async () => ok({ login: 'ada', expiresAtMs: null }),
    signOut: async () => undefined,
  }
  const deps = {
    portals: {
      getChosen: () => ok(client),
      get: () => ok(client),
      findProfile: () => (isThere ? { id: ID, demo: false, dialect: 'auto', anonymous: {} } : null),
      createCandidate: () => client,
      adopt: () => undefined,
      drop: () => undefined,
      forget: () => {
        isThere = false
        return ok(undefined)
      },
    },
    credentials: createCredentialStore(system, createMemoryKeychain()),
    loginAttempts: {
      forget: () => undefined,
      getLockout: () => null,
      forPortal: () => ({ findHold: async () => null }),
    },
    baskets: { forget: async () => undefined },
    onAccountChanged: () => undefined,
    life: new AbortController().signal,
  }
  const accounts = createAccountHandlers(deps as unknown as AccountDeps)
  const portals = createPortalHandlers(deps as unknown as PortalHandlerDeps)
  const signingIn = accounts['accounts.signIn']({ login: 'ada', password: 'p', remember: true, isForced: false })
  await begun
  const removing = portals['portals.forget']({ portalId: ID })
  // As far as the removal can come before the secret is kept.
  await new Promise((resolve) => setImmediate(resolve))
  finish()
  await Promise.all([signingIn, removing])
  expect(isThere).toBe(false)
  expect(await memory.listAccounts()).toEqual(ok([]))
})
