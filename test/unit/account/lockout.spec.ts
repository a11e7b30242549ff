import { describe, expect, it } from 'vitest'
import { getLockout, recordRefusal, type TriedAccount } from '../../../shared/account/lockout.js'
import { portalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'

const PORTAL = portalId.parse('https://rudi.example')

const of = { portalId: PORTAL, who: 'a'.repeat(64), salt: 'b'.repeat(32) }

const MINUTE = 60_000

const secret = 'c'.repeat(64)

const refusedTimes = (times: number, nowMs = 1000): TriedAccount | null => {
  let known: TriedAccount | null = null
  for (let time = 0; time < times; time += 1)
    known = recordRefusal(known, of, { code: 'session/refused', nowMs, secret })
  return known
}

describe('wrong passwords', () => {
  it('say from the first on how many are left, down to none: the sixth locks', () => {
    const reported = [0, 1, 2, 4, 5, 6, 12].map((times) => getLockout(refusedTimes(times), 2000)?.triesLeft ?? null)
    expect(reported).toEqual([null, 4, 3, 1, 0, 0, 0])
  })

  it('that locked the account say until when, and trying meanwhile does not move it', () => {
    const locked = recordRefusal(refusedTimes(5), of, { code: 'session/locked', nowMs: 5 * MINUTE, secret })
    const again = recordRefusal(locked, of, { code: 'session/locked', nowMs: 15 * MINUTE, secret })
    expect(getLockout(again, 16 * MINUTE)).toEqual({ triesLeft: 0, lockedUntilMs: 25 * MINUTE })
  })

  it('are counted anew once the lock has ended', () => {
    const locked = recordRefusal(refusedTimes(5), of, { code: 'session/locked', nowMs: 0, secret })
    expect(getLockout(locked, 20 * MINUTE)).toBeNull()
    const anew = recordRefusal(locked, of, { code: 'session/refused', nowMs: 21 * MINUTE, secret })
    expect(getLockout(anew, 21 * MINUTE)).toMatchObject({ triesLeft: 4 })
  })

  it('are remembered up to a bound', () => {
    let known: TriedAccount | null = null
    for (let time = 0; time < 40; time += 1)
      known = recordRefusal(known, of, { code: 'session/refused', nowMs: 0, secret: String(time).padStart(64, '0') })
    expect(known?.refused).toHaveLength(LIMITS.REFUSED_SECRETS)
    expect(known?.refused.at(-1)).toBe('39'.padStart(64, '0'))
  })
})
