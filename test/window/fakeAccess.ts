import { ok, type Result } from '../../shared/result.js'
import type { Answers, World } from './fakeMachine.js'
import { AUTHORITY } from './samplePortals.js'

type Access = `accounts.${string}` | `network.${string}`

/** Who one is, and how one gets out, on a machine on which everything works. */
export function accessAnswers(world: World): Pick<Answers, keyof Answers & Access> {
  const nothing = (): Result<undefined> => ok(undefined)
  return {
    'network.describe': () => ok(world.network),
    'network.chooseAuthority': () => {
      world.network = { ...world.network, authorities: [AUTHORITY] }
      return ok(world.network)
    },
    'network.forgetAuthorities': () => {
      world.network = { ...world.network, authorities: [] }
      return ok(world.network)
    },
    'network.keepLogin': ({ remember }) => {
      world.network = { ...world.network, login: remember ? 'kept-by-system' : 'this-session-only' }
      return ok(world.network)
    },
    'network.forgetLogin': () => {
      world.network = { ...world.network, login: 'none' }
      return ok(world.network)
    },
    'network.restore': ({ what }) => {
      const back = what === 'login' ? { login: 'kept-by-system' as const } : { authorities: [AUTHORITY] }
      world.network = { ...world.network, ...back }
      return ok(world.network)
    },
    'network.letGo': nothing,
    'accounts.describe': () => ok(world.account),
    'accounts.signIn': ({ login }) => {
      world.account = { ...world.account, who: { is: 'person', login } }
      return ok(world.account)
    },
    'accounts.tryAgain': () => {
      world.account = { ...world.account, trouble: null, lockout: null }
      return ok(world.account)
    },
    'accounts.signOut': () => {
      world.account = { ...world.account, who: { is: 'anonymous' } }
      return ok(world.account)
    },
    'accounts.keepCustomerKey': ({ key }) => {
      world.account = { ...world.account, customerKey: { hint: key.slice(0, 4) } }
      return ok(world.account)
    },
    'accounts.forgetCustomerKey': () => {
      world.account = { ...world.account, customerKey: null }
      return ok(world.account)
    },
    'accounts.restore': ({ what }) => {
      const back =
        what === 'account' ? { who: { is: 'person' as const, login: 'camille' } } : { customerKey: { hint: 'ab12' } }
      world.account = { ...world.account, ...back }
      return ok(world.account)
    },
    'accounts.letGo': nothing,
  }
}
