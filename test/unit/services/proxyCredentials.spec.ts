import { expect, it } from 'vitest'
import { createMemoryKeychain } from '../../../electron/adapters/system/memoryKeychain.js'
import { createProxyCredentials } from '../../../electron/services/proxyCredentials.js'

it('a proxy’s login that was not to be remembered never reaches the system, and replaces what was', async () => {
  const system = createMemoryKeychain()
  const access = createProxyCredentials(system, null)
  await access.keep({ login: 'ada', password: 'old' }, true)
  expect([await system.recall('proxy'), access.getLoginSource()]).toMatchObject([
    { value: expect.stringContaining('old') },
    'kept-by-system',
  ])
  await access.keep({ login: 'ada', password: 'new' }, false)
  expect([await system.recall('proxy'), access.getLoginSource()]).toEqual([
    { ok: true, value: null },
    'this-session-only',
  ])
  expect(access.getLogin()).toEqual({ login: 'ada', password: 'new' })
})
