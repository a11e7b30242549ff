import { describe, expect, it } from 'vitest'
import { createMemoryKeychain } from '../../../electron/adapters/keychain/memoryKeychain.js'
import type { Keychain } from '../../../electron/ports/auth/keychain.js'
import { createProxyCredentials } from '../../../electron/services/proxyCredentials.js'
import { failure } from '../../../shared/failure.js'
import { fail } from '../../../shared/result.js'

const OFFICE = 'http://proxy.office.example:3128'
const OTHER = 'http://proxy.cafe.example:3128'
const ADA = { login: 'ada', password: 'countess' }
const LOCKED = fail(failure('keychain/locked'))
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('a proxy’s login that was not to be remembered never reaches the system, and replaces what was', async () => {
  const system = createMemoryKeychain()
  const access = createProxyCredentials(system, null, () => OFFICE)
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
  expect(access.getLogin(OFFICE)).toEqual({ login: 'ada', password: 'new' })
})

describe('a keychain that is locked meanwhile', () => {
  const prepare = async () => {
    const memory = createMemoryKeychain()
    let isLocked = false
    const system: Keychain = { ...memory, recall: async (name) => (isLocked ? LOCKED : memory.recall(name)) }
    const access = createProxyCredentials(system, null, () => OFFICE)
    await access.keep(ADA, true)
    isLocked = true
    return { access, memory }
  }

  it('keeps the login: it is not said to be removed, because the next start would use it again', async () => {
    const { access } = await prepare()
    expect(await access.forget()).toEqual(LOCKED)
    expect([access.getLoginSource(), access.getLogin(OFFICE)]).toEqual(['kept-by-system', ADA])
  })

  it('is named when it keeps an older login than the one that was typed', async () => {
    const { access, memory } = await prepare()
    expect(await access.keep({ login: 'bob', password: 'b' }, false)).toEqual(LOCKED)
    expect(access.getLogin(OFFICE)).toEqual({ login: 'bob', password: 'b' })
    expect(await memory.recall('proxy')).toMatchObject({ value: expect.stringContaining('ada') })
  })
})

describe('the login of a proxy', () => {
  it('is given to the proxy of the settings for which it was typed, and to no other', async () => {
    const system = createMemoryKeychain()
    let chosen: string | null = OFFICE
    const access = createProxyCredentials(system, null, () => chosen)
    await access.keep(ADA, true)
    expect([access.getLogin(OFFICE), access.getLogin(OTHER)]).toEqual([ADA, null])
    expect(access.getLogin(OFFICE.replace('3128', '8080'))).toBeNull()
    chosen = null
    expect([access.getLogin(OTHER), access.getLoginProxies()]).toEqual([null, [OFFICE]])
    const later = createProxyCredentials(system, null, () => null)
    await settled()
    expect([later.getLogin(OTHER), later.getLogin(OFFICE)]).toEqual([null, ADA])
  })

  it('is for the proxy of the system that had none', async () => {
    const access = createProxyCredentials(createMemoryKeychain(), null, () => null)
    expect(access.getLogin(OFFICE)).toBeNull()
    await access.keep(ADA, false)
    expect([access.getLogin(OFFICE), access.getLogin(OTHER)]).toEqual([ADA, null])
    // Typed once more, for the second proxy of an organisation.
    await access.keep(ADA, false)
    expect([access.getLogin(OFFICE), access.getLogin(OTHER)]).toEqual([ADA, ADA])
    // Another login is for the last proxy alone.
    await access.keep({ login: 'bob', password: 'b' }, false)
    expect([access.getLogin(OFFICE), access.getLogin(OTHER)]).toEqual([null, { login: 'bob', password: 'b' }])
  })

  it('that was typed before any proxy was used is for the first one', async () => {
    const access = createProxyCredentials(createMemoryKeychain(), null, () => null)
    await access.keep(ADA, false)
    expect(access.getLoginProxies()).toEqual([])
    expect([access.getLogin(OFFICE), access.getLogin(OTHER)]).toEqual([ADA, null])
  })

  it('that an older version stored is for the first proxy, also after the next start', async () => {
    const system = createMemoryKeychain()
    await system.keep('proxy', JSON.stringify(ADA))
    const access = createProxyCredentials(system, null, () => null)
    await settled()
    expect([access.getLogin(OFFICE), access.getLogin(OTHER)]).toEqual([ADA, null])
    await settled()
    const later = createProxyCredentials(system, null, () => null)
    await settled()
    expect([later.getLogin(OTHER), later.getLogin(OFFICE)]).toEqual([null, ADA])
  })

  it('comes back for the same proxies when its removal is undone', async () => {
    const access = createProxyCredentials(createMemoryKeychain(), null, () => OFFICE)
    await access.keep(ADA, true)
    const was = await access.forget()
    expect(access.getLogin(OFFICE)).toBeNull()
    expect(access.getLogin(OTHER)).toBeNull()
    if (was.ok && was.value !== null) await access.restore(was.value)
    expect([access.getLogin(OFFICE), access.getLogin(OTHER)]).toEqual([ADA, null])
  })

  const ENV = { login: 'env', password: 'e' }
  const BRANCH = 'http://proxy.branch.example:3128'

  it('of the environment is for the proxy of the settings and those that the environment names', async () => {
    const environment = { ...ENV, proxies: [BRANCH], isExact: false }
    let chosen: string | null = OFFICE
    const access = createProxyCredentials(createMemoryKeychain(), environment, () => chosen)
    expect([OFFICE, BRANCH, OTHER].map(access.getLogin)).toEqual([ENV, ENV, null])
    expect([access.getLoginSource(), access.getLoginProxies()]).toEqual(['environment', [OFFICE, BRANCH]])
    await access.keep(ADA, false)
    expect([OFFICE, BRANCH, OTHER].map(access.getLogin)).toEqual([ADA, ENV, null])
    chosen = null
    await access.forget()
    expect([OFFICE, BRANCH, OTHER].map(access.getLogin)).toEqual([null, ENV, null])
  })

  it('is not stored for a proxy that gets the one of the environment', async () => {
    const environment = { ...ENV, proxies: [BRANCH], isExact: false }
    const access = createProxyCredentials(createMemoryKeychain(), environment, () => null)
    // The second one answered 407; the first one is used meanwhile.
    expect([OTHER, BRANCH].map(access.getLogin)).toEqual([null, ENV])
    await access.keep(ADA, false)
    expect([access.getLoginProxies(), access.getLogin(OTHER), access.getLogin(BRANCH)]).toEqual([[OTHER], ADA, ENV])
  })

  it('of the environment is for no other proxy than those that were named for it', () => {
    const environment = { ...ENV, proxies: [BRANCH], isExact: true }
    const access = createProxyCredentials(createMemoryKeychain(), environment, () => OFFICE)
    expect([OFFICE, BRANCH, OTHER].map(access.getLogin)).toEqual([null, ENV, null])
    expect(access.getLoginProxies()).toEqual([BRANCH])
  })

  it('of the environment is said to have unreadable names, where it has', () => {
    const access = createProxyCredentials(createMemoryKeychain(), { ...ENV, proxies: [], isExact: true }, () => OFFICE)
    expect([access.getLogin(OFFICE), access.getLoginSource()]).toEqual([null, 'environment-unreadable'])
  })

  it('of the environment goes to no proxy that only the system names', () => {
    const access = createProxyCredentials(createMemoryKeychain(), { ...ENV, proxies: [], isExact: false }, () => null)
    expect([access.getLogin(OTHER), access.getLoginSource(), access.getLoginProxies()]).toEqual([
      null,
      'environment',
      [],
    ])
  })
})
