import { createGatewayError } from '../http/errorResponses.js'
import {
  createJsonResponse,
  createResponse,
  createTextResponse,
  type Header,
  type PortalResponse,
} from '../http/response.js'
import type { Fault, FaultContext } from './fault.js'
import { parseFaultValue } from './parseFaultValue.js'

/** Builds a `Retry-After` header in one of its forms: a number of seconds, or one of these words. */
function buildRetryAfter({ order }: FaultContext): readonly Header[] {
  const formatDateInMs = (ms: number): string => new Date(Date.now() + ms).toUTCString()
  const forms: Readonly<Record<string, string | null>> = {
    none: null,
    date: formatDateInMs(2000),
    past: formatDateInMs(-3_600_000),
    huge: '1000000000',
    negative: '-7',
    garbage: 'bientôt',
    fraction: '0.5',
  }
  const value = order.value ?? 'none'
  const sent = value in forms ? forms[value] : value
  return sent === null || sent === undefined ? [] : [['Retry-After', Buffer.from(sent, 'utf8').toString('latin1')]]
}

const createStatusFault = (code: number, about: string) =>
  ({
    about,
    changeAnswer: (_honest: PortalResponse, faultContext: FaultContext) => ({
      ...createGatewayError(code, faultContext.call.path, ''),
      headers: [['Content-Type', 'application/json'], ...buildRetryAfter(faultContext)],
    }),
  }) satisfies Fault

/** Refusals, correct and wrong ones, and all forms of overload. `value` is the Retry-After of faults that have one. */
export const REFUSALS = {
  unauthorized: {
    about: '401, nothing else: sign in',
    changeAnswer: () => createResponse(401, [['WWW-Authenticate', 'Bearer']]),
  },
  'no-right': {
    about: '401 and X-Error-Message: no access',
    changeAnswer: () => createResponse(401, [['X-Error-Message', 'Not allowed to access to this Media']]),
  },
  '200-and-empty': {
    about:
      'the gateway could not check the right, or it was denied: 200, no byte, and `value` in X-Error-Message (no access)',
    changeAnswer: (_honest, { order }) =>
      createResponse(200, [['X-Error-Message', order.value ?? 'Not allowed to access to this Media']]),
  },
  'producer-basic': {
    about: '401 of a producer that wants a password of its own, passed on',
    changeAnswer: () =>
      createTextResponse(401, 'text/html', '<h1>401</h1>', [['WWW-Authenticate', 'Basic realm="Espace agents"']]),
  },
  'producer-expired': {
    about: '403 of an object store: the address that the producer gave was signed for a while only',
    changeAnswer: () =>
      createTextResponse(
        403,
        'application/xml',
        '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
      ),
  },
  'crypt-tampered': {
    about: 'the filter that decrypts met a wrong tag: 500, the length of the file, and not a byte of it',
    changeAnswer: (honest) => ({ ...honest, status: 500, body: { ...honest.body, cut: { atByte: 0, how: 'fin' } } }),
  },
  'crypt-heartbeat': {
    about: 'asked for again, the gateway says nothing before its next heartbeat, `value` milliseconds apart (30000)',
    changeAnswer: (honest, { order, struck }) => {
      const beatMs = parseFaultValue(order, 30_000)
      return struck === 0 ? honest : { ...honest, headDelayMs: beatMs - (Date.now() % beatMs) }
    },
  },
  'expired-498': { about: '498, empty: the token has expired', changeAnswer: () => createResponse(498, []) },
  'forbidden-wso2': {
    about: '403 of the API manager: not subscribed',
    changeAnswer: () =>
      createJsonResponse(403, {
        code: '900908',
        message: 'Resource forbidden',
        description: 'User is NOT authorized to access the Resource',
      }),
  },
  'forbidden-page': {
    about: '403 and a page: a firewall in front of the portal',
    changeAnswer: () => createTextResponse(403, 'text/html; charset=utf-8', '<html><body>Access denied</body></html>'),
  },
  'session-lost': {
    about: 'every token ever given dies right before this request: a restart of the server',
    before: ({ portal }) => portal.tokens.forgetAll(),
  },
  locked: {
    about: '423: the account is locked',
    changeAnswer: (_honest, { call }) => createJsonResponse(423, { status: 423, error: 'Locked', path: call.path }),
  },
  'not-found': {
    about: '404 of the gateway',
    changeAnswer: (_honest, { call }) => createGatewayError(404, call.path, ''),
  },
  'not-found-text': {
    about: '404 whose body is a bare sentence',
    changeAnswer: () => createTextResponse(404, 'text/plain', 'not found'),
  },
  busy: createStatusFault(503, '503'),
  'too-many': createStatusFault(429, '429'),
  'too-many-wso2': {
    about: '429 of the API manager, with nextAccessTime so many seconds from now (two) and no Retry-After',
    changeAnswer: (_honest, { order }) => {
      const at = new Date(Date.now() + Number(order.value ?? 2) * 1000)
      const [, day = '', month = '', year = '', time = ''] = at.toUTCString().split(' ')
      return createJsonResponse(429, {
        code: '900800',
        message: 'Message throttled out',
        description: 'You have exceeded your quota',
        nextAccessTime: `${year}-${month}-${day} ${time}+0000 UTC`,
      })
    },
  },
  'captive-511': {
    about: '511 of a network that wants to be signed in to first (RFC 6585 6)',
    changeAnswer: () => createTextResponse(511, 'text/html', '<html><body>Sign in</body></html>'),
  },
  'server-error': createStatusFault(500, '500'),
  'empty-error': {
    about: '500 and nothing: today’s services answer so to requests that they do not expect',
    changeAnswer: () => createResponse(500, []),
  },
  'bad-gateway': createStatusFault(502, '502'),
  'gateway-timeout': createStatusFault(504, '504'),
  'request-timeout': createStatusFault(408, '408'),
  'no-length-411': { about: '411, empty', changeAnswer: () => createResponse(411, []) },
  gone: { about: '410', changeAnswer: () => createResponse(410, []) },
} as const satisfies Record<string, Fault>
