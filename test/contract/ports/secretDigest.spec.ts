import { describe, expect, it } from 'vitest'
import { scryptDigest } from '../../../electron/adapters/system/scryptDigest.js'

describe('the digest of a password', () => {
  it('is the same for the same, another with another salt, and takes its time', async () => {
    const [salt, other] = [scryptDigest.createSalt(), scryptDigest.createSalt()]
    const started = process.cpuUsage()
    const first = await scryptDigest.digest('mot de passe é', salt)
    expect(process.cpuUsage(started).user).toBeGreaterThan(10_000)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(await scryptDigest.digest('mot de passe é', salt)).toBe(first)
    expect(await scryptDigest.digest('mot de passe e', salt)).not.toBe(first)
    expect(await scryptDigest.digest('mot de passe é', other)).not.toBe(first)
    expect(salt).toMatch(/^[0-9a-f]{32}$/)
  })
})
