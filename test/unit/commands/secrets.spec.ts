import { describe, expect, test } from 'vitest'
import { nodeCredentials, portalSecrets, takeSecrets } from '../../../electron/commands/secrets.js'
import { ENVIRONMENT } from '../../../electron/commands/table.js'

const KEPT = { account: async () => ({ login: 'kept', password: 'k' }), customerKey: async () => null }

describe('the secrets of the environment', () => {
  test('are taken out of it, so that no child sees them', () => {
    const env: Record<string, string | undefined> = { PATH: '/bin', RUDI_LOGIN: 'ada' }
    for (const name of ENVIRONMENT) env[name] ??= `canary ${name}`
    const taken = takeSecrets(env, ENVIRONMENT)
    expect(env).toEqual({ PATH: '/bin' })
    expect(Object.keys(taken).toSorted()).toEqual([...ENVIRONMENT].toSorted())
  })

  test('are no account by halves, and win over what is kept', async () => {
    expect(await portalSecrets({ RUDI_LOGIN: 'ada' }, KEPT).account()).toEqual({ login: 'kept', password: 'k' })
    expect(await portalSecrets({ RUDI_LOGIN: 'ada', RUDI_PASSWORD: 'p' }, KEPT).account()).toEqual({
      login: 'ada',
      password: 'p',
    })
    expect(await portalSecrets({ RUDI_CUSTOMER_KEY: 'k' }, KEPT).customerKey()).toBeNull()
    expect(nodeCredentials({ RUDI_NODE_CLIENT_ID: 'a', RUDI_NODE_CLIENT_SECRET: 'b' })).toBeNull()
  })
})
