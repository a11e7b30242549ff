import { expect, it } from 'vitest'
import { createProxyLoginAndCertificatesStore } from '../../../../../../renderer/features/settings/network/store/proxyLoginAndCertificatesStore.js'
import { failure } from '../../../../../../shared/failure.js'
import { fail, ok } from '../../../../../../shared/result.js'
import { createFakeApi } from '../../../../../support/window/fake/fakeApi.js'
import { createFakeBackend } from '../../../../../support/window/fake/fakeBackend.js'

const api = createFakeApi(() => ok(createFakeBackend().network))

it('a proxy login that was given again is not offered back, and one that is left alone is', async () => {
  const network = createProxyLoginAndCertificatesStore(api)
  const leaving = () => network.getState().leaving
  await network.forgetAuthorities()
  await network.keepLogin({ login: 'ada', password: 'p', remember: false })
  expect(leaving()).toEqual({ what: 'authorities' })
  await network.forgetLogin()
  await network.keepLogin({ login: 'ada', password: 'p', remember: false })
  expect(leaving()).toBeNull()
})

it('a removal that could not be undone can be undone again, unless another one has followed', async () => {
  let meanwhile = async (): Promise<void> => undefined
  const network = createProxyLoginAndCertificatesStore(
    createFakeApi(async (verb) => {
      if (verb !== 'network.restore') return ok(createFakeBackend().network)
      await meanwhile()
      return fail(failure('input/bad-certificate'))
    }),
  )
  await network.forgetAuthorities()
  await network.undo()
  expect(network.getState()).toMatchObject({
    leaving: { what: 'authorities' },
    failure: { code: 'input/bad-certificate' },
  })
  meanwhile = () => network.forgetLogin()
  await network.undo()
  expect(network.getState().leaving).toEqual({ what: 'login' })
})
