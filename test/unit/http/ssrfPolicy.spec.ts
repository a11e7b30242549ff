// Answers attackers (b) and (e): the author of a catalogue cannot choose an address in the private network (N-04).
import { BlockList, isIPv4 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getHostScope,
  getIpScope,
  getStrictestScope,
  type IpScope,
  isIpAddress,
  isReachAllowed,
} from '../../../shared/http/ssrfPolicy.js'

/** Spellings as in a catalogue or a Location; the URL parser turns them into addresses. */
const SPELLINGS: Readonly<Record<IpScope, readonly string[]>> = {
  loopback: [
    ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '127.0.0.1.', '0x7f.1', '0x7f000001', '0X7F.0.0.1'],
    ...['2130706433', '017700000001', '0177.0.0.1', '0177.1', '127.0.0.0x1', '127.000.000.001', '①②⑦.⓪.⓪.①'],
    ...['%31%32%37.0.0.1', '127。0。0。1', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::0.0.0.1]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::127.0.0.1]', '[::7f00:1]'],
    ...['[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[::ffff:0:127.0.0.1]'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.LOCALHOST.', 'ｌocalhost'],
  ],
  private: [
    ...['10.0.0.1', '10.255.255.255', '10.1', '012.0.0.1', '0xa.0.0.1', '167772161', '172.16.0.1', '172.31.255.255'],
    ...['192.168.0.1', '192.168.1', '3232235521', '0xc0a80001', '100.64.0.1', '100.127.255.255', '198.18.0.1'],
    ...['[::ffff:10.0.0.1]', '[::ffff:c0a8:1]', '[fc00::1]', '[fd12:3456:789a::1]', '[64:ff9b::10.0.0.1]'],
    ...['[64:ff9b:1::1]', '[2002:a00:1::]', 'printer.local', 'portal.internal', 'nas.lan', 'intranet', 'a.home.arpa.'],
  ],
  never: [
    ...['0.0.0.0', '0', '0x0', '0.1.2.3', '169.254.169.254', '169.254.1', '0xa9fea9fe', '2852039166'],
    ...[
      '[::ffff:169.254.169.254]',
      '[::ffff:a9fe:a9fe]',
      '[fe80::1]',
      '[febf::1]',
      '[fec0::1]',
      '[::]',
      '[::ffff:0:0]',
    ],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '[ff02::1]', '[ff05::2]', '192.0.0.170'],
    ...['192.0.2.1', '198.51.100.1', '203.0.113.9', '[2001:db8::1]', '[100::1]', '[2001:0:4136:e378::]', '[5f00::1]'],
  ],
  public: [
    ...['1.1.1.1', '9.255.255.255', '11.0.0.0', '126.255.255.255', '128.0.0.1', '172.15.255.255', '172.32.0.0'],
    ...['192.167.255.255', '192.169.0.0', '100.63.255.255', '100.128.0.0', '169.253.0.1', '223.255.255.255'],
    ...['[2606:4700::1111]', '[2a00:1450::1]', '[::ffff:1.1.1.1]', '[64:ff9b::808:808]', '[2002:808:808::]'],
    ...['rudi.rennesmetropole.fr', 'localhost.example', '127.0.0.1.example', 'notlocal.example', 'a.locals'],
  ],
}

describe('an address', () => {
  it.each(Object.entries(SPELLINGS).flatMap(([kind, all]) => all.map((text) => [text, kind] as const)))(
    'spelt %s is %s',
    (text, kind) => expect(getHostScope(new URL(`http://${text}/`).hostname)).toBe(kind),
  )

  it.each(['', 'x', '1.2.3', '1.2.3.256', '::1::', ':1', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '12345::', '::1.2.3'])(
    'that is none (%s) is refused',
    (text) => expect([isIpAddress(text), getIpScope(text)]).toEqual([false, 'never']),
  )

  it('loses its zone before it is judged', () => {
    expect(getIpScope('fe80::1%eth0')).toBe('never')
    expect(getIpScope('::1%lo')).toBe('loopback')
    expect(getIpScope('fd12::1%2')).toBe('private')
    // Zones that the library for addresses does not accept.
    expect(getIpScope('::1%eth-0.1')).toBe('loopback')
    expect(getIpScope('fd12::1%')).toBe('private')
    expect(getIpScope('127.0.0.1%lo')).toBe('loopback')
  })
})

describe('every IPv4 address', () => {
  const blocks = new BlockList()
  for (const [net, bits] of [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const)
    blocks.addSubnet(net, bits)
  for (const [net, bits] of [
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const)
    blocks.addSubnet(net, bits)
  const ip = fc.oneof(
    fc.ipV4(),
    fc
      .tuple(
        fc.constantFrom('10', '100', '127', '169', '172', '192', '224', '0'),
        fc.nat(255),
        fc.nat(255),
        fc.nat(255),
      )
      .map((parts) => parts.join('.')),
  )

  it('that Node would block is not public here', () => {
    fc.assert(
      fc.property(ip, (text) => !blocks.check(text) || getIpScope(text) !== 'public'),
      { numRuns: 2000 },
    )
  })

  it('has the same kind when mapped into IPv6', () => {
    fc.assert(
      fc.property(ip, (text) => {
        const { hostname } = new URL(`http://[::ffff:${text}]/`)
        return isIPv4(text) && getIpScope(hostname) === getIpScope(text)
      }),
    )
  })
})

describe('the addresses that a request may reach', () => {
  const kinds: readonly IpScope[] = ['public', 'private', 'loopback', 'never']

  it.each([
    ['public', ['public']],
    ['private', ['public', 'private']],
    ['loopback', ['public', 'private', 'loopback']],
    ['never', ['public']],
  ] as const)('a portal in %s leads to %s', (home, reached) => {
    expect(kinds.filter((kind) => isReachAllowed(kind, home))).toEqual(reached)
  })

  it.each([
    [['loopback', 'loopback'], 'loopback'],
    [['loopback', 'private'], 'private'],
    [['private', 'public'], 'public'],
    [['loopback', 'never'], 'public'],
    [[], 'public'],
  ] as const)('a name that leads to %j counts as %s', (found, kind) => expect(getStrictestScope(found)).toBe(kind))
})
