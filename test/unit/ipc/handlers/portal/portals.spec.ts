import { expect, it } from 'vitest'
import { createPortalHandlers, type PortalHandlerDeps } from '../../../../../electron/ipc/handlers/portal/portals.js'
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
      forget: () => void done.push('portal'),
    },
    credentials: { forget: async () => (isLocked ? fail(failure('keychain/locked')) : ok(undefined)) },
    loginAttempts: { forget: () => void done.push('attempts') },
    baskets: { forget: async () => void done.push('basket') },
  } as unknown as PortalHandlerDeps)
  expect(await handlers['portals.forget']({ portalId: ID })).toMatchObject({ failure: { code: 'keychain/locked' } })
  expect(done).toEqual([])
  isLocked = false
  expect(await handlers['portals.forget']({ portalId: ID })).toEqual(ok(undefined))
  expect(done).toEqual(['portal', 'attempts', 'basket'])
})
