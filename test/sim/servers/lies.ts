import type { FailureCode } from '../../../shared/failure.js'
import type { RequestedRange } from './honestResponse.js'

/* Wrong behaviours of servers (security.md 2.1). A lie takes the honest answer and returns another one. */

/** The body of an answer: a range of one version, or a text of the server. */
export type DraftBody =
  | {
      readonly type: 'file'
      readonly version: number
      readonly from: number
      readonly to: number
      /** Compressed while it is sent. */
      readonly gzipped?: boolean
    }
  | { readonly type: 'text'; readonly text: string }

export interface ResponseDraft {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: DraftBody
  /** Where the body stops before its end, and how. */
  readonly stops: { readonly after: number; readonly how: 'reset' | 'end' | 'stall' } | null
  readonly chunkBytes: number
  readonly chunkMs: number
}

/** What a lie knows of the request and the file. */
export interface LieContext {
  readonly host: string
  readonly path: string
  /** The requested range, if it counts; null for a request without one. */
  readonly asked: RequestedRange | null
  readonly version: number
  readonly sizeBytes: number
  readonly request: number
  /** How often this lie was used before. */
  readonly struck: number
  readonly after: number
  readonly wallMs: number
  /** Returns the honest answer to the same request for another version. */
  readonly honest: (as: { readonly version: number; readonly asked: RequestedRange | null }) => ResponseDraft
}

export type LieOutcome = ResponseDraft | { readonly fails: FailureCode } | 'silence'

export const GARBAGE_VERSION = 904

const header = (draft: ResponseDraft, name: string, value: string | null): ResponseDraft => ({
  ...draft,
  headers: [...draft.headers.filter(([key]) => key !== name), ...(value === null ? [] : [[name, value] as const])],
})
const headers = (draft: ResponseDraft, changes: Readonly<Record<string, string | null>>): ResponseDraft =>
  Object.entries(changes).reduce((next, [name, value]) => header(next, name, value), draft)
const stops = (draft: ResponseDraft, after: number, how: 'reset' | 'end' | 'stall'): ResponseDraft => ({
  ...draft,
  stops: { after, how },
})
const page = (
  draft: ResponseDraft,
  status: number,
  extra: Readonly<Record<string, string>> = {},
  text = 'no',
): ResponseDraft => ({
  ...draft,
  status,
  headers: Object.entries({ 'content-type': 'text/plain', 'content-length': String(text.length), ...extra }),
  body: { type: 'text', text },
  stops: null,
})
const sent = (draft: ResponseDraft, name: string): string => draft.headers.find(([key]) => key === name)?.[1] ?? ''
const bodyBytes = (draft: ResponseDraft): number =>
  draft.body.type === 'text' ? draft.body.text.length : draft.body.to - draft.body.from
const redirect = (draft: ResponseDraft, location: string | null): ResponseDraft =>
  page(draft, 302, location === null ? {} : { location })
const date = (wallMs: number): string => new Date(wallMs).toUTCString()
const TEN_YEARS_MS = 10 * 365 * 24 * 3600_000
/** Shifts the range of a 206 by `start` and `total`; other answers stay unchanged. */
const moved = (
  draft: ResponseDraft,
  lieContext: LieContext,
  by: { readonly start: number; readonly end: number; readonly total: number },
) => {
  if (draft.status !== 206 || lieContext.asked === null || draft.body.type !== 'file') return draft
  const start = Math.max(0, lieContext.asked.from + by.start)
  const [end, total] = [draft.body.to - 1 + by.end, lieContext.sizeBytes + by.total]
  const from = Math.min(start, lieContext.sizeBytes)
  const to = Math.max(from, Math.min(end + 1, lieContext.sizeBytes))
  const body: DraftBody = { type: 'file', version: lieContext.version, from, to }
  return headers(
    { ...draft, body },
    { 'content-range': `bytes ${start}-${end}/${total}`, 'content-length': String(to - from) },
  )
}

type Teller = (draft: ResponseDraft, lieContext: LieContext) => LieOutcome

