import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../shared/failure.js'
import type { AccountCard, InputOf } from '../../shared/ipc/contract.js'
import type { Result } from '../../shared/result.js'
import type { Api } from '../api.js'

export interface AccountsState {
  readonly card: AccountCard | null
  readonly busy: boolean
  /** What the last thing asked here ended with, and which form asked it. */
  readonly trouble: { readonly of: 'sign-in' | 'customer-key'; readonly because: Failure } | null
}

export interface AccountsStore extends StoreApi<AccountsState> {
  readonly start: () => Promise<void>
  readonly signIn: (input: InputOf<'accounts.signIn'>) => Promise<boolean>
  readonly signOut: () => Promise<void>
  readonly keepCustomerKey: (input: InputOf<'accounts.keepCustomerKey'>) => Promise<boolean>
  readonly forgetCustomerKey: () => Promise<void>
}

export function createAccounts(api: Api): AccountsStore {
  const store = createStore<AccountsState>(() => ({ card: null, busy: false, trouble: null }))
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
    keepCustomerKey: (input) => carry('customer-key', api.ask('accounts.keepCustomerKey', input)),
    forgetCustomerKey: async () => void (await carry('customer-key', api.ask('accounts.forgetCustomerKey', undefined))),
  }
}
