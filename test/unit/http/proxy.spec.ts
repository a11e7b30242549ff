import { describe, expect, it } from 'vitest'
import { matchesNoProxy, parsePacResult, parseProxyUrl, resolveByRules } from '../../../shared/http/proxy.js'

const rules = { forHttp: 'http://plain.example:3128', forHttps: 'http://proxy.example:3128', except: '' }

describe('what NO_PROXY names', () => {
  it.each([
    ['', 'https://a.example', false],
    ['*', 'https://a.example', true],
    ['a.example', 'https://a.example', true],
    ['A.Example', 'https://a.example', true],
    ['a.example.', 'https://a.example', true],
    ['a.example', 'https://a.example.', true],
    ['example', 'https://a.example', true],
    ['.example', 'https://a.example', true],
    ['.a.example', 'https://a.example', true],
    ['*.example', 'https://a.example', true],
    ['b.example', 'https://a.example', false],
    ['a.example', 'https://ba.example', false],
    ['ample', 'https://a.example', false],
    ['a.example', 'https://a.example.org', false],
    ['b.example,a.example', 'https://a.example', true],
    ['b.example  a.example', 'https://a.example', true],
    [' , a.example ,', 'https://a.example', true],
    [',', 'https://a.example', false],
    ['.', 'https://a.example', false],
    ['a.example:443', 'https://a.example', true],
    ['a.example:80', 'https://a.example', false],
    ['a.example:80', 'http://a.example', true],
    ['a.example:8443', 'https://a.example:8443', true],
    ['a.example', 'https://a.example:8443', true],
    ['10.1.2.3', 'http://10.1.2.3', true],
    ['10.1.2.3', 'http://10.1.2.30', false],
    ['10.0.0.0/8', 'http://10.1.2.3', true],
    ['10.0.0.0/8', 'http://11.1.2.3', false],
    ['10.0.0.0/8', 'https://a.example', false],
    ['fd00::/8', 'http://[fd12::1]', true],
    ['fd00::/8', 'http://[fe12::1]', false],
    ['[fd12::1]', 'http://[fd12::1]', true],
    ['fd12::1', 'http://[fd12::1]', true],
    ['[fd12::1]:8080', 'http://[fd12::1]', false],
    ['[fd12::1]:8080', 'http://[fd12::1]:8080', true],
    ['/8', 'http://10.1.2.3', false],
  ])('%j and %s: %s', (except, address, excepted) => expect(matchesNoProxy(except, new URL(address))).toBe(excepted))
})

describe('the way by rules', () => {
  it.each([
    ['https://a.example', 'http://proxy.example:3128'],
    ['http://a.example', 'http://plain.example:3128'],
    ['http://127.0.0.1:8080', 'direct'],
    ['http://localhost', 'direct'],
    ['http://[::1]', 'direct'],
    ['http://10.0.0.1', 'http://plain.example:3128'],
  ])('to %s is %s', (address, way) => {
    const decision = resolveByRules(rules, new URL(address))
    expect(decision.type === 'proxy' ? decision.origin : decision.type).toBe(way)
  })

  it('leads on where a proxy cannot be reached, and no further than directly', () => {
    expect(
      parsePacResult('PROXY a.example:1; SOCKS s.example:1; HTTPS b.example:2; DIRECT; PROXY c.example:3'),
    ).toEqual({
      type: 'proxy',
      origin: 'http://a.example:1',
      otherwise: { type: 'proxy', origin: 'https://b.example:2', otherwise: { type: 'direct' } },
    })
    expect(parsePacResult('PROXY a.example:1; SOCKS s.example:1')).toEqual({
      type: 'proxy',
      origin: 'http://a.example:1',
    })
  })
})

it('the way by rules is direct to what NO_PROXY names', () => {
  const excepting = { ...rules, except: 'a.example' }
  expect(resolveByRules(excepting, new URL('https://a.example'))).toEqual({ type: 'direct' })
  expect(resolveByRules(excepting, new URL('https://b.example'))).toMatchObject({ type: 'proxy' })
})

describe('the answer of a PAC script', () => {
  it.each([
    ['', 'direct'],
    ['DIRECT', 'direct'],
    ['direct', 'direct'],
    ['PROXY a.example:3128', 'http://a.example:3128'],
    ['HTTPS a.example:443', 'https://a.example'],
    ['HTTP a.example', 'http://a.example'],
    ['PROXY a.example:1; PROXY b.example:2; DIRECT', 'http://a.example:1'],
    ['SOCKS5 a.example:1080; PROXY b.example:2', 'http://b.example:2'],
    ['SOCKS a.example:1080', 'none'],
    ['SOCKS a.example:1080; DIRECT', 'direct'],
    ['PROXY me:secret@a.example:1', 'none'],
    ['nonsense', 'none'],
  ])('%j leads %s', (answer, way) => {
    const decision = parsePacResult(answer)
    expect(decision.type === 'proxy' ? decision.origin : decision.type).toBe(way)
  })
})

describe('what names a proxy', () => {
  it.each([
    ['proxy.example:3128', 'http://proxy.example:3128'],
    ['http://proxy.example:3128/', 'http://proxy.example:3128'],
    ['https://proxy.example', 'https://proxy.example'],
    ['http://me:secret@proxy.example:3128', 'http://proxy.example:3128'],
    ['http://[::1]:3128', 'http://[::1]:3128'],
    ['socks5://proxy.example:1080', 'scheme'],
    ['http://proxy.example/path', 'unreadable'],
    ['', 'unreadable'],
    ['a b', 'unreadable'],
  ])('%j is %s', (text, said) => {
    const read = parseProxyUrl(text)
    expect(read.ok ? read.value.origin : read.failure).toBe(said)
  })

  it('may carry a login', () => {
    const read = parseProxyUrl('http://me:s%40crt@proxy.example')
    expect(read.ok && read.value.userInfo).toEqual({ login: 'me', password: 's%40crt' })
  })
})
