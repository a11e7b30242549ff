import { expect, test } from 'vitest'
import { toNetFailure } from '../../../../electron/adapters/net/netErrors.js'

const URL_ASKED = new URL('https://files.example/a.csv')
const toSystemError = (code: string, syscall: string): Error => Object.assign(new Error(code), { code, syscall })

test.each([
  ['EACCES', 'connect', 'net/unreachable'],
  ['EPERM', 'connect', 'net/unreachable'],
  ['EINVAL', 'getaddrinfo', 'net/unreachable'],
  ['EMFILE', 'connect', 'net/broken'],
  ['ENOTCONN', 'read', 'net/broken'],
])('%s of %s is a failure of the network', (code, call, expected) => {
  const error = toSystemError(code, call)
  expect(toNetFailure(error, URL_ASKED, 'head')?.code).toBe(expected)
  expect(toNetFailure(new AggregateError([error]), URL_ASKED, 'head')?.code).toBe(expected)
})

test('of several addresses the one that refused tells more than the one without a route', () => {
  const errors = [toSystemError('ENETUNREACH', 'connect'), toSystemError('ECONNREFUSED', 'connect')]
  const told = (list: readonly Error[]): unknown => toNetFailure(new AggregateError(list), URL_ASKED, 'head')?.facts
  expect(told(errors)).toEqual({ host: 'files.example' })
  expect(told(errors.slice(0, 1))).toEqual({
    host: 'files.example',
    why: 'no-route',
  })
})

test('an error that neither the system nor the library reports is a bug', () => {
  expect(toNetFailure(new TypeError('no such thing'), URL_ASKED, 'head')).toBeNull()
})

test.each(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])(
  'what is no TLS is another kind of server at the start, and a broken conversation in mid-body: %s',
  (code) => {
    const error = Object.assign(new Error(code), { code })
    expect(toNetFailure(error, URL_ASKED, 'head')?.code).toBe('server/not-https')
    expect(toNetFailure(error, URL_ASKED, 'body')?.code).toBe('net/broken')
  },
)

test.each(['ERR_SSL_CIPHER_OPERATION_FAILED', 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC'])(
  'a record that was changed on the way is a broken conversation: %s',
  (code) => {
    const error = Object.assign(new Error(code), { code })
    expect(toNetFailure(error, URL_ASKED, 'head')?.code).toBe('net/broken')
    expect(toNetFailure(error, URL_ASKED, 'body')?.code).toBe('net/broken')
  },
)

test.each(['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'])(
  'a server with which no encryption is agreed on is not said to have a false identity: %s',
  (code) => {
    const error = Object.assign(new Error(code), { code })
    expect(toNetFailure(error, URL_ASKED, 'head')).toEqual({
      code: 'net/tls',
      facts: { host: 'files.example', why: 'agreement', note: code },
    })
    expect(toNetFailure(error, URL_ASKED, 'body')?.code).toBe('net/broken')
  },
)

test('an unreachable host is named with its port where that is not the usual one, for the port may be the mistake', () => {
  const hostOf = (error: Error, address: string): unknown => toNetFailure(error, new URL(address), 'head')?.facts.host
  const refused = toSystemError('ECONNREFUSED', 'connect')
  expect(hostOf(refused, 'http://127.0.0.1:1/a')).toBe('127.0.0.1:1')
  expect(hostOf(refused, 'https://files.example:443/a')).toBe('files.example')
  expect(hostOf(toSystemError('ETIMEDOUT', 'connect'), 'https://files.example:8443/a')).toBe('files.example:8443')
})
