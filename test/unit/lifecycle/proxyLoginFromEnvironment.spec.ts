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
  expect(given).toEqual({ login: 'ada', password: 'secret-of-ada' })
  expect(readEnvironmentOfChild()).not.toMatch(/secret-of-ada|RUDI_PROXY/)
  putBack()
  expect(readEnvironmentOfChild()).toMatch(/secret-of-ada/)
})

it('nothing is taken and nothing is put back where there is no login', () => {
  const env = { HOME: '/home/ada', RUDI_PROXY_PASSWORD: '' }
  const { given, putBack } = takeProxyLogin(env)
  putBack()
  expect([given, env]).toEqual([null, { HOME: '/home/ada' }])
})
