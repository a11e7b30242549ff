// A new secret in the place of a forgotten one is final: the old one cannot be restored any more.
import { expect, it } from 'vitest'
import type { Api } from '../../../../../renderer/bridge/api.js'
import { createAccountsStore } from '../../../../../renderer/features/portals/store/accountsStore.js'
import { ok } from '../../../../../shared/result.js'
import { createFakeBackend } from '../../../../support/window/fake/fakeBackend.js'

function machine(answer: unknown) {
  const asked: string[] = []
  const api = {
    listen: () => () => undefined,
    ask: async (name: string) => {
      asked.push(name)
      return ok(answer)
    },
  } as unknown as Api
  return { api, asked }
}

it('a customer key or an account that was given again is not offered back', async () => {
  const { api, asked } = machine(createFakeBackend().account)
  const accounts = createAccountsStore(api)
  const leaving = () => accounts.getState().leaving
  await accounts.forgetCustomerKey()
  expect(leaving()).toEqual({ what: 'customer-key' })
  await accounts.keepCustomerKey({ key: 'k', secret: 's', remember: false })
  expect(leaving()).toBeNull()
  await accounts.signOut()
  await accounts.keepCustomerKey({ key: 'k', secret: 's', remember: false })
  expect(leaving()).toEqual({ what: 'account' })
  await accounts.signIn({ login: 'ada', password: 'p', remember: false, isForced: false })
  await accounts.undo()
  expect([leaving(), asked.includes('accounts.restore')]).toEqual([null, false])
})

it('only what was forgotten last is offered back, and the one before is let go', async () => {
  const { api, asked } = machine(createFakeBackend().account)
  const accounts = createAccountsStore(api)
  await accounts.forgetCustomerKey()
  await accounts.signOut()
  expect([accounts.getState().leaving, asked]).toEqual([
    { what: 'account' },
    ['accounts.forgetCustomerKey', 'accounts.letGo', 'accounts.signOut'],
  ])
})
