import { describe, expect, test } from 'vitest'
import { ENVIRONMENT, getLanguageFromEnvironment, readSecrets } from '../../../electron/cli/environment.js'
import { toNodeCredentials, toPortalCredentials } from '../../../electron/cli/environmentCredentials.js'

const KEPT = { account: async () => ({ login: 'kept', password: 'k' }), customerKey: async () => null }

describe('the secrets of the environment', () => {
  test('are taken out of it, so that no child sees them', () => {
    const env: Record<string, string | undefined> = { PATH: '/bin', RUDI_LOGIN: 'ada' }
    for (const name of ENVIRONMENT) env[name] ??= `canary ${name}`
    const taken = readSecrets(env, ENVIRONMENT)
    expect(env).toEqual({ PATH: '/bin' })
    expect(Object.keys(taken).toSorted()).toEqual([...ENVIRONMENT].toSorted())
  })

  test('are no account by halves, and win over what is kept', async () => {
    expect(await toPortalCredentials({ RUDI_LOGIN: 'ada' }, KEPT).account()).toEqual({ login: 'kept', password: 'k' })
    expect(await toPortalCredentials({ RUDI_LOGIN: 'ada', RUDI_PASSWORD: 'p' }, KEPT).account()).toEqual({
      login: 'ada',
      password: 'p',
    })
    expect(await toPortalCredentials({ RUDI_CUSTOMER_KEY: 'k' }, KEPT).customerKey()).toBeNull()
    expect(toNodeCredentials({ RUDI_NODE_CLIENT_ID: 'a', RUDI_NODE_CLIENT_SECRET: 'b' })).toBeNull()
  })
})

describe('the language of the command line', () => {
  test('is the environment’s, in the order in which POSIX reads it', () => {
    expect(getLanguageFromEnvironment({ LANG: 'fr_FR.UTF-8' })).toBe('fr')
    expect(getLanguageFromEnvironment({ LANG: 'fr_FR.UTF-8', LC_ALL: 'C' })).toBe('en')
    expect(getLanguageFromEnvironment({})).toBe('en')
  })
})
