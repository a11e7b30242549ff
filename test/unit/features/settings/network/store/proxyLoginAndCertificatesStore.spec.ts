import { expect, it } from 'vitest'
import type { Api } from '../../../../../../renderer/bridge/api.js'
import { createProxyLoginAndCertificatesStore } from '../../../../../../renderer/features/settings/network/store/proxyLoginAndCertificatesStore.js'
import { ok } from '../../../../../../shared/result.js'
import { createFakeBackend } from '../../../../../support/window/fake/fakeBackend.js'

const api = { ask: async () => ok(createFakeBackend().network) } as unknown as Api

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
