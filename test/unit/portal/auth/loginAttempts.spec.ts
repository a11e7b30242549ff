import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLoginAttempts, type LoginAttempts } from '../../../../electron/portal/auth/loginAttempts.js'
import type { LoginAttemptStore } from '../../../../electron/ports/auth/loginAttemptStore.js'
import type { TriedAccount } from '../../../../shared/account/lockout.js'
import { portalId } from '../../../../shared/ids.js'
import { triedAccounts } from '../../../../shared/settings/preferences.js'
import { createFakeClock, type FakeClock } from '../../../support/time/fakeClock.js'

const PORTAL = portalId.parse('https://rudi.example')

const OTHER = portalId.parse('https://other.example')

const MINUTE = 60_000

/** Stores what survives a restart, as text. */
function aStore(text = '[]'): LoginAttemptStore & { text: string } {
  const store = {
    text,
    read: () => triedAccounts.parse(JSON.parse(store.text)),
    write: (tried: readonly TriedAccount[]) => {
      store.text = JSON.stringify(tried)
    },
  }
  return store
}

const hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

let salts = 0

/** A quick digest instead of a slow one, which depends on its salt as well. */
const secretDigest = {
  createSalt: () => {
    salts += 1
    return String(salts).padStart(32, '0')
  },
  digest: async (secret: string, salt: string) => hex(`${salt}/${secret}`),
}

const aBook = (store: LoginAttemptStore, clock: FakeClock = createFakeClock()): LoginAttempts =>
  createLoginAttempts({ store, clock, sha256: hex, secretDigest })

const WRONG = { login: 'ada', password: 'canary-lovelace' }

const MENDED = { login: 'ada', password: 'countess' }

const codeOf = async (book: LoginAttempts, tried = WRONG, portal = PORTAL): Promise<string | null> =>
  (await book.forPortal(portal).findHold(tried))?.code ?? null

describe('the book of wrong passwords', () => {
  it('is still known after a restart, and holds that password back, no other and nowhere else', async () => {
    const store = aStore()
    await aBook(store).forPortal(PORTAL).recordRefused(WRONG, 'session/refused')
    const after = aBook(store)
    expect(await codeOf(after)).toBe('session/held-back')
    expect([
      await codeOf(after, MENDED),
      await codeOf(after, { ...WRONG, login: 'grace' }),
      await codeOf(after, WRONG, OTHER),
    ]).toEqual([null, null, null])
  })

  it('still knows the first wrong password after a second one', async () => {
    const book = aBook(aStore())
    await book.forPortal(PORTAL).recordRefused(WRONG, 'session/refused')
    await book.forPortal(PORTAL).recordRefused(MENDED, 'session/refused')
    expect([await codeOf(book), await codeOf(book, MENDED), book.getLockout(PORTAL)?.triesLeft]).toEqual([
      'session/held-back',
      'session/held-back',
      3,
    ])
  })

  it('never holds a login or a password, and salts each account by itself', async () => {
    const store = aStore()
    const book = aBook(store)
    await book.forPortal(PORTAL).recordRefused(WRONG, 'session/refused')
    await book.forPortal(OTHER).recordRefused(WRONG, 'session/refused')
    expect(store.text).not.toMatch(/ada|canary/)
    const [one, other] = store.read()
    expect(one?.salt).not.toBe(other?.salt)
    expect(one?.refused).not.toEqual(other?.refused)
  })

  it('forgets an account that was let in', async () => {
    const book = aBook(aStore())
    await book.forPortal(PORTAL).recordRefused(WRONG, 'session/refused')
    book.forPortal(PORTAL).recordAccepted('ada')
    expect([book.getLockout(PORTAL), await codeOf(book)]).toEqual([null, null])
  })

  it('lets go of everything with the portal, and of nothing else', async () => {
    const book = aBook(aStore())
    await book.forPortal(PORTAL).recordRefused(WRONG, 'session/refused')
    await book.forPortal(OTHER).recordRefused(WRONG, 'session/refused')
    book.forget(PORTAL)
    expect([await codeOf(book), book.getLockout(PORTAL), book.getLockout(OTHER)?.triesLeft]).toEqual([null, null, 4])
  })

  it('lets a locked account be tried once the lock is over, and says how long that is', async () => {
    const clock = createFakeClock()
    const book = aBook(aStore(), clock)
    await book.forPortal(PORTAL).recordRefused(WRONG, 'session/locked')
    await clock.pass(5 * MINUTE)
    expect(await book.forPortal(PORTAL).findHold(MENDED)).toMatchObject({
      code: 'session/locked',
      facts: { seconds: 900 },
    })
    await clock.pass(15 * MINUTE)
    expect([await codeOf(book), await codeOf(book, MENDED)]).toEqual([null, null])
  })

  it('knows the password that locked as a wrong one', async () => {
    const clock = createFakeClock()
    const book = aBook(aStore(), clock)
    for (let time = 0; time < 5; time += 1)
      await book.forPortal(PORTAL).recordRefused({ ...WRONG, password: `wrong ${time}` }, 'session/refused')
    await book.forPortal(PORTAL).recordRefused(WRONG, 'session/locked')
    // A password that is tried while the account is locked may be right.
    await book.forPortal(PORTAL).recordRefused(MENDED, 'session/locked')
    await clock.pass(20 * MINUTE)
    expect([await codeOf(book), await codeOf(book, MENDED)]).toEqual(['session/held-back', null])
  })

  it('reads what an earlier version wrote: the one password that was refused is not known, so none is sent', async () => {
    const who = hex(JSON.stringify([PORTAL, 'ada']))
    const old = { portalId: PORTAL, who, wrong: 1, lastMs: 0, lockedUntilMs: null, held: 'session/refused' }
    const store = aStore(JSON.stringify([old]))
    const book = aBook(store)
    expect([await codeOf(book), book.getLockout(PORTAL)?.triesLeft]).toEqual(['session/held-back', 4])
    await book.forPortal(PORTAL).recordRefused(WRONG, 'session/refused')
    expect([await codeOf(book), await codeOf(book, MENDED), book.getLockout(PORTAL)?.triesLeft]).toEqual([
      'session/held-back',
      null,
      3,
    ])
  })
})
