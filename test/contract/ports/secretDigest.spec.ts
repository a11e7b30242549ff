import { stat } from 'node:fs/promises'
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

  it('leaves threads for files, however many are computed', async () => {
    let done = 0
    const many = Array.from({ length: 12 }, async () => {
      await scryptDigest.digest('mot de passe', scryptDigest.createSalt())
      done += 1
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await stat('.')
    expect(done).toBeLessThan(6)
    await Promise.all(many)
    expect(done).toBe(12)
  })
})
