import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../../renderer/bridge/api.js'
import { createAccountsStore } from '../../../../../renderer/features/portals/store/accountsStore.js'
import { failure } from '../../../../../shared/failure.js'
import { type PortalId, portalId } from '../../../../../shared/ids.js'
import type { AccountCard } from '../../../../../shared/ipc/contract.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'
import { createFakeBackend } from '../../../../support/window/fake/fakeBackend.js'

const SHOWN = createFakeBackend().account.portalId

function machine(answer: unknown) {
  const asked: string[] = []
  const api = createFakeApi((name) => {
    asked.push(name)
    return ok(answer)
  })
  return { api, asked }
}

// A new secret in the place of a forgotten one is final: the old one cannot be restored any more.
it('a customer key or an account that was given again is not offered back', async () => {
  const { api, asked } = machine(createFakeBackend().account)
  const accounts = createAccountsStore(api)
  await accounts.open(SHOWN)
  const leaving = () => accounts.getState().leaving
  await accounts.forgetCustomerKey()
  expect(leaving()).toEqual({ portalId: SHOWN, what: 'customer-key' })
  await accounts.keepCustomerKey({ key: 'k', secret: 's', remember: false })
  expect(leaving()).toBeNull()
  await accounts.signOut()
  await accounts.keepCustomerKey({ key: 'k', secret: 's', remember: false })
  expect(leaving()).toEqual({ portalId: SHOWN, what: 'account' })
  await accounts.signIn({ login: 'ada', password: 'p', remember: false, isForced: false })
  await accounts.undo()
  expect([leaving(), asked.includes('accounts.restore')]).toEqual([null, false])
})

it('only what was forgotten last is offered back, and the one before is let go', async () => {
  const { api, asked } = machine(createFakeBackend().account)
  const accounts = createAccountsStore(api)
  await accounts.open(SHOWN)
  await accounts.forgetCustomerKey()
  await accounts.signOut()
  expect([accounts.getState().leaving, asked]).toEqual([
    { portalId: SHOWN, what: 'account' },
    ['accounts.describe', 'accounts.forgetCustomerKey', 'accounts.letGo', 'accounts.signOut'],
  ])
})

describe('a refused password', () => {
  it('shows how many tries the machine still counts after each refused password, and forgets them after a good one', async () => {
    let answer: unknown = fail(failure('session/refused'))
    let tell: (card: AccountCard) => void = () => undefined
    const listen = ((_name: string, listener: typeof tell) => {
      tell = listener
      return () => undefined
    }) as Api['listen']
    const accounts = createAccountsStore({ ...createFakeApi(() => answer), listen })
    await accounts.open(createFakeBackend().account.portalId)
    const input = { login: 'a', password: 'b', remember: false, isForced: false }
    const reported = (triesLeft: number | null): AccountCard => ({
      ...createFakeBackend().account,
      lockout: triesLeft === null ? null : { triesLeft, lockedUntilMs: null },
    })
    for (const triesLeft of [4, 3]) {
      tell(reported(triesLeft))
      await accounts.signIn(input)
      expect(accounts.getState()).toMatchObject({
        busy: false,
        card: { lockout: { triesLeft } },
        failure: { of: 'sign-in', because: { code: 'session/refused' } },
      })
    }
    answer = ok(reported(null))
    await accounts.signIn(input)
    expect(accounts.getState()).toMatchObject({ card: { lockout: null }, failure: null })
  })
})

describe('after another portal was chosen', () => {
  const first = portalId.parse('https://first.example')
  const second = portalId.parse('https://second.example')
  const cardOf = (portal: PortalId): AccountCard => ({ ...createFakeBackend().account, portalId: portal })
  const input = { login: 'a', password: 'b', remember: false, isForced: false }

  /** Signs in at the first portal, and chooses the second one before the answer arrives. */
  async function chooseMeanwhile(answer: unknown) {
    let give: (late: unknown) => void = () => undefined
    const late = new Promise((resolve) => {
      give = resolve
    })
    let chosen = first
    const accounts = createAccountsStore(
      createFakeApi((name) => (name === 'accounts.describe' ? ok(cardOf(chosen)) : late)),
    )
    await accounts.open(first)
    const asked = accounts.signIn(input)
    chosen = second
    const opened = accounts.open(second)
    expect(accounts.getState()).toMatchObject({ card: null, busy: false })
    await opened
    give(answer)
    await asked
    return accounts.getState()
  }

  it.each([
    ['a card', ok(cardOf(first))],
    ['a refusal', fail(failure('session/refused'))],
  ])('%s of the one before is dropped', async (_, answer) => {
    expect(await chooseMeanwhile(answer)).toMatchObject({ card: { portalId: second }, busy: false, failure: null })
  })
})
