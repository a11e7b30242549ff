import { failureShown } from '../../shared/download/view.js'
import type { Failure } from '../../shared/failure.js'
import { failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import type { AccountCard } from '../../shared/ipc/contract.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { Portal, PortalSecrets } from '../portal/portal.js'
import type { TryBook } from '../portal/tryBook.js'
import { type Found, secretsOf, type Vault } from '../portal/vault.js'
import type { Clock } from '../ports/clock.js'
import { holdBack } from './heldBack.js'
import { asOpened, type PortalShelf } from './portalShelf.js'

type Verbs =
  | 'accounts.describe'
  | 'accounts.signIn'
  | 'accounts.signOut'
  | 'accounts.keepCustomerKey'
  | 'accounts.forgetCustomerKey'
  | 'accounts.restoreCustomerKey'
  | 'accounts.letGoCustomerKey'

export interface AccountNeeds {
  readonly shelf: PortalShelf
  readonly vault: Vault
  readonly tries: TryBook
  readonly clock: Pick<Clock, 'sleep'>
  readonly accountChanged: (card: AccountCard) => void
  readonly life: AbortSignal
}

/**
 * Who one is on the chosen portal. Typed secrets are tried once, on a client of their own, so that no download can try
 * them as well; they are kept only after the portal took them, and that same client then goes on.
 */
export function accountHandlers(needs: AccountNeeds): Pick<Handlers, Verbs> {
  const { shelf, vault, tries, life } = needs
  const trouble = new Map<PortalId, Failure>()
  const forgotten = holdBack<ForgottenKey>(needs.clock)
  const onChosen = async (act: (portal: Portal) => Promise<Result<void>>): Promise<Result<AccountCard>> => {
    const portal = shelf.chosen()
    if (!portal.ok) return portal
    const acted = await act(portal.value)
    const { portalId } = portal.value
    if (acted.ok) trouble.delete(portalId)
    else trouble.set(portalId, acted.failure)
    const card = await describeAccount(needs, portalId, trouble.get(portalId) ?? null)
    needs.accountChanged(card)
    return acted.ok ? ok(card) : acted
  }
  return {
    'accounts.describe': async () => {
      const portal = shelf.chosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      return ok(await describeAccount(needs, portalId, trouble.get(portalId) ?? null))
    },
    'accounts.signIn': ({ login, password, remember }) =>
      onChosen(({ portalId }) =>
        tried(needs, portalId, {
          typed: { account: async () => ({ login, password }) },
          check: async (candidate) => {
            const signedIn = await candidate.signIn(life)
            return signedIn.ok ? ok(undefined) : signedIn
          },
          keep: () => vault.keep(portalId, 'account', { login, password }, remember),
        }),
      ),
    'accounts.signOut': () =>
      onChosen(async (portal) => {
        await portal.signOut(life)
        shelf.drop(portal.portalId)
        tries.release(portal.portalId, 'hold')
        return vault.forget(portal.portalId, 'account')
      }),
    'accounts.keepCustomerKey': ({ key, secret, remember }) =>
      onChosen(({ portalId }) =>
        tried(needs, portalId, {
          typed: { customerKey: async () => ({ key, secret }) },
          check: (candidate) => candidate.checkCustomerKey(life),
          keep: () => {
            // Another one in its place is the last word.
            forgotten.letGo()
            return vault.keep(portalId, 'customer-key', { key, secret }, remember)
          },
        }),
      ),
    'accounts.forgetCustomerKey': () =>
      onChosen(async ({ portalId }) => {
        const found = await vault.find(portalId, 'customer-key')
        shelf.drop(portalId)
        const gone = await vault.forget(portalId, 'customer-key')
        if (gone.ok && found !== null) forgotten.hold({ portalId, ...found })
        return gone
      }),
    'accounts.restoreCustomerKey': () =>
      onChosen(async () => {
        const back = forgotten.take()
        if (back === null) return ok(undefined)
        await vault.keep(back.portalId, 'customer-key', back.secret, back.by === 'kept-by-system')
        shelf.drop(back.portalId)
        return ok(undefined)
      }),
    'accounts.letGoCustomerKey': async () => {
      forgotten.letGo()
      return ok(undefined)
    },
  }
}

interface ForgottenKey extends Found<'customer-key'> {
  readonly portalId: PortalId
}

interface Trial {
  readonly typed: Partial<PortalSecrets>
  readonly check: (candidate: Portal) => Promise<Result<void>>
  readonly keep: () => Promise<unknown>
}

async function tried({ shelf, vault }: AccountNeeds, id: PortalId, trial: Trial): Promise<Result<void>> {
  const profile = shelf.profile(id)
  if (profile === null) return fail(failure('server/not-a-portal'))
  const kept = secretsOf(vault, id)
  let secrets: PortalSecrets = { ...kept, ...trial.typed }
  const candidate = shelf.candidate(asOpened(profile), {
    account: () => secrets.account(),
    customerKey: () => secrets.customerKey(),
  })
  const checked = await trial.check(candidate)
  if (!checked.ok) return checked
  await trial.keep()
  secrets = kept
  shelf.adopt(candidate)
  return ok(undefined)
}

/** Characters of a key that may be shown, so that a person knows which one it is. */
const HINT_CHARS = 4

/** Who one is on a portal, as far as it can be told without asking it. */
export async function describeAccount(
  { vault, tries }: Pick<AccountNeeds, 'vault' | 'tries'>,
  portalId: PortalId,
  trouble: Failure | null,
): Promise<AccountCard> {
  const [account, key, keptBy] = await Promise.all([
    vault.recall(portalId, 'account'),
    vault.recall(portalId, 'customer-key'),
    vault.strength(),
  ])
  return {
    portalId,
    who: account === null ? { is: 'anonymous' } : { is: 'person', login: account.login },
    customerKey: key === null ? null : { hint: key.key.length > 2 * HINT_CHARS ? key.key.slice(0, HINT_CHARS) : '' },
    keptBy,
    trouble: trouble === null ? null : failureShown(trouble),
    lockout: tries.lockout(portalId),
  }
}
