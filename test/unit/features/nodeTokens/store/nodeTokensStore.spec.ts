import { expect, it } from 'vitest'
import { createNodeTokensStore } from '../../../../../renderer/features/nodeTokens/store/nodeTokensStore.js'
import { failure } from '../../../../../shared/failure.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

const LOGIN = { clientId: 'node', clientSecret: 's', username: 'ada', password: 'p', scopes: [] }

it.each([
  ['a token', ok({ expiresAtMs: 1 })],
  ['a failure', fail(failure('session/refused'))],
])('%s of the portal that was chosen before is dropped', async (_, answer) => {
  let give: (late: unknown) => void = () => undefined
  const late = new Promise((resolve) => {
    give = resolve
  })
  const node = createNodeTokensStore(createFakeApi(() => late))
  const asked = [node.getToken(LOGIN), node.saveToken(), node.check('t')]
  node.forget()
  const nothing = node.getState()
  give(answer)
  await Promise.all(asked)
  expect(node.getState()).toEqual(nothing)
})
