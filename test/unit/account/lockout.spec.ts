import { describe, expect, it } from 'vitest'
import { openTryBook } from '../../../electron/portal/tryBook.js'
import type { PreferenceStore } from '../../../electron/ports/keychain.js'
import { afterRefusal, lockoutOf, type TriedAccount } from '../../../shared/account/lockout.js'
import { portalId } from '../../../shared/ids.js'
import { preferences } from '../../../shared/settings/schema.js'
import { fakeClock } from '../../help/fakeClock.js'

const PORTAL = portalId.parse('https://rudi.example')
const OTHER = portalId.parse('https://other.example')
const of = { portalId: PORTAL, who: 'a'.repeat(64) }
const MINUTE = 60_000

const refusedTimes = (times: number, nowMs = 1000): TriedAccount | null => {
  let known: TriedAccount | null = null
  for (let time = 0; time < times; time += 1) known = afterRefusal(known, of, { code: 'session/refused', nowMs })
  return known
}

describe('wrong passwords', () => {
  it('say nothing before the fifth, then how many are left, down to none', () => {
    const told = [0, 1, 4, 5, 9, 10, 12].map((times) => lockoutOf(refusedTimes(times), 2000))
    expect(told.map((one) => (one === null ? null : [one.triesLeft, one.warns]))).toEqual([
      null,
      [9, false],
      [6, false],
      [5, true],
      [1, true],
      [0, true],
      [0, true],
    ])
  })

  it('that locked the account say until when, and trying meanwhile does not move it', () => {
    const locked = afterRefusal(refusedTimes(10), of, { code: 'session/locked', nowMs: 5 * MINUTE })
    const again = afterRefusal(locked, of, { code: 'session/locked', nowMs: 15 * MINUTE })
    expect(lockoutOf(again, 16 * MINUTE)).toEqual({ triesLeft: 0, warns: true, lockedUntilMs: 25 * MINUTE })
  })

  it('are counted anew once the lock has ended', () => {
    const locked = afterRefusal(refusedTimes(10), of, { code: 'session/locked', nowMs: 0 })
    expect(lockoutOf(locked, 20 * MINUTE)).toBeNull()
    const anew = afterRefusal(locked, of, { code: 'session/refused', nowMs: 21 * MINUTE })
    expect(lockoutOf(anew, 21 * MINUTE)).toMatchObject({ triesLeft: 9 })
  })
})

/** A file of preferences that outlives the books opened over it. */
function aStore(): PreferenceStore & { readonly text: () => string } {
  let now = preferences.parse({})
  return {
    read: () => now,
    write: (change) => {
      now = preferences.parse(JSON.parse(JSON.stringify({ ...now, ...change })))
      return now
    },
    text: () => JSON.stringify(now),
  }
}

const digest = (bytes: Uint8Array): string => {
  let sum = 7
  for (const byte of bytes) sum = (sum * 31 + byte) % 2 ** 31
  return sum.toString(16).padStart(64, '0')
}

describe('the book of wrong passwords', () => {
  it('is still known after a restart, and holds the account back', () => {
    const store = aStore()
    const clock = fakeClock()
    openTryBook({ preferences: store, clock, sha256: digest }).of(PORTAL).refused('ada', 'session/refused')
    const after = openTryBook({ preferences: store, clock, sha256: digest })
    expect(after.of(PORTAL).held('ada')?.code).toBe('session/refused')
    expect([after.of(PORTAL).held('other'), after.of(OTHER).held('ada')]).toEqual([null, null])
  })

  it('never holds a login', () => {
    const store = aStore()
    openTryBook({ preferences: store, clock: fakeClock(), sha256: digest }).of(PORTAL).refused('ada', 'session/refused')
    expect(store.text()).not.toContain('ada')
  })

  it('forgets an account that was let in', () => {
    const store = aStore()
    const book = openTryBook({ preferences: store, clock: fakeClock(), sha256: digest })
    book.of(PORTAL).refused('ada', 'session/refused')
    book.of(PORTAL).accepted('ada')
    expect([book.lockout(PORTAL), book.of(PORTAL).held('ada')]).toEqual([null, null])
  })

  it('lets go of a hold when the person signs out, and of the count only with the portal', () => {
    const book = openTryBook({ preferences: aStore(), clock: fakeClock(), sha256: digest })
    book.of(PORTAL).refused('ada', 'session/refused')
    book.of(OTHER).refused('ada', 'session/refused')
    book.release(PORTAL, 'hold')
    expect([book.of(PORTAL).held('ada'), book.lockout(PORTAL)?.triesLeft]).toEqual([null, 9])
    book.release(PORTAL, 'count')
    expect([book.lockout(PORTAL), book.lockout(OTHER)?.triesLeft]).toEqual([null, 9])
  })

  it('lets a locked account be tried once the lock is over', async () => {
    const clock = fakeClock()
    const book = openTryBook({ preferences: aStore(), clock, sha256: digest })
    book.of(PORTAL).refused('ada', 'session/locked')
    expect(book.of(PORTAL).held('ada')?.code).toBe('session/locked')
    await clock.pass(20 * MINUTE)
    expect(book.of(PORTAL).held('ada')).toBeNull()
  })
})
