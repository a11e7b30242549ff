import type { PortalId } from '../../../../shared/ids.js'
import { ok, type Result } from '../../../../shared/result.js'
import { ANONYMOUS_ACCOUNT } from '../../../../shared/settings/portalProfile.js'
import type { PortalCredentials } from '../../../portal/api/portalClient.js'
import type { CredentialStore } from '../../../portal/auth/credentialStore.js'
import type { LoginAttempts } from '../../../portal/auth/loginAttempts.js'
import type { BasketRepository } from '../../../services/basket/basketRepository.js'
import { getPortalHost } from '../../../services/getPortalHost.js'
import type { PortalRegistry } from '../../../services/portalRegistry.js'
import type { IpcHandlers } from '../../server/ipcServer.js'

export interface PortalHandlerDeps {
  readonly portals: PortalRegistry
  readonly credentials: CredentialStore
  readonly loginAttempts: LoginAttempts
  readonly baskets: Pick<BasketRepository, 'forget'>
  /** Reads the address that a person typed as the base address of a portal. */
  readonly parseAddress: (address: string) => Result<PortalId>
  /** Starts the demo portal when it does not run, and returns its address. */
  readonly startDemo: () => Promise<Result<PortalId>>
  readonly life: AbortSignal
}

type Verbs = 'portals.probe' | 'portals.add' | 'portals.startDemo' | 'portals.choose' | 'portals.forget'

/** An address is probed without any secret. */
const NO_CREDENTIALS: PortalCredentials = { account: async () => null, customerKey: async () => null }

/** Chooses, adds and probes portals. None of it needs a secret. */
export function createPortalHandlers(deps: PortalHandlerDeps): Pick<IpcHandlers, Verbs> {
  const { portals, credentials, loginAttempts, parseAddress, startDemo, life } = deps
  const learn = (id: PortalId): void => {
    const profile = portals.findProfile(id)
    const portal = portals.get(id)
    if (profile === null || !portal.ok || profile.foundDialect !== null) return
    void portal.value.getDialect(life).then((found) => {
      if (found.ok) portals.recordDetected(id, { foundDialect: found.value })
    })
  }
  return {
    'portals.probe': async ({ address, dialect }) => {
      const portalId = parseAddress(address)
      if (!portalId.ok) return portalId
      const report = await portals
        .createCandidate({ portalId: portalId.value, dialect, anonymous: ANONYMOUS_ACCOUNT }, NO_CREDENTIALS)
        .probe(life)
      return report.ok ? ok({ ...report.value, checks: [...report.value.checks] }) : report
    },
    'portals.add': async ({ address, title, dialect }) => {
      const id = parseAddress(address)
      if (!id.ok) return id
      const known = portals.findProfile(id.value)
      const card = portals.put({
        id: id.value,
        title: title.trim() === '' ? getPortalHost(id.value) : title.trim(),
        dialect,
        foundDialect: known?.dialect === dialect ? known.foundDialect : null,
        foundOauth: known?.dialect === dialect ? known.foundOauth : null,
        key: known?.key ?? null,
        demo: known?.demo ?? false,
        anonymous: known?.anonymous ?? ANONYMOUS_ACCOUNT,
      })
      if (card.ok) learn(id.value)
      return card
    },
    'portals.startDemo': async () => {
      const id = await startDemo()
      if (!id.ok) return id
      const card = portals.put({
        id: id.value,
        title: 'Rudi Démo',
        dialect: 'auto',
        foundDialect: null,
        foundOauth: null,
        key: null,
        demo: true,
        anonymous: ANONYMOUS_ACCOUNT,
      })
      if (card.ok) learn(id.value)
      return card
    },
    'portals.choose': async ({ portalId }) => portals.choose(portalId),
    'portals.forget': async ({ portalId }) => {
      const portal = portals.get(portalId)
      // Not awaited: the portal may not exist any more.
      if (portal.ok) void portal.value.signOut(life)
      return credentials.inTurn(async (): Promise<Result<undefined>> => {
        // Secrets that a locked keychain keeps can be removed only while the portal is in the list.
        const account = await credentials.forget(portalId, 'account')
        const key = await credentials.forget(portalId, 'customer-key')
        portals.drop(portalId)
        if (!account.ok) return account
        if (!key.ok) return key
        const profile = portals.findProfile(portalId)
        const removed = portals.forget(portalId)
        loginAttempts.forget(portalId)
        if (profile !== null) await deps.baskets.forget(profile)
        return removed
      })
    },
  }
}
