// The requests of "test connection", how their answers are judged (portal-api.md 10.36), and what passwords cost (1.3).
import { describe, expect, it } from 'vitest'
import { startTestPortal } from '../../support/portal/startTestPortal.js'
import { connectTestPortalClient } from '../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../support/time/createOpenSignal.js'

describe('the test of a connection', () => {
  it.each([
    ['apm', 'portal-key', 'gateway-key'],
    ['gateway', 'gateway-key', 'portal-key'],
  ] as const)(
    'of a portal of generation %s asks everything, and finds the key where it is',
    async (dialect, there, not) => {
      const server = await startTestPortal({ dialect })
      const { portal } = connectTestPortalClient(server.url)
      const { found, key, steps } = await portal.testConnection(createOpenSignal())
      const outcomes = Object.fromEntries(steps.map(({ what, outcome }) => [what, outcome]))
      expect(found).toBe(dialect)
      expect(key?.bits).toBeGreaterThanOrEqual(2048)
      expect(outcomes).toMatchObject({ catalogue: 'passed', detail: 'passed', account: 'skipped', [there]: 'passed' })
      expect(outcomes[not]).toBe('absent')
      expect(steps.every(({ outcome }) => outcome !== 'failed')).toBe(true)
    },
  )

  it('finds the generation that is spoken, whatever was forced', async () => {
    const server = await startTestPortal({ dialect: 'gateway' })
    const { portal } = connectTestPortalClient(server.url, { dialect: 'apm' })
    expect((await portal.testConnection(createOpenSignal())).found).toBe('gateway')
  })

  it('finds the key where it is, whatever was forced: an empty error in its place is no trouble', async () => {
    const server = await startTestPortal({ dialect: 'gateway' })
    const { portal } = connectTestPortalClient(server.url, { dialect: 'apm' })
    expect((await portal.fetchEncryptionKey(createOpenSignal())).ok).toBe(true)
  })

  it('asks a host that cannot be reached once', async () => {
    const { portal } = connectTestPortalClient('http://127.0.0.1:9')
    const { steps } = await portal.testConnection(createOpenSignal())
    expect(steps[0]).toMatchObject({ outcome: 'failed', because: { code: 'net/unreachable' } })
    expect(new Set(steps.slice(1).map(({ outcome }) => outcome))).toEqual(new Set(['skipped']))
  })
})
