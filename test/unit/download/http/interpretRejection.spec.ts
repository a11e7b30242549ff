// What an answer without a file means: who refuses, and whether it is a refusal (portal-api.md 00, 5.4).
import { describe, expect, it } from 'vitest'
import {
  interpretEmptyResponse,
  interpretRejection,
  type RejectionContext,
  type RejectionResponse,
} from '../../../../shared/download/http/interpretRejection.js'
import { formatFailure } from '../../../../shared/messages/failures/formatFailure.js'

const NO_ACCESS = 'Not allowed to access to this Media'
const PORTAL = 'portal.example'

const asking = (over: Partial<RejectionContext> = {}): RejectionContext => ({
  isOpen: false,
  isEncrypted: false,
  as: 'account',
  portalHost: PORTAL,
  nowMs: 0,
  ...over,
})
const denial = (over: Partial<RejectionResponse>): RejectionResponse => ({
  status: 401,
  host: PORTAL,
  contentType: null,
  authenticate: null,
  errorMessage: null,
  retryAfter: null,
  date: null,
  nextAccessTime: null,
  reportNote: null,
  ...over,
})
const said = (over: Partial<RejectionResponse>, of: Partial<RejectionContext> = {}): string => {
  const { type, because } = interpretRejection(asking(of), denial(over))
  return `${type} ${because.code}`
}
const empty = (errorMessage: string, of: Partial<RejectionContext> = {}) =>
  interpretEmptyResponse(asking(of), denial({ status: 200, errorMessage }))

describe('401 and 403', () => {
  it.each<[string, Partial<RejectionResponse>, Partial<RejectionContext>, string]>([
    ['the gateway to an account', { errorMessage: NO_ACCESS }, {}, 'refused access/not-granted'],
    [
      'the gateway to the anonymous account',
      { errorMessage: NO_ACCESS },
      { as: 'anonymous' },
      'refused session/signed-out',
    ],
    [
      'a gateway that wants a bearer for open data',
      { authenticate: 'Bearer' },
      { isOpen: true, as: 'none' },
      'refused session/signed-out',
    ],
    [
      'an API manager that wants one',
      { authenticate: 'OAuth2 realm="x"' },
      { as: 'none' },
      'refused session/signed-out',
    ],
    ['an API manager without a subscription', { status: 403 }, { as: 'key' }, 'broke access/not-granted'],
    ['a firewall', { status: 403, contentType: 'text/html; charset=utf-8' }, {}, 'broke portal/blocked'],
    [
      'a producer that wants a password',
      { authenticate: 'Basic realm="x"' },
      { isOpen: true, as: 'none' },
      'broke media/refused',
    ],
    ['the same for restricted data', { authenticate: 'Basic realm="x"' }, {}, 'broke media/refused'],
    ['a producer of open data', { status: 403 }, { isOpen: true, as: 'none' }, 'broke media/refused'],
    ['a producer that a redirect led to', { status: 403, host: 'files.example' }, {}, 'broke media/refused'],
    ['the same with 401', { host: 'files.example' }, {}, 'broke media/refused'],
    ['a producer, after a credential was shown', {}, { isOpen: true, as: 'anonymous' }, 'broke media/refused'],
  ])('of %s', (_, over, of, what) => expect(said(over, of)).toBe(what))

  it('name the producer’s host only where the portal does not stand before it', () => {
    const because = (host: string) =>
      interpretRejection(asking({ isOpen: true }), denial({ status: 403, host })).because.facts
    expect([because(PORTAL), because('files.example')]).toEqual([
      { status: 403 },
      { status: 403, host: 'files.example' },
    ])
  })
})

describe('a 200 without a byte and with a reason', () => {
  it('is a refusal of what is restricted, with the words of the portal', () => {
    expect(empty(NO_ACCESS)).toEqual({
      type: 'refused',
      because: { code: 'access/not-granted', facts: { host: PORTAL, note: NO_ACCESS } },
      isNamed: true,
    })
    expect(empty(NO_ACCESS, { as: 'anonymous' }).because).toMatchObject({
      code: 'session/signed-out',
      facts: { needs: 'account' },
    })
  })

  it('is trouble of the portal where the data is open, or where it says so', () => {
    expect(empty(NO_ACCESS, { isOpen: true })).toMatchObject({ type: 'broke', because: { code: 'portal/trouble' } })
    expect(empty('Connection refused: projekt')).toMatchObject({ type: 'broke', because: { code: 'portal/trouble' } })
  })

  it('has its words cleaned and bounded', () => {
    const { facts } = empty(`\u001b[31mDown\r\n\u202e${'x'.repeat(5000)}`, { isOpen: true }).because
    expect(facts.note).toMatch(/^\[31mDown x+$/)
    expect(String(facts.note).length).toBeLessThanOrEqual(200)
  })
})

describe('what else is no file', () => {
  it.each<[string, Partial<RejectionResponse>, Partial<RejectionContext>, string]>([
    ['a length that the filter needs', { status: 411 }, { isEncrypted: true }, 'broke media/not-openable'],
    ['the same without a filter', { status: 411 }, {}, 'broke server/bad-answer'],
    ['a tag that is wrong', { status: 500 }, { isEncrypted: true }, 'broke media/not-opened'],
    ['trouble beside an encrypted media', { status: 502 }, { isEncrypted: true }, 'broke server/error'],
    ['trouble beside a plain one', { status: 500 }, {}, 'broke server/error'],
    ['what is gone', { status: 410 }, {}, 'broke media/unavailable'],
    ['what is not known', { status: 404 }, {}, 'broke portal/unknown-media'],
    ['an export that is still being prepared', { status: 202 }, {}, 'broke server/busy'],
    ['a service that says why it cannot', { status: 400, reportNote: 'No such layer' }, {}, 'broke media/not-the-data'],
    ['what a court forbids', { status: 451 }, {}, 'broke media/refused'],
  ])('%s', (_, over, of, what) => expect(said(over, of)).toBe(what))

  it('is said of the server that has answered', () => {
    const because = (over: Partial<RejectionResponse>) => interpretRejection(asking(), denial(over)).because
    const host = 'files.example'
    expect(formatFailure(because({ status: 404 }), 'en')).toMatch(/^File not found on the portal\. /)
    expect(formatFailure(because({ status: 404, host }), 'en')).toMatch(
      /^File not found on the producer’s server \(files\.example\)\. /,
    )
    expect(formatFailure(because({ status: 400, host }), 'en')).toMatch(
      /^files\.example answers with something other than the file \(code 400\)\. /,
    )
  })

  it('a busy server’s wish is a fact, and is none when it named none', () => {
    const because = (retryAfter: string | null) =>
      interpretRejection(asking(), denial({ status: 503, retryAfter })).because.facts
    expect([because('7'), because(null)]).toEqual([
      { host: PORTAL, status: 503, seconds: 7 },
      { host: PORTAL, status: 503 },
    ])
  })
})
