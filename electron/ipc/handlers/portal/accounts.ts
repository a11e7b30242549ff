import type { Failure } from '../../../../shared/failure.js'
import type { PortalId } from '../../../../shared/ids.js'
import type { AccountCard, InputOf } from '../../../../shared/ipc/contract.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { PortalClient, PortalCredentials } from '../../../portal/api/portalClient.js'
import { createPortalCredentials } from '../../../portal/auth/createPortalCredentials.js'
import type { CredentialStore } from '../../../portal/auth/credentialStore.js'
import type { LoginAttempts } from '../../../portal/auth/loginAttempts.js'
import type { Clock } from '../../../ports/clock.js'
import { type PortalRegistry, toProfile } from '../../../services/portalRegistry.js'
import { createUndoBuffer, type UndoBuffer } from '../../../services/undoBuffer.js'
import { describeUnknownPortal } from '../../../services/unknownPortal.js'
import type { IpcHandlers } from '../../server/ipcServer.js'
import { describeAccount } from './describeAccount.js'

type Verbs =
  | 'accounts.describe'
  | 'accounts.signIn'
  | 'accounts.tryAgain'
  | 'accounts.signOut'
  | 'accounts.keepCustomerKey'
  | 'accounts.forgetCustomerKey'
  | 'accounts.restore'
  | 'accounts.letGo'

export interface AccountDeps {
  readonly portals: PortalRegistry
  readonly credentials: CredentialStore
  readonly loginAttempts: LoginAttempts
  readonly clock: Pick<Clock, 'sleep'>
  readonly onAccountChanged: (card: AccountCard) => void
  readonly life: AbortSignal
}

/**
 * The account on the chosen portal. Typed secrets are tried once, on a separate client, so that no download can try
 * them as well. They are saved only after the portal has accepted them, and that client then replaces the previous one.
 */
export function createAccountHandlers(deps: AccountDeps): Pick<IpcHandlers, Verbs> {
  const { portals, credentials, life } = deps
  /** Why a portal refused the saved account. A refusal of what was typed is the answer to its form alone. */
  const problem = new Map<PortalId, Failure>()
  /** What was removed last at each portal and can still come back. */
  const forgotten = new Map<string, UndoBuffer<PutBack>>()
  const getForgotten = (portalId: PortalId, kind: Forgettable): UndoBuffer<PutBack> => {
    const key = `${kind} ${portalId}`
    const buffer = forgotten.get(key) ?? createUndoBuffer<PutBack>(deps.clock)
    forgotten.set(key, buffer)
    return buffer
  }
  /** Removes a secret from its store and holds it back so that the removal can be undone. */
  const forget = async <K extends Forgettable>(portalId: PortalId, kind: K): Promise<Result<void>> => {
    const found = await credentials.find(portalId, kind)
    portals.drop(portalId)
    const gone = await credentials.forget(portalId, kind)
    if (gone.ok && found !== null)
      getForgotten(portalId, kind).hold(() =>
        credentials.inTurn(async () => {
          // Nothing is restored for a portal that was removed meanwhile.
          if (portals.findProfile(portalId) === null) return ok(undefined)
          const kept = await credentials.keep(portalId, kind, found.secret, found.by === 'kept-by-system')
          portals.drop(portalId)
          return kept.ok ? ok(undefined) : kept
        }),
      )
    return gone
  }
  const onChosen = (act: (portal: PortalClient) => Promise<Result<void>>): Promise<Result<AccountCard>> =>
    onPortal(portals.getChosen(), act)
  const onPortal = async (
    portal: Result<PortalClient>,
    act: (portal: PortalClient) => Promise<Result<void>>,
  ): Promise<Result<AccountCard>> => {
    if (!portal.ok) return portal
    const acted = await act(portal.value)
    const { portalId } = portal.value
    if (acted.ok) problem.delete(portalId)
    const card = await describeAccount(deps, portalId, problem.get(portalId) ?? null)
    deps.onAccountChanged(card)
    return acted.ok ? ok(card) : acted
  }
  return {
    'accounts.describe': async () => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      return ok(await describeAccount(deps, portalId, problem.get(portalId) ?? null))
    },
    'accounts.signIn': ({ login, password, remember, isForced }) =>
      onChosen(({ portalId }) =>
        tryAccount(deps, portalId, {
          typed: { account: async () => ({ login, password }) },
          check: async (candidate) => {
            const signedIn = await candidate.signIn(life, { isForced })
            return signedIn.ok ? ok(undefined) : signedIn
          },
          keep: () => {
            // A new secret settles the removal of the one that it replaces, here and for the key below.
            getForgotten(portalId, 'account').clear()
            return credentials.keep(portalId, 'account', { login, password }, remember)
          },
        }),
      ),
    'accounts.tryAgain': () =>
      onChosen(async (portal) => {
        credentials.askAgain()
        const obstacle = await credentials.findObstacle(portal.portalId)
        if (obstacle !== null) return fail(obstacle)
        const signedIn = await portal.signIn(life, { isForced: true })
        if (signedIn.ok) return ok(undefined)
        // A portal that gives no answer has not refused the account.
        if (signedIn.failure.code.startsWith('session/')) problem.set(portal.portalId, signedIn.failure)
        return signedIn
      }),
    'accounts.signOut': () =>
      onChosen(async (portal) => {
        // Not awaited: the portal may not answer.
        void portal.signOut(life)
        return forget(portal.portalId, 'account')
      }),
    'accounts.keepCustomerKey': ({ key, secret, remember }) =>
      onChosen(({ portalId }) =>
        tryAccount(deps, portalId, {
          typed: { customerKey: async () => ({ key, secret }) },
          check: (candidate) => candidate.checkCustomerKey(life),
          keep: () => {
            getForgotten(portalId, 'customer-key').clear()
            return credentials.keep(portalId, 'customer-key', { key, secret }, remember)
          },
        }),
      ),
    'accounts.forgetCustomerKey': () => onChosen(({ portalId }) => forget(portalId, 'customer-key')),
    'accounts.restore': ({ portalId, what }) =>
      onPortal(portals.get(portalId), async () => (await getForgotten(portalId, what).take()?.()) ?? ok(undefined)),
    'accounts.letGo': async ({ portalId, what }) => {
      getForgotten(portalId, what).clear()
      return ok(undefined)
    },
  }
}

type Forgettable = InputOf<'accounts.restore'>['what']
/** Restores a secret in its store. */
type PutBack = () => Promise<Result<void>>

interface Trial {
  readonly typed: Partial<PortalCredentials>
  readonly check: (candidate: PortalClient) => Promise<Result<void>>
  readonly keep: () => Promise<Result<unknown>>
}

async function tryAccount({ portals, credentials }: AccountDeps, id: PortalId, trial: Trial): Promise<Result<void>> {
  const profile = portals.findProfile(id)
  if (profile === null) return fail(describeUnknownPortal(id))
  const kept = createPortalCredentials(credentials, id)
  let secrets: PortalCredentials = { ...kept, ...trial.typed }
  const candidate = portals.createCandidate(toProfile(profile), {
    account: () => secrets.account(),
    customerKey: () => secrets.customerKey(),
  })
  const checked = await trial.check(candidate)
  if (!checked.ok) return checked
  return credentials.inTurn(async (): Promise<Result<void>> => {
    // A secret of a portal that was removed meanwhile could never be removed any more.
    if (portals.findProfile(id) === null) return fail(describeUnknownPortal(id))
    const stored = await trial.keep()
    secrets = kept
    portals.adopt(candidate)
    return stored.ok ? ok(undefined) : stored
  })
}
