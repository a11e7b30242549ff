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
  /** Sign-ins refused since the window opened: portals lock an account at the eleventh bad password. */
  readonly refusals: number
}

export interface AccountsStore extends StoreApi<AccountsState> {
  readonly start: () => Promise<void>
  readonly signIn: (input: InputOf<'accounts.signIn'>) => Promise<boolean>
  readonly signOut: () => Promise<void>
  readonly keepCustomerKey: (input: InputOf<'accounts.keepCustomerKey'>) => Promise<boolean>
  readonly forgetCustomerKey: () => Promise<void>
}

export function createAccounts(api: Api): AccountsStore {
  const store = createStore<AccountsState>(() => ({ card: null, busy: false, trouble: null, refusals: 0 }))
  api.listen('accounts.changed', (card) => store.setState({ card }))

  async function carry(of: 'sign-in' | 'customer-key', asked: Promise<Result<AccountCard>>): Promise<boolean> {
    store.setState({ busy: true, trouble: null })
    const answer = await asked
    const because = answer.ok ? null : answer.failure
    const refused = of === 'sign-in' && because?.code === 'session/refused'
    store.setState(({ card, refusals }) => ({
      busy: false,
      card: answer.ok ? answer.value : card,
      trouble: because === null ? null : { of, because },
      refusals: refused ? refusals + 1 : of === 'sign-in' && answer.ok ? 0 : refusals,
    }))
    return answer.ok
  }

  return {
    ...store,
    async start() {
      const card = await api.ask('accounts.describe', undefined)
      if (card.ok) store.setState({ card: card.value, trouble: null, refusals: 0 })
    },
    signIn: (input) => carry('sign-in', api.ask('accounts.signIn', input)),
    signOut: async () => void (await carry('sign-in', api.ask('accounts.signOut', undefined))),
    keepCustomerKey: (input) => carry('customer-key', api.ask('accounts.keepCustomerKey', input)),
    forgetCustomerKey: async () => void (await carry('customer-key', api.ask('accounts.forgetCustomerKey', undefined))),
  }
}
