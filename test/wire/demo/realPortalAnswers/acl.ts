import { ACCOUNT_FIELDS, type Recording, type Shape } from './recording.js'

const PAIR: Shape = { fields: ['jwtToken', 'refreshToken'] }
const SPRING: Shape = { fields: ['timestamp', 'status', 'error', 'path'] }
const BEARER = /^Bearer \S+$/
const SIGNED_IN = { 'content-type': /^application\/json/, authorization: BEARER, 'x-token': BEARER }
const IN_HEADERS_ONLY = { 'content-type': null, authorization: BEARER, 'x-token': BEARER, 'content-length': /^0$/ }
/** The answer of the account service to everything unknown. */
const BROKEN = { 'content-length': /^0$/, 'content-type': null, connection: /^close$/ }
const UNKNOWN_TO_ME = { 'www-authenticate': /^Bearer$/, ...BROKEN }

/** Answers of the account service: signing in and out (recorded from acl 3.3.2). */
export const ACL: readonly Recording[] = [
  {
    what: 'authenticate, right password',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/authenticate',
      form: { login: accounts.person.login, password: accounts.person.password },
    }),
    status: 200,
    headers: { ...SIGNED_IN, 'www-authenticate': null },
    body: PAIR,
  },
  {
    what: 'authenticate, wrong password',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/authenticate',
      form: { login: accounts.stranger.login, password: 'wrong' },
    }),
    status: 401,
    headers: { 'content-type': /^application\/json/, authorization: null },
    body: { ...SPRING, values: { status: 401, error: 'Unauthorized', path: '/authenticate' } },
  },
  {
    what: 'authenticate, wrong password, HTML accepted',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/authenticate',
      headers: { Accept: 'text/html' },
      form: { login: accounts.stranger.login, password: 'wrong' },
    }),
    status: 401,
    headers: { 'content-type': /^text\/html/ },
    body: { text: /<h1>/ },
  },
  {
    what: 'authenticate, wrong password, bytes accepted',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/authenticate',
      headers: { Accept: 'application/octet-stream' },
      form: { login: accounts.stranger.login, password: 'wrong' },
    }),
    status: 401,
    headers: { 'content-length': /^0$/, 'content-type': null },
    body: 'empty',
  },
  {
    what: 'authenticate by GET',
    ask: () => ({ path: '/authenticate' }),
    status: 500,
    headers: BROKEN,
    body: 'empty',
  },
  {
    what: 'authenticate with a JSON body',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/authenticate',
      json: { login: accounts.person.login, password: accounts.person.password },
    }),
    status: 200,
    headers: { 'content-length': /^0$/, authorization: null },
    body: 'empty',
  },
  {
    what: 'authenticate without a password',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/authenticate',
      form: { login: accounts.person.login },
    }),
    status: 200,
    headers: { 'content-length': /^0$/, authorization: null },
    body: 'empty',
  },
  {
    what: 'authenticate as anonymous',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/authenticate',
      form: { login: accounts.anonymous.login, password: accounts.anonymous.password },
    }),
    status: 200,
    headers: SIGNED_IN,
    body: PAIR,
  },
  {
    what: 'anonymous by POST',
    ask: () => ({ method: 'POST', path: '/anonymous' }),
    status: 200,
    headers: { ...SIGNED_IN, 'www-authenticate': /^Bearer$/ },
    body: PAIR,
  },
  { what: 'anonymous by GET', ask: () => ({ path: '/anonymous' }), status: 500, headers: UNKNOWN_TO_ME, body: 'empty' },
  {
    what: 'check_credential, right password',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/check_credential',
      form: { login: accounts.person.login, password: accounts.person.password },
    }),
    status: 200,
    headers: { ...SIGNED_IN, 'www-authenticate': /^Bearer$/ },
    body: PAIR,
  },
  {
    what: 'check_credential, wrong password',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/check_credential',
      form: { login: accounts.stranger.login, password: 'wrong' },
    }),
    status: 401,
    headers: { 'content-type': /^application\/json/, 'www-authenticate': /^Bearer$/ },
    body: { ...SPRING, values: { path: '/check_credential' } },
  },
  {
    what: 'authenticate as a node',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/authenticate',
      form: { login: accounts.robot.login, password: accounts.robot.password },
    }),
    status: 200,
    headers: SIGNED_IN,
    body: PAIR,
  },
  {
    what: 'authenticate with a project key',
    ask: ({ portal: { accounts } }) => ({
      method: 'POST',
      path: '/authenticate',
      form: { login: accounts.project.login, password: accounts.project.password },
    }),
    status: 200,
    headers: SIGNED_IN,
    body: PAIR,
  },
  {
    what: 'refresh by GET',
    ask: ({ refresh }) => ({ path: '/refresh_token', headers: { 'X-TOKEN': `Bearer ${refresh}` } }),
    status: 200,
    headers: IN_HEADERS_ONLY,
    body: 'empty',
  },
  {
    what: 'refresh by POST',
    ask: ({ refresh }) => ({ method: 'POST', path: '/refresh_token', headers: { 'X-TOKEN': `Bearer ${refresh}` } }),
    status: 200,
    headers: IN_HEADERS_ONLY,
    body: 'empty',
  },
  {
    what: 'refresh with garbage',
    ask: () => ({ path: '/refresh_token', headers: { 'X-TOKEN': 'Bearer garbage' } }),
    status: 500,
    headers: UNKNOWN_TO_ME,
    body: 'empty',
  },
  {
    what: 'refresh without a token',
    ask: () => ({ path: '/refresh_token' }),
    status: 500,
    headers: UNKNOWN_TO_ME,
    body: 'empty',
  },
  {
    what: 'refresh with the access token only',
    ask: ({ jwt }) => ({ path: '/refresh_token', headers: { Authorization: `Bearer ${jwt}` } }),
    status: 500,
    headers: UNKNOWN_TO_ME,
    body: 'empty',
  },
  {
    what: 'refresh without the word Bearer',
    ask: ({ refresh }) => ({ path: '/refresh_token', headers: { 'X-TOKEN': refresh } }),
    status: 500,
    headers: UNKNOWN_TO_ME,
    body: 'empty',
  },
  {
    what: 'users/me',
    ask: ({ jwt }) => ({ path: '/acl/v1/users/me', headers: { Authorization: `Bearer ${jwt}` } }),
    status: 200,
    headers: { 'content-type': /^application\/json/, 'www-authenticate': /^Bearer$/ },
    body: {
      fields: ACCOUNT_FIELDS,
      values: { password: null, lastFailedAttempt: null, accountLocked: false, type: 'PERSON', addresses: [] },
    },
  },
  {
    what: 'users/me without a token',
    ask: () => ({ path: '/acl/v1/users/me' }),
    status: 401,
    headers: { 'www-authenticate': /^Bearer$/, 'content-length': /^0$/ },
    body: 'empty',
  },
  {
    what: 'users/me with a bad token',
    ask: () => ({ path: '/acl/v1/users/me', headers: { Authorization: 'Bearer garbage' } }),
    status: 401,
    headers: { 'www-authenticate': /^Bearer$/, 'content-length': /^0$/ },
    body: 'empty',
  },
  {
    what: 'logout',
    ask: ({ jwt, refresh }) => ({
      method: 'DELETE',
      path: '/acl/v1/account/logout',
      headers: { Authorization: `Bearer ${jwt}`, token: `Bearer ${refresh}` },
    }),
    status: 204,
    headers: { 'www-authenticate': /^Bearer$/ },
    body: 'empty',
  },
  {
    what: 'logout without its headers',
    ask: ({ jwt }) => ({
      method: 'DELETE',
      path: '/acl/v1/account/logout',
      headers: { Authorization: `Bearer ${jwt}` },
    }),
    status: 400,
    headers: { 'content-type': /^application\/json/ },
    body: { fields: ['code', 'label'], values: { code: '400 BAD_REQUEST' } },
  },
  {
    what: 'application information',
    ask: () => ({ path: '/acl/v1/application-information' }),
    status: 200,
    headers: { 'content-type': /^application\/json/ },
    body: { fields: ['version', 'comment', 'captchaEnabled'], values: { version: '3.3.2' } },
  },
  {
    what: 'health check',
    ask: () => ({ path: '/acl/v1/healthCheck' }),
    status: 200,
    headers: { 'content-length': /^0$/ },
    body: 'empty',
  },
  {
    what: 'an unknown path',
    ask: () => ({ path: '/acl/v1/nothing' }),
    status: 500,
    headers: UNKNOWN_TO_ME,
    body: 'empty',
  },
]