const TELLERS = {
  reset: (draft, { after }) => stops(draft, after, 'reset'),
  'early-end': (draft, { after }) => stops(draft, after, 'end'),
  stall: (draft, { after }) => stops(draft, after, 'stall'),
  drip: (draft) => ({ ...draft, chunkBytes: 7, chunkMs: 50_000 }),
  'reset-before-body': (draft) => stops(draft, 0, 'reset'),
  'silent-head': () => 'silence',
  'no-such-host': () => ({ fails: 'net/unreachable' }),
  'connection-refused': () => ({ fails: 'net/broken' }),
  'bad-certificate': () => ({ fails: 'net/tls' }),
  'close-cut': (draft, { after }) =>
    stops(headers(draft, { 'content-length': null, 'transfer-encoding': null, connection: 'close' }), after, 'end'),
  'short-length': (draft, { after }) => header(draft, 'content-length', String(Math.min(after, bodyBytes(draft)))),
  'long-length': (draft) => header(draft, 'content-length', String(bodyBytes(draft) + 100)),
  'negative-length': (draft) => header(draft, 'content-length', '-5'),
  'worded-length': (draft) => header(draft, 'content-length', 'many'),
  'two-lengths': (draft) => ({
    ...draft,
    headers: [...draft.headers, ['content-length', String(bodyBytes(draft))], ['content-length', '12']],
  }),
  'same-length-twice': (draft) => ({
    ...headers(draft, { 'content-length': null, 'transfer-encoding': null }),
    headers: [
      ...headers(draft, { 'content-length': null, 'transfer-encoding': null }).headers,
      ['content-length', String(bodyBytes(draft))],
      ['content-length', String(bodyBytes(draft))],
    ],
  }),
  'chunks-end-early': (draft, lieContext) => {
    if (draft.body.type === 'text') return draft
    const to = Math.min(draft.body.to, draft.body.from + lieContext.after)
    return headers(
      { ...draft, body: { ...draft.body, to } },
      { 'content-length': null, 'transfer-encoding': 'chunked' },
    )
  },
  // The generating program is killed: the response has no length and no version, and its end looks clean.
  'export-cut': (draft, lieContext) => {
    if (draft.body.type === 'text' || draft.status !== 200) return draft
    const most = Math.floor((draft.body.to - draft.body.from) * 0.4)
    const to = draft.body.from + Math.min(lieContext.after, most)
    const nameless = { 'content-length': null, etag: null, 'last-modified': null, 'accept-ranges': null }
    return headers({ ...draft, body: { ...draft.body, to } }, { ...nameless, 'transfer-encoding': 'chunked' })
  },
  // The body continues beyond its end, for long enough to be noticed.
  endless: (draft) => {
    if (draft.body.type === 'text') return draft
    const body = { ...draft.body, to: draft.body.to * 9 + 400_000 }
    const bare = { ...draft, body, stops: null, chunkBytes: 64 * 1024, chunkMs: 100 }
    return headers(bare, { 'content-length': null, 'transfer-encoding': 'chunked' })
  },
  'whole-to-range': (_, { honest, version }) => honest({ version, asked: null }),
  'starts-elsewhere': (draft, lieContext) => moved(draft, lieContext, { start: -1, end: 0, total: 0 }),
  'starts-later': (draft, lieContext) => moved(draft, lieContext, { start: 1, end: 0, total: 0 }),
  'ends-elsewhere': (draft, lieContext) => moved(draft, lieContext, { start: 0, end: -1, total: 0 }),
  'other-total': (draft, lieContext) => moved(draft, lieContext, { start: 0, end: 0, total: 7 }),
  // The headers claim the requested range, but the bytes are those of the beginning.
  'no-content-range': (draft) => header(draft, 'content-range', null),
  'unknown-total': (draft) => header(draft, 'content-range', sent(draft, 'content-range').replace(/\/\d+$/, '/*')),
  multipart: (draft) =>
    draft.status === 206
      ? headers(draft, { 'content-type': 'multipart/byteranges; boundary=x', 'content-range': null })
      : draft,
  'part-to-plain': (draft, { sizeBytes, version, honest }) =>
    draft.status === 200 && sizeBytes > 1 ? honest({ version, asked: { from: sizeBytes >> 1, to: null } }) : draft,
  unsatisfied: (draft, { sizeBytes }) => page(draft, 416, { 'content-range': `bytes */${sizeBytes}` }),
  'unsatisfied-shrunk': (draft) => page(draft, 416, { 'content-range': 'bytes */1' }),
  'new-tag-each-time': (draft, { request }) => header(draft, 'etag', `"never-${request}"`),
  'weak-tag': (draft, { version }) => headers(draft, { etag: `W/"v${version}"`, 'last-modified': null }),
  'no-validator': (draft) => headers(draft, { etag: null, 'last-modified': null }),
  'other-mirror': (_, { honest, version, asked }) => honest({ version: Math.max(0, version - 1), asked }),
  'range-of-other-version': (draft, { honest, version, asked }) =>
    asked === null ? draft : honest({ version: version + 1, asked }),
  'same-tag-other-bytes': (draft) =>
    draft.body.type === 'file' ? { ...draft, body: { ...draft.body, version: GARBAGE_VERSION } } : draft,
  // Each version has another date: one date for two versions could be detected only by a hash.
  'older-date': (draft, { version }) => header(draft, 'last-modified', date(Date.UTC(2001, 1, 1 + version))),
  'says-no-ranges': (draft) => header(draft, 'accept-ranges', 'none'),
  'gzip-unasked': (draft) =>
    draft.body.type === 'text'
      ? draft
      : headers(
          { ...draft, body: { ...draft.body, gzipped: true } },
          { 'content-encoding': 'gzip', 'content-length': null, 'transfer-encoding': 'chunked' },
        ),
  // Both declare gzip although they are not compressed.
  'gzip-label': (draft) => header(draft, 'content-encoding', 'gzip'),
  'login-page': (draft) => page(draft, 200, { 'content-type': 'text/html; charset=utf-8' }, '<html>log in</html>'),
  'page-as-data': (draft) => page(draft, 200, { 'content-type': 'text/csv' }, 'error;try later'),
  'other-type': (draft) => header(draft, 'content-type', 'application/octet-stream'),
  'redirect-same-host': (draft, { path }) => redirect(draft, path.includes('?') ? path : `${path}?again`),
  'redirect-mirror': (draft, { path }) => redirect(draft, `https://mirror.sim${path}`),
  'redirect-loop': (draft, { path }) => redirect(draft, path),
  'redirect-nowhere': (draft) => redirect(draft, null),
  'redirect-to-http': (draft, { path }) => redirect(draft, `http://portal.sim${path}`),
  'redirect-with-user': (draft, { path }) => redirect(draft, `https://user:pass@mirror.sim${path}`),
  'redirect-scheme': (draft) => redirect(draft, 'file:///etc/passwd'),
  // The server forgets all its tokens right before this request, and then answers honestly.
  'session-lost': (draft) => draft,
  unauthorized: (draft) => page(draft, 401),
  'no-right': (draft) => page(draft, 401, { 'x-error-message': 'not subscribed' }),
  'token-expired': (draft) => page(draft, 498),
  forbidden: (draft) => page(draft, 403),
  'not-found': (draft) => page(draft, 404),
  gone: (draft) => page(draft, 410),
  'length-required': (draft) => page(draft, 411),
  teapot: (draft) => page(draft, 418),
  'busy-seconds': (draft) => page(draft, 429, { 'retry-after': '30' }),
  'busy-date': (draft, { wallMs }) =>
    page(draft, 503, { date: date(wallMs + TEN_YEARS_MS), 'retry-after': date(wallMs + TEN_YEARS_MS + 60_000) }),
  'busy-past': (draft, { wallMs }) => page(draft, 503, { 'retry-after': date(wallMs - TEN_YEARS_MS) }),
  'busy-for-ever': (draft) => page(draft, 429, { 'retry-after': '1000000000' }),
  'busy-garbage': (draft) => page(draft, 503, { 'retry-after': 'soon' }),
  'busy-negative': (draft) => page(draft, 503, { 'retry-after': '-1' }),
  'busy-silent': (draft) => page(draft, 429, {}, '{"nextAccessTime":"2026-Jan-01 01:00:00+0000 UTC"}'),
  'network-sign-in': (draft) => page(draft, 511, { 'content-type': 'text/html' }, '<html>sign in</html>'),
  'server-error': (draft) => page(draft, 500),
  'bad-gateway': (draft) => page(draft, 502, {}, '<html>bad gateway</html>'),
  'name-upwards': (draft) => header(draft, 'content-disposition', 'attachment; filename="../../../etc/passwd"'),
  'name-endless': (draft) => header(draft, 'content-disposition', `attachment; filename="${'é'.repeat(4000)}.csv"`),
  'name-broken': (draft) => header(draft, 'content-disposition', 'attachment; filename="a\u0000b\\..\\c\u00c3.csv'),
  'name-of-another': (draft) => header(draft, 'content-disposition', 'attachment; filename=same.csv'),
  'denied-with-200': (draft) => page(draft, 200, { 'x-error-message': 'Not allowed to access to this Media' }, ''),
  // The server fails, and then does not yet know its files.
  restarting: (draft, { struck }) => page(draft, struck % 2 === 0 ? 500 : 404),
  'name-reserved': (draft) => header(draft, 'content-disposition', "attachment; filename*=UTF-8''NUL.csv"),
} as const satisfies Readonly<Record<string, Teller>>

