// A login in the environment reaches no process that is started later (S-12).
import { execFileSync } from 'node:child_process'
import { afterEach, expect, it } from 'vitest'
import { takeProxyLogin } from '../../../electron/lifecycle/proxyLoginFromEnvironment.js'

const GIVEN = { RUDI_PROXY_LOGIN: 'ada', RUDI_PROXY_PASSWORD: 'secret-of-ada' }

afterEach(() => {
  for (const name of Object.keys(GIVEN)) delete process.env[name]
})

const readEnvironmentOfChild = (): string =>
  execFileSync(process.execPath, ['-e', 'console.log(JSON.stringify(process.env))'], { encoding: 'utf8' })

it('the login of a proxy is taken out of the environment before another process gets it', () => {
  Object.assign(process.env, GIVEN)
  const { given, putBack } = takeProxyLogin(process.env)
  expect(given).toMatchObject({ login: 'ada', password: 'secret-of-ada' })
  expect(readEnvironmentOfChild()).not.toMatch(/secret-of-ada|RUDI_PROXY/)
  putBack()
  expect(readEnvironmentOfChild()).toMatch(/secret-of-ada/)
})

it.each([
  ['none', {}, [], false],
  [
    'that of the usual variables',
    { https_proxy: 'b.example:3128', HTTP_PROXY: 'http://ada@b.example:3128' },
    ['http://b.example:3128'],
    false,
  ],
  ['no SOCKS proxy', { ALL_PROXY: 'socks5://a.example' }, [], false],
  ['no part of a variable of one address', { HTTPS_PROXY: 'a.example:3128, b.example:3128' }, [], false],
  [
    'those that were named for it alone',
    { HTTPS_PROXY: 'b.example', RUDI_PROXY_LOGIN_FOR: 'a.example:3128, https://c.example' },
    ['http://a.example:3128', 'https://c.example'],
    true,
  ],
  [
    'none when the names cannot be read',
    { HTTPS_PROXY: 'b.example', RUDI_PROXY_LOGIN_FOR: 'a.example/path' },
    [],
    true,
  ],
])('the login is for %s', (_, env, proxies, isExact) => {
  expect(takeProxyLogin({ ...GIVEN, ...env }).given).toMatchObject({ proxies, isExact })
})

it('nothing is taken and nothing is put back where there is no login', () => {
  const env = { HOME: '/home/ada', RUDI_PROXY_PASSWORD: '' }
  const { given, putBack } = takeProxyLogin(env)
  putBack()
  expect([given, env]).toEqual([null, { HOME: '/home/ada' }])
})
