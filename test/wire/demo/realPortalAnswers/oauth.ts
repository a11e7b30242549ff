import { formatBasicCredentials } from '../../../support/http/sendRequest.js'
import { ACCOUNT_FIELDS, type RecordedCaller, type RecordedRequest, type Recording, type Shape } from './recording.js'

const JSON_TYPE = { 'content-type': /^application\/json/ }
const NO_CHALLENGE = { ...JSON_TYPE, 'www-authenticate': null }
const ONLY_THE_ERROR = (error: string): Shape => ({ fields: ['error'], values: { error } })
const WITH_ITS_PAGE = (error: string): Shape => ({
  fields: ['error_description', 'error', 'error_uri'],
  values: { error },
})
const NOT_HERE = { 'www-authenticate': /^Bearer$/, 'content-length': /^0$/, connection: /^close$/ }
const INACTIVE: Shape = {
  fields: ['scope', 'active', 'exp', 'authorities', 'jti', 'client_id', 'user_name'],
  values: { active: false, scope: null, exp: null, authorities: null, jti: null, client_id: null, user_name: null },
}
const GRANTED: Shape = { fields: ['access_token', 'token_type', 'expires_in'], values: { token_type: 'Bearer' } }

const token =
  (form: Readonly<Record<string, string>>, of: 'project' | 'robot' | 'person' | null = 'project') =>
  ({ portal: { accounts } }: RecordedCaller): RecordedRequest => ({
    method: 'POST',
    path: '/oauth2/token',
    ...(of === null
      ? {}
      : { headers: { Authorization: formatBasicCredentials(accounts[of].login, accounts[of].password) } }),
    form,
  })

const check =
  (form: Readonly<Record<string, string>>): Recording['ask'] =>
  () => ({
    method: 'POST',
    path: '/oauth2/check_token',
    form,
  })

const GRANT = { grant_type: 'client_credentials' }

