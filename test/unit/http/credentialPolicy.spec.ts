import { describe, expect, it } from 'vitest'
import { isCredentialAllowed } from '../../../shared/http/credentialPolicy.js'
import { getOrigin } from '../../../shared/http/sameOrigin.js'
import { type HttpUrl, parseUrl } from '../../../shared/url.js'

const at = (text: string): HttpUrl => {
  const address = parseUrl(text)
  if (address === null) throw new Error(`not an address: ${text}`)
  return address
}

describe('the origins that may get a credential', () => {
  const origin = getOrigin(at('https://p.example/portail'))
  it.each([
    ['https://p.example/x', true],
    ['https://p.example:443/x', true],
    ['https://P.EXAMPLE/x', true],
    ['https://p.example:444/x', false],
    ['http://p.example/x', false],
    ['https://sub.p.example/x', false],
    ['https://p.example.evil.example/x', false],
    ['https://p.example./x', false],
    ['https://u@p.example/x', false],
  ])('%s: %s', (address, may) => {
    expect(isCredentialAllowed(at(address), origin)).toBe(may)
  })

  it.each([
    ['http://portal.example/', false],
    ['http://127.0.0.1:8080/', true],
    ['http://localhost:8080/', true],
    ['http://[::1]:8080/', true],
    ['http://localhost.evil.example/', false],
    ['http://127.0.0.1.evil.example/', false],
  ])('over open http only to this machine: %s %s', (address, may) => {
    expect(isCredentialAllowed(at(address), getOrigin(at(address)))).toBe(may)
  })
})
