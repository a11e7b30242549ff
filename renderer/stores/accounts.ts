import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../shared/failure.js'
import type { AccountCard, InputOf } from '../../shared/ipc/contract.js'
import type { Result } from '../../shared/result.js'
import type { Api } from '../api.js'

export interface AccountsState {
  readonly card: AccountCard | null
  readonly busy: boolean
  /** Forgotten a moment ago: the machine holds it back until that is settled, and the window never had it. */
  readonly leaving: { readonly hint: string } | null
  /** What the last thing asked here ended with, and which form asked it. */
  readonly trouble: { readonly of: 'sign-in' | 'customer-key'; readonly because: Failure } | null
}

export interface AccountsStore extends StoreApi<AccountsState> {
  readonly start: () => Promise<void>
  readonly signIn: (input: InputOf<'accounts.signIn'>) => Promise<boolean>
  readonly signOut: () => Promise<void>
  readonly keepCustomerKey: (input: InputOf<'accounts.keepCustomerKey'>) => Promise<boolean>
  /** At once; it can be had back until that is settled. */
  readonly forgetCustomerKey: () => Promise<void>
  readonly undo: () => Promise<void>
  readonly settle: () => Promise<void>
}

export function createAccounts(api: Api): AccountsStore {
  const store = createStore<AccountsState>(() => ({ card: null, busy: false, leaving: null, trouble: null }))
  api.listen('accounts.changed', (card) => store.setState({ card }))

  async function carry(of: 'sign-in' | 'customer-key', asked: Promise<Result<AccountCard>>): Promise<boolean> {
    store.setState({ busy: true, trouble: null })
    const answer = await asked
    const because = answer.ok ? null : answer.failure
    store.setState(({ card }) => ({
      busy: false,
      card: answer.ok ? answer.value : card,
      trouble: because === null ? null : { of, because },
    }))
    return answer.ok
  }

  return {
    ...store,
    async start() {
      const card = await api.ask('accounts.describe', undefined)
      if (card.ok) store.setState({ card: card.value, trouble: null })
    },
    signIn: (input) => carry('sign-in', api.ask('accounts.signIn', input)),
    signOut: async () => void (await carry('sign-in', api.ask('accounts.signOut', undefined))),
    async keepCustomerKey(input) {
      const isKept = await carry('customer-key', api.ask('accounts.keepCustomerKey', input))
      if (isKept) store.setState({ leaving: null })
      return isKept
    },
    async forgetCustomerKey() {
      const leaving = store.getState().card?.customerKey ?? null
      if (await carry('customer-key', api.ask('accounts.forgetCustomerKey', undefined))) store.setState({ leaving })
    },
    async undo() {
      store.setState({ leaving: null })
      await carry('customer-key', api.ask('accounts.restoreCustomerKey', undefined))
    },
    async settle() {
      store.setState({ leaving: null })
      await api.ask('accounts.letGoCustomerKey', undefined)
    },
  }
}