export type LieName = keyof typeof TELLERS
export const LIE_NAMES = Object.keys(TELLERS) as [LieName, ...LieName[]]

/** Lies that only a request for a range meets. */
export const RANGE_LIES: ReadonlySet<LieName> = new Set<LieName>([
  ...([
    'whole-to-range',
    'starts-elsewhere',
    'starts-later',
    'ends-elsewhere',
    'other-total',
    'unknown-total',
  ] as const),
  ...(['no-content-range', 'multipart', 'range-of-other-version', 'unsatisfied', 'unsatisfied-shrunk'] as const),
  ...(['same-tag-other-bytes', 'weak-tag', 'no-validator', 'new-tag-each-time', 'older-date'] as const),
])

export const tellLie = (name: LieName, draft: ResponseDraft, lieContext: LieContext): LieOutcome => {
  const teller: Teller = TELLERS[name]
  return teller(draft, lieContext)
}

/**
 * Lies that only the catalogue can disprove: without its hash (or its size) even the best engine would believe such an
 * answer, so no plan requires it to do better.
 */
const WITNESS: Readonly<Partial<Record<LieName, 'hash' | 'size' | 'declared-size'>>> = {
  'same-tag-other-bytes': 'hash',
  'short-length': 'size',
  'chunks-end-early': 'size',
  'page-as-data': 'size',
  endless: 'size',
  'export-cut': 'declared-size',
}

export const findDetector = (name: LieName): 'hash' | 'size' | 'declared-size' | null => WITNESS[name] ?? null
