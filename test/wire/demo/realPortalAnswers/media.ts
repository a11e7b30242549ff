import type { LandmarkName } from '../../../../demo/seed/landmarks.js'
import type { RecordedCaller, Recording, Shape } from './recording.js'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
const GATEWAY_ERROR: Shape = { fields: ['timestamp', 'path', 'status', 'error', 'requestId'] }
const NO_RIGHT = {
  'x-error-message': /^Not allowed to access to this Media$/,
  'content-length': /^0$/,
  'content-type': null,
}
const ETAG = /^"[^"]+"$/
const DATE = /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/
const WHOLE = { 'content-length': /^\d+$/, etag: ETAG, 'accept-ranges': /^bytes$/, 'last-modified': DATE }
const NO_ROUTE = { 'content-type': /^application\/json/ }

const addressOf = ({ portal }: RecordedCaller, name: LandmarkName): string => {
  const { id, media } = portal.landmark(name)
  return `/medias/${id}/${media[0]?.id}/dwnl`
}
const of =
  (name: LandmarkName, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Recording['ask'] =>
  (recordedCaller) => ({ method, path: addressOf(recordedCaller, name), headers })

const noRoute = (what: string, path: (recordedCaller: RecordedCaller) => string): Recording => ({
  what,
  ask: (recordedCaller) => ({ path: path(recordedCaller) }),
  status: 404,
  headers: NO_ROUTE,
  body: { ...GATEWAY_ERROR, values: { status: 404, error: 'Not Found' } },
})
const denied = (what: string, ask: Recording['ask']): Recording => ({
  what,
  ask,
  status: 401,
  headers: NO_RIGHT,
  body: 'empty',
})

/** Answers for media through the gateway, and of the gateway's own paths (recorded from apigateway 3.3.2). */
export const MEDIA: readonly Recording[] = [
  {
    what: 'open media',
    ask: of('plain'),
    status: 200,
    headers: { ...WHOLE, 'content-type': /^text\/csv/ },
    body: 'bytes',
  },
  {
    what: 'open media by HEAD',
    ask: of('plain', {}, 'HEAD'),
    status: 404,
    headers: NO_ROUTE,
    body: 'empty',
  },
  {
    what: 'open media, one byte',
    ask: of('plain', { Range: 'bytes=0-0' }),
    status: 206,
    headers: { 'content-length': /^1$/, 'content-range': /^bytes 0-0\/\d+$/, etag: ETAG },
    body: 'bytes',
  },
  {
    what: 'open media, a range beyond its end',
    ask: of('plain', { Range: 'bytes=999999999-' }),
    status: 416,
    headers: { 'content-length': /^0$/, 'content-range': /^bytes \*\/\d+$/ },
    body: 'empty',
  },
  {
    what: 'open media by POST',
    ask: of('plain', {}, 'POST'),
    status: 404,
    headers: NO_ROUTE,
    body: GATEWAY_ERROR,
  },
  {
    what: 'open media with a garbage bearer',
    ask: of('plain', { Authorization: 'Bearer garbage' }),
    status: 200,
    headers: WHOLE,
    body: 'bytes',
  },
  {
    what: 'open media with garbage for Basic',
    ask: of('plain', { Authorization: 'Basic garbage' }),
    status: 401,
    headers: { 'content-length': /^0$/, 'www-authenticate': /^Basic realm="Realm"$/ },
    body: 'empty',
  },
  {
    what: 'open media with an OAuth2 token',
    ask: (recordedCaller) => of('plain', { Authorization: `Bearer ${recordedCaller.oauth2}` })(recordedCaller),
    status: 200,
    headers: WHOLE,
    body: 'bytes',
  },
  {
    what: 'media of a producer’s node',
    ask: of('no-range'),
    status: 200,
    headers: {
      'content-length': /^\d+$/,
      'content-disposition': /^attachment; filename="piscines.csv"$/,
      'content-digest': /^[0-9a-f]{32}$/,
      etag: null,
      'last-modified': null,
      'accept-ranges': null,
    },
    body: 'bytes',
  },
  { what: 'archived media', ask: of('archived'), status: 200, headers: WHOLE, body: 'bytes' },
  denied('restricted, anonymous', of('restricted')),
  denied('restricted, no grant', of('restricted-not-granted')),
  denied('restricted, garbage bearer', of('restricted', { Authorization: 'Bearer garbage' })),
  {
    what: 'restricted, granted',
    ask: (recordedCaller) => of('restricted', { Authorization: `Bearer ${recordedCaller.jwt}` })(recordedCaller),
    status: 200,
    headers: WHOLE,
    body: 'bytes',
  },
  noRoute('an unknown dataset', () => `/medias/${NOWHERE}/551d4cc6-644c-57fa-9e5f-bf0f0c97cb52/dwnl`),
  noRoute('an unknown media', ({ portal }) => `/medias/${portal.landmark('plain').id}/${NOWHERE}/dwnl`),
  noRoute(
    'a media of another dataset',
    ({ portal }) => `/medias/${portal.landmark('plain').id}/${portal.landmark('medium').media[0]?.id}/dwnl`,
  ),
  noRoute('ids that are none', () => '/medias/foo/bar/dwnl'),
  noRoute(
    'the older shape of an address',
    ({ portal }) => `/medias/${portal.landmark('plain').media[0]?.id}/dwnl/1.0.0`,
  ),
  noRoute(
    'another contract',
    ({ portal }) => `/medias/${portal.landmark('plain').id}/${portal.landmark('plain').media[0]?.id}/generic-data`,
  ),
  {
    what: 'an unknown media, HTML accepted',
    ask: () => ({ path: `/medias/${NOWHERE}/${NOWHERE}/dwnl`, headers: { Accept: 'text/html' } }),
    status: 404,
    headers: { 'content-type': /^text\/html/ },
    body: { text: /<h1>/ },
  },
  {
    what: 'encrypted media, opened by the gateway',
    ask: of('crypt'),
    status: 200,
    headers: {
      'content-type': /^text\/csv$/,
      'content-disposition': /^attachment; filename="consommations\.csv"$/,
      'content-digest': /^[0-9a-f]{32}$/,
    },
    body: 'bytes',
  },
  {
    what: 'encrypted media without a length',
    ask: of('crypt-no-length'),
    status: 411,
    headers: { 'content-length': /^0$/ },
    body: 'empty',
  },
  {
    what: 'media encrypted with another key',
    ask: of('crypt-foreign'),
    status: 200,
    headers: { 'content-type': /\+crypt$/, 'content-disposition': /\+crypt"$/ },
    body: 'bytes',
  },
  {
    what: 'encryption key',
    ask: () => ({ path: '/apigateway/v1/encryption-key' }),
    status: 200,
    headers: {
      'content-type': /^application\/octet-stream$/,
      'content-disposition': /^attachment; filename=unknown$/,
      'accept-ranges': /^bytes$/,
      'content-length': null,
    },
    body: { text: /^-----BEGIN PUBLIC KEY-----\n/ },
  },
  {
    what: 'encryption key as JSON',
    ask: () => ({ path: '/apigateway/v1/encryption-key', headers: { Accept: 'application/json' } }),
    status: 406,
    headers: { 'content-type': /^application\/json/ },
    body: { ...GATEWAY_ERROR, values: { status: 406, error: 'Not Acceptable' } },
  },
  {
    what: 'an unknown path of the gateway',
    ask: () => ({ path: '/apigateway/v1/nothing' }),
    status: 401,
    headers: { 'www-authenticate': /^Bearer$/, 'content-length': /^0$/ },
    body: 'empty',
  },
  {
    what: 'the gateway’s information',
    ask: () => ({ path: '/apigateway/v1/application-information' }),
    status: 200,
    headers: { 'content-type': /^application\/json/ },
    body: { fields: ['version', 'comment'], values: { version: '3.3.2' } },
  },
]
