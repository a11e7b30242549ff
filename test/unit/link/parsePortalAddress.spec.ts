import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { arbitraryPortalId } from '../../support/samples/arbitraryPortalId.js'

const D = '11111111-2222-4333-8444-555555555555'

describe('the address of a portal', () => {
  const idOf = (text: string): string => {
    const id = parsePortalAddress(text)
    return id.ok ? id.value : id.failure.code
  }
  it.each([
    ['rudi.example', 'https://rudi.example'],
    [' HTTPS://Rudi.Example:443/ ', 'https://rudi.example'],
    ['https://rudi.example/portail/', 'https://rudi.example/portail'],
    ['https://rudi.example/portail/catalogue?x=1', 'https://rudi.example/portail'],
    [`https://rudi.example/catalogue/detail/${D}/slug#top`, 'https://rudi.example'],
    ['https://rudi.example/cataloguer', 'https://rudi.example/cataloguer'],
    ['localhost:4000', 'http://localhost:4000'],
    ['127.0.0.1:4000/', 'http://127.0.0.1:4000'],
    ['https://localhost:4000', 'https://localhost:4000'],
    ['http://rudi.example', 'http://rudi.example'],
    ['[::1]:4000', 'http://[::1]:4000'],
    ['rudi.example:8443', 'https://rudi.example:8443'],
    ['"https://rudi.example"', 'https://rudi.example'],
    ['<https://rudi.example/catalogue>.', 'https://rudi.example'],
    ['« rudi.example »', 'https://rudi.example'],
    ['(voir https://rudi.example)', 'input/bad-address'],
    ['[::1]', 'http://[::1]'],
    ['données.example', 'https://xn--donnes-eva.example'],
  ])('%j is %s', (text, id) => {
    expect(idOf(text)).toBe(id)
  })

  it.each([
    ['', 'unreadable'],
    ['   ', 'unreadable'],
    ['ftp://rudi.example', 'scheme'],
    ['https://', 'unreadable'],
    ['u:p@rudi.example', 'user-name'],
    ['https://u@rudi.example', 'user-name'],
    ['a b', 'unreadable'],
    ['rudi.example\n/x', 'unreadable'],
    ['https:\\\\rudi.example', 'unreadable'],
    ['javascript://x', 'scheme'],
  ])('%j is refused: %s', (text, why) => {
    const parsed = parsePortalAddress(text)
    expect(parsed.ok ? parsed.value : parsed.failure).toMatchObject({ code: 'input/bad-address', facts: { why } })
  })

  it('of a canonical address is that address', () => {
    fc.assert(
      fc.property(arbitraryPortalId, (id) => {
        if (id !== null) expect(idOf(id)).toBe(id)
      }),
    )
  })
})
