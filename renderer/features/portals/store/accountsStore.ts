import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { PortalId } from '../../../../shared/ids.js'
import type { AccountCard, InputOf } from '../../../../shared/ipc/contract.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

type Forgettable = InputOf<'accounts.restore'>['what']

export interface AccountsState {
  readonly card: AccountCard | null
  readonly busy: boolean
  /**
   * A secret that was removed a moment ago: the main process holds it until the removal is settled, and the window
   * never had it.
   */
  readonly leaving: InputOf<'accounts.restore'> | null
  /** The result of the last request, and the form that sent it. */
  readonly failure: { readonly of: 'sign-in' | 'customer-key'; readonly because: Failure } | null
}

export interface AccountsStore extends StoreApi<AccountsState> {
  /** Shows the account at this portal, which is the chosen one. */
  readonly open: (portal: PortalId) => Promise<void>
  readonly signIn: (input: InputOf<'accounts.signIn'>) => Promise<Failure | null>
  /** Tries the saved password again, although it was refused. */
  readonly tryAgain: () => Promise<Failure | null>
  /** Removes these at once; the last removal can be undone until it is settled. */
  readonly signOut: () => Promise<void>
  readonly keepCustomerKey: (input: InputOf<'accounts.keepCustomerKey'>) => Promise<Failure | null>
  readonly forgetCustomerKey: () => Promise<void>
  readonly undo: () => Promise<void>
  readonly settle: () => Promise<void>
}

export function createAccountsStore(api: Api): AccountsStore {
  const store = createStore<AccountsState>(() => ({ card: null, busy: false, leaving: null, failure: null }))
  /** The portal that is shown. Cards and failures of another one, which was chosen before, are dropped. */
  let shown: PortalId | null = null
  const show = (card: AccountCard): void => {
    if (card.portalId === shown) store.setState({ card })
  }
  api.listen('accounts.changed', show)

  async function awaitAccount(
    of: 'sign-in' | 'customer-key',
    asked: Promise<Result<AccountCard>>,
  ): Promise<Failure | null> {
    const mine = shown
    store.setState({ busy: true, failure: null })
    const answer = await asked
    if (answer.ok) show(answer.value)
    if (mine === shown) store.setState({ busy: false, failure: answer.ok ? null : { of, because: answer.failure } })
    return answer.ok ? null : answer.failure
  }

  async function settle(): Promise<void> {
    const { leaving } = store.getState()
    if (leaving === null) return
    store.setState({ leaving: null })
    await api.ask('accounts.letGo', leaving)
  }
  async function forget(what: Forgettable): Promise<void> {
    await settle()
    const portalId = shown
    const because =
      what === 'account'
        ? await awaitAccount('sign-in', api.ask('accounts.signOut', undefined))
        : await awaitAccount('customer-key', api.ask('accounts.forgetCustomerKey', undefined))
    if (because === null && portalId !== null) store.setState({ leaving: { portalId, what } })
  }
  /** A new secret settles the removal of the one that it replaces. */
  const isReplaced = (what: Forgettable): void => {
    const { leaving } = store.getState()
    if (leaving?.what === what && leaving.portalId === shown) store.setState({ leaving: null })
  }

  return {
    ...store,
    settle,
    async open(portal) {
      shown = portal
      store.setState({ card: null, busy: false, failure: null })
      const card = await api.ask('accounts.describe', undefined)
      if (card.ok) show(card.value)
    },
    async signIn(input) {
      const because = await awaitAccount('sign-in', api.ask('accounts.signIn', input))
      if (because === null) isReplaced('account')
      return because
    },
    tryAgain: () => awaitAccount('sign-in', api.ask('accounts.tryAgain', undefined)),
    signOut: () => forget('account'),
    async keepCustomerKey(input) {
      const because = await awaitAccount('customer-key', api.ask('accounts.keepCustomerKey', input))
      if (because === null) isReplaced('customer-key')
      return because
    },
    forgetCustomerKey: () => forget('customer-key'),
    async undo() {
      const { leaving } = store.getState()
      store.setState({ leaving: null })
      if (leaving === null) return
      const of = leaving.what === 'account' ? 'sign-in' : 'customer-key'
      const because = await awaitAccount(of, api.ask('accounts.restore', leaving))
      // The main process still holds it, unless another removal has followed.
      if (because !== null && store.getState().leaving === null) store.setState({ leaving })
    },
  }
}
