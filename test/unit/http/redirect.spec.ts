import { describe, expect, it } from 'vitest'
import { isRedirect, type RedirectChain, resolveNextRedirect } from '../../../shared/http/redirect.js'
import { LIMITS } from '../../../shared/limits.js'
import { type HttpUrl, parseUrl } from '../../../shared/url.js'

const at = (text: string): HttpUrl => {
  const address = parseUrl(text)
  if (address === null) throw new Error(`not an address: ${text}`)
  return address
}
const from = (...texts: readonly [string, ...string[]]): RedirectChain => texts.map(at) as unknown as RedirectChain
const whyNot = (chain: RedirectChain, location: string | null): unknown => {
  const next = resolveNextRedirect(chain, location)
  return next.ok ? next.value.href : next.failure.facts.why
}

describe('where a redirect may lead', () => {
  it.each([
    ['/b', 'https://p.example/b'],
    ['c?d=e#f', 'https://p.example/a/c?d=e'],
    ['//other.example/x', 'https://other.example/x'],
    ['https://other.example:8443/x', 'https://other.example:8443/x'],
    // A header has one character for each byte, and the server gets back the bytes that it sent.
    ['/\u00c3\u00a9', 'https://p.example/%C3%A9'],
    ['/\u00e9', 'https://p.example/%E9'],
    ['https://donn\u00c3\u00a9es.example/', 'https://xn--donnes-eva.example/'],
  ])('%s leads to %s', (location, to) => {
    expect(whyNot(from('https://p.example/a/b'), location)).toBe(to)
  })

  it.each([
    [null, 'nowhere'],
    ['https://[', 'unreadable'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['https://user:pw@other.example/', 'login'],
    ['https://user@p.example/', 'login'],
    ['http://p.example/', 'downgrade'],
    ['https://p.example/a#again', 'loop'],
    [`https://${'a.'.repeat(124)}example/`, 'unreadable'],
  ])('%s is refused: %s', (location, why) => {
    expect(whyNot(from('https://p.example/a'), location)).toBe(why)
  })

  it('ends after the limit, counted in hops', () => {
    const hops = Array.from({ length: LIMITS.REDIRECTS + 1 }, (_, index) => `https://p.example/${index}`)
    const [first = '', ...rest] = hops
    expect(whyNot(from(first, ...rest.slice(0, -1)), '/next')).toBe('https://p.example/next')
    expect(whyNot(from(first, ...rest), '/next')).toBe('endless')
  })

  it('finds a loop over several hops', () => {
    expect(whyNot(from('https://p.example/a', 'https://q.example/b'), 'https://p.example/a')).toBe('loop')
  })

  it('knows which statuses send elsewhere', () => {
    expect([200, 300, 301, 302, 303, 304, 305, 307, 308].filter(isRedirect)).toEqual([301, 302, 303, 307, 308])
  })
})
