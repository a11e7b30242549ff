import { describe, expect, it } from 'vitest'
import { createMemoryKeychain } from '../../../../electron/adapters/keychain/memoryKeychain.js'
import {
  createProxyLoginAndCertificateHandlers,
  type ProxyLoginAndCertificateDeps,
} from '../../../../electron/ipc/handlers/proxyLoginAndCertificates.js'
import { createProxyCredentials } from '../../../../electron/services/proxyCredentials.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok } from '../../../../shared/result.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

function createHandlers(chosen: readonly string[] = [], writeFailure: Failure | null = null) {
  let trusted: readonly string[] = ['one', 'two']
  const system = createMemoryKeychain()
  const handlers = createProxyLoginAndCertificateHandlers({
    clock: createFakeClock(),
    preferences: {
      read: () => ({ authorities: trusted }),
      write: ({ authorities }: { authorities: readonly string[] }) => {
        trusted = authorities
      },
      getWriteFailure: () => writeFailure,
    },
    proxyCredentials: createProxyCredentials(system, null, () => 'http://proxy.example:3128'),
    certificates: { describe: () => [], read: () => ok(chosen) },
    nativeShell: { chooseCertificate: async () => ok('the text of a file') },
    trust: () => undefined,
  } as unknown as ProxyLoginAndCertificateDeps)
  return { handlers, system, trusted: () => trusted }
}

describe('what was forgotten of the network', () => {
  it('has its login back, in the keychain it rested in', async () => {
    const { handlers, system } = createHandlers()
    await handlers['network.keepLogin']({ login: 'ada', password: 'countess', remember: true })
    await handlers['network.forgetLogin'](undefined)
    expect(await system.recall('proxy')).toEqual(ok(null))
    const back = await handlers['network.restore']({ what: 'login' })
    expect(back.ok && back.value.login).toBe('kept-by-system')
    expect(await system.recall('proxy')).toEqual(
      ok(JSON.stringify({ login: 'ada', password: 'countess', proxies: ['http://proxy.example:3128'] })),
    )
  })

  it('has its authorities back beside those that were chosen meanwhile, once', async () => {
    const { handlers, trusted } = createHandlers()
    await handlers['network.forgetAuthorities'](undefined)
    expect(trusted()).toEqual([])
    await handlers['network.restore']({ what: 'authorities' })
    expect(trusted()).toEqual(['one', 'two'])
    await handlers['network.forgetAuthorities'](undefined)
    await handlers['network.letGo']({ what: 'authorities' })
    await handlers['network.restore']({ what: 'authorities' })
    expect(trusted()).toEqual([])
  })

  it('has no authorities back that leave no room for those that were chosen meanwhile, and loses none', async () => {
    const chosen = Array.from({ length: LIMITS.AUTHORITIES }, (_, at) => `chosen ${at}`)
    const { handlers, trusted } = createHandlers(chosen)
    await handlers['network.forgetAuthorities'](undefined)
    expect((await handlers['network.chooseAuthority'](undefined)).ok).toBe(true)
    expect(await handlers['network.restore']({ what: 'authorities' })).toEqual(fail(failure('input/bad-certificate')))
    expect(trusted()).toEqual(chosen)
  })
})

it('certificates that the disk does not take are not said to be trusted at the next start', async () => {
  const full = failure('disk/full')
  const { handlers, trusted } = createHandlers(['three'], full)
  expect(await handlers['network.chooseAuthority'](undefined)).toEqual(fail(full))
  expect(trusted()).toEqual(['one', 'two', 'three'])
})