/** Answers about tokens of nodes and project keys (recorded from acl 3.3.2). */
export const OAUTH: readonly Recording[] = [
  { what: 'token, Basic', ask: token(GRANT), status: 200, headers: NO_CHALLENGE, body: GRANTED },
  {
    what: 'token, scope read write',
    ask: token({ ...GRANT, scope: 'read write' }),
    status: 200,
    headers: NO_CHALLENGE,
    body: { fields: ['access_token', 'scope', 'token_type', 'expires_in'], values: { scope: 'read write' } },
  },
  {
    what: 'token, an unknown scope',
    ask: token({ ...GRANT, scope: 'apim:subscribe' }),
    status: 400,
    headers: NO_CHALLENGE,
    body: ONLY_THE_ERROR('invalid_scope'),
  },
  {
    what: 'token, scopes with a comma',
    ask: token({ ...GRANT, scope: 'read,write' }),
    status: 400,
    headers: NO_CHALLENGE,
    body: ONLY_THE_ERROR('invalid_scope'),
  },
  {
    what: 'token, percent-encoded credentials',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/oauth2/token',
      headers: {
        Authorization: formatBasicCredentials(accounts.project.login, encodeURIComponent(accounts.project.password)),
      },
      form: GRANT,
    }),
    status: 401,
    headers: NO_CHALLENGE,
    body: ONLY_THE_ERROR('invalid_client'),
  },
  {
    what: 'token, credentials in the form',
    ask: (recordedCaller) =>
      token(
        {
          ...GRANT,
          client_id: recordedCaller.portal.accounts.project.login,
          client_secret: recordedCaller.portal.accounts.project.password,
        },
        null,
      )(recordedCaller),
    status: 200,
    headers: NO_CHALLENGE,
    body: GRANTED,
  },
  {
    what: 'token, wrong secret',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/oauth2/token',
      headers: { Authorization: formatBasicCredentials(accounts.project.login, 'wrong') },
      form: GRANT,
    }),
    status: 401,
    headers: NO_CHALLENGE,
    body: ONLY_THE_ERROR('invalid_client'),
  },
  {
    what: 'token, no client',
    ask: token(GRANT, null),
    status: 400,
    headers: NO_CHALLENGE,
    body: ONLY_THE_ERROR('invalid_client'),
  },
  {
    what: 'token, no grant',
    ask: token({}),
    status: 400,
    headers: NO_CHALLENGE,
    body: WITH_ITS_PAGE('invalid_request'),
  },
  {
    what: 'token, password grant',
    ask: token({ grant_type: 'password', username: 'a-login', password: 'a-password' }),
    status: 400,
    headers: NO_CHALLENGE,
    body: WITH_ITS_PAGE('unsupported_grant_type'),
  },
  { what: 'token, a person', ask: token(GRANT, 'person'), status: 200, headers: NO_CHALLENGE, body: GRANTED },
  { what: 'token, a node', ask: token(GRANT, 'robot'), status: 200, headers: NO_CHALLENGE, body: GRANTED },
  {
    what: 'token, the anonymous account',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/oauth2/token',
      headers: { Authorization: formatBasicCredentials(accounts.anonymous.login, accounts.anonymous.password) },
      form: GRANT,
    }),
    status: 401,
    headers: NO_CHALLENGE,
    body: ONLY_THE_ERROR('invalid_client'),
  },
  {
    what: 'token by GET',
    ask: () => ({ path: '/oauth2/token' }),
    status: 500,
    headers: { 'content-length': /^0$/, connection: /^close$/ },
    body: 'empty',
  },
  {
    what: 'check, a valid token',
    ask: (recordedCaller) => check({ token: recordedCaller.oauth2 })(recordedCaller),
    status: 200,
    headers: JSON_TYPE,
    body: {
      fields: ['scope', 'active', 'exp', 'authorities', 'jti', 'client_id', 'user_name'],
      values: { active: true, scope: null },
    },
  },
  { what: 'check, garbage', ask: check({ token: 'garbage' }), status: 200, headers: JSON_TYPE, body: INACTIVE },
  {
    what: 'check, the portal’s own JWT',
    ask: (recordedCaller) => check({ token: recordedCaller.jwt })(recordedCaller),
    status: 200,
    headers: JSON_TYPE,
    body: INACTIVE,
  },
  {
    what: 'check, with the word Bearer',
    ask: (recordedCaller) => check({ token: `Bearer ${recordedCaller.oauth2}` })(recordedCaller),
    status: 200,
    headers: JSON_TYPE,
    body: INACTIVE,
  },
  {
    what: 'check by GET',
    ask: ({ oauth2 }) => ({ path: `/oauth2/check_token?token=${oauth2}` }),
    status: 500,
    headers: { 'content-length': /^0$/, connection: /^close$/ },
    body: 'empty',
  },
  {
    what: 'check, no token',
    ask: check({}),
    status: 500,
    headers: { 'content-length': /^0$/, connection: /^close$/ },
    body: 'empty',
  },
  {
    what: 'introspect',
    ask: ({ portal: { accounts }, oauth2 }) => ({
      method: 'POST',
      path: '/oauth2/introspect',
      headers: { Authorization: formatBasicCredentials(accounts.project.login, accounts.project.password) },
      form: { token: oauth2 },
    }),
    status: 500,
    headers: JSON_TYPE,
    body: { fields: ['timestamp', 'status', 'error', 'path'], values: { path: '/oauth2/introspect' } },
  },
  {
    what: 'introspect without a client',
    ask: ({ oauth2 }) => ({ method: 'POST', path: '/oauth2/introspect', form: { token: oauth2 } }),
    status: 401,
    headers: JSON_TYPE,
    body: { fields: ['timestamp', 'status', 'error', 'path'], values: { status: 401 } },
  },
  {
    what: 'userinfo with an OAuth2 token',
    ask: ({ oauth2 }) => ({ path: '/userinfo', headers: { Authorization: `Bearer ${oauth2}` } }),
    status: 401,
    headers: { 'www-authenticate': /^Bearer$/, 'content-length': /^0$/ },
    body: 'empty',
  },
  {
    what: 'the older token endpoint',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/oauth/token',
      headers: { Authorization: formatBasicCredentials(accounts.project.login, accounts.project.password) },
      form: GRANT,
    }),
    status: 500,
    headers: NOT_HERE,
    body: 'empty',
  },
  {
    what: 'the older check',
    ask: ({ oauth2 }) => ({ path: `/oauth/check_token?token=${oauth2}` }),
    status: 500,
    headers: NOT_HERE,
    body: 'empty',
  },
  {
    what: 'an unknown OAuth2 path',
    ask: () => ({ path: '/oauth2/nothing' }),
    status: 500,
    headers: NOT_HERE,
    body: 'empty',
  },
  {
    what: 'the API manager’s token endpoint',
    ask: () => ({ method: 'POST', path: '/apm/token', form: GRANT }),
    status: 500,
    headers: NOT_HERE,
    body: 'empty',
    differs: {
      in: ['status', 'body', 'headers'],
      why: 'The recording asked the account service itself; before a whole portal the web application answers this path.',
    },
  },
  {
    what: 'users/me with an OAuth2 token',
    ask: ({ oauth2 }) => ({ path: '/acl/v1/users/me', headers: { Authorization: `Bearer ${oauth2}` } }),
    status: 200,
    headers: { ...JSON_TYPE, 'www-authenticate': /^Bearer$/ },
    body: {
      fields: ACCOUNT_FIELDS,
      values: { type: 'API' },
    },
  },
]
