import { ok, type Result } from '../../../../../shared/result.js'
import { AUTHORITY } from '../../../samples/authoritySample.js'
import type { FakeBackend, VerbHandlers } from '../fakeBackend.js'

type Access = `accounts.${string}` | `network.${string}`

/** Accounts and the proxy, on a machine on which everything works. */
export function createAccountAndProxyHandlers(
  fakeBackend: FakeBackend,
): Pick<VerbHandlers, keyof VerbHandlers & Access> {
  const nothing = (): Result<undefined> => ok(undefined)
  return {
    'network.describe': () => ok(fakeBackend.network),
    'network.chooseAuthority': () => {
      fakeBackend.network = { ...fakeBackend.network, authorities: [AUTHORITY] }
      return ok(fakeBackend.network)
    },
    'network.forgetAuthorities': () => {
      fakeBackend.network = { ...fakeBackend.network, authorities: [] }
      return ok(fakeBackend.network)
    },
    'network.keepLogin': ({ remember }) => {
      fakeBackend.network = { ...fakeBackend.network, login: remember ? 'kept-by-system' : 'this-session-only' }
      return ok(fakeBackend.network)
    },
    'network.forgetLogin': () => {
      fakeBackend.network = { ...fakeBackend.network, login: 'none' }
      return ok(fakeBackend.network)
    },
    'network.restore': ({ what }) => {
      const back = what === 'login' ? { login: 'kept-by-system' as const } : { authorities: [AUTHORITY] }
      fakeBackend.network = { ...fakeBackend.network, ...back }
      return ok(fakeBackend.network)
    },
    'network.letGo': nothing,
    'accounts.describe': () => ok(fakeBackend.account),
    'accounts.signIn': ({ login }) => {
      fakeBackend.account = { ...fakeBackend.account, who: { type: 'person', login } }
      return ok(fakeBackend.account)
    },
    'accounts.tryAgain': () => {
      fakeBackend.account = { ...fakeBackend.account, problem: null, lockout: null }
      return ok(fakeBackend.account)
    },
    'accounts.signOut': () => {
      fakeBackend.account = { ...fakeBackend.account, who: { type: 'anonymous' } }
      return ok(fakeBackend.account)
    },
    'accounts.keepCustomerKey': ({ key }) => {
      fakeBackend.account = { ...fakeBackend.account, customerKey: { hint: key.slice(0, 4) } }
      return ok(fakeBackend.account)
    },
    'accounts.forgetCustomerKey': () => {
      fakeBackend.account = { ...fakeBackend.account, customerKey: null }
      return ok(fakeBackend.account)
    },
    'accounts.restore': ({ what }) => {
      const back =
        what === 'account' ? { who: { type: 'person' as const, login: 'camille' } } : { customerKey: { hint: 'ab12' } }
      fakeBackend.account = { ...fakeBackend.account, ...back }
      return ok(fakeBackend.account)
    },
    'accounts.letGo': nothing,
  }
}
