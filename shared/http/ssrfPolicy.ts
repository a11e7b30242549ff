import ipaddr from 'ipaddr.js'
import { assert } from '../assert.js'

/**
 * Where an IP address leads, as far as it decides which requests may go there (N-04).
 *
 * `loopback` is this machine, `private` the local network, `never` an address that no download can have: link-local
 * (including the metadata service of clouds), multicast, broadcast, unspecified and reserved addresses.
 */
export type IpScope = 'public' | 'private' | 'loopback' | 'never'

/** IPv4 addresses are kept in their IPv6-mapped form, so that one table suffices. */
type Address = ipaddr.IPv6
type Block = readonly [start: Address, bits: number]

/** Blocks and their scope; the first match counts. From the registries of RFC 6890, and RFC 6598, 4193, 3879. */
const BLOCKS: readonly (readonly [block: string, kind: IpScope])[] = [
  ['0.0.0.0/8', 'never'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'private'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'never'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'never'],
  ['192.0.2.0/24', 'never'],
  ['192.88.99.0/24', 'never'],
  ['192.168.0.0/16', 'private'],
  // Reserved for benchmarks; local VPN software uses it for names that it resolves itself.
  ['198.18.0.0/15', 'private'],
  ['198.51.100.0/24', 'never'],
  ['203.0.113.0/24', 'never'],
  ['224.0.0.0/3', 'never'],
  ['::ffff:0:0/96', 'public'],
  ['::1/128', 'loopback'],
  ['64:ff9b:1::/48', 'private'],
  ['fc00::/7', 'private'],
  ['2001:2::/48', 'never'],
  ['2001:db8::/32', 'never'],
  // A Teredo address embeds another address behind a relay, and such relays are no longer operated.
  ['2001::/32', 'never'],
  ['3fff::/20', 'never'],
]

/** The rest of global unicast is public. Everything else (link-local, multicast, unassigned) is `never`. */
const GLOBAL_UNICAST = '2000::/3'

/**
 * IPv6 blocks that embed an IPv4 address, and the byte at which it starts. The scope is that of the embedded address.
 */
const CARRIERS: readonly (readonly [block: string, at: number])[] = [
  ['::/96', 12],
  ['::ffff:0:0:0/96', 12],
  ['64:ff9b::/96', 12],
  ['2002::/16', 2],
]

/**
 * Returns the scope of an IPv4 or IPv6 address in text form, with or without brackets and zone. A text that is no
 * address is `never`.
 */
export function getIpScope(text: string): IpScope {
  const address = parseAddress(text)
  return address === null ? 'never' : classify(address)
}

/** Whether a text is an IP address and not a name. */
export const isIpAddress = (text: string): boolean => parseAddress(text) !== null

/**
 * Whether an address from a portal's catalogue or a redirect may be reached, given the scope of the portal itself. A
 * public portal may lead to public addresses, a portal in a private network also to private ones, and only a portal on
 * this machine to this machine.
 */
export function isReachAllowed(kind: IpScope, home: IpScope): boolean {
  if (kind === 'never') return false
  if (kind === 'loopback') return home === 'loopback'
  return kind === 'public' || home === 'private' || home === 'loopback'
}

/**
 * Returns the scope that permits least: a name that resolves to several addresses has the most public scope among them.
 */
export function getStrictestScope(kinds: readonly IpScope[]): IpScope {
  if (kinds.length === 0 || kinds.includes('public') || kinds.includes('never')) return 'public'
  return kinds.includes('private') ? 'private' : 'loopback'
}

const NEAR_NAME = /^[^.]+$|\.(?:local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** The scope of a host as far as its text shows it, for when a proxy resolves the name. */
export function getHostScope(host: string): IpScope {
  if (isIpAddress(host)) return getIpScope(host)
  const name = normalizeHost(host)
  if (name === 'localhost' || name.endsWith('.localhost')) return 'loopback'
  return NEAR_NAME.test(name) ? 'private' : 'public'
}

/** Normalises a host for comparison: lower case, without brackets and without the final dot of a full name. */
export const normalizeHost = (host: string): string => host.toLowerCase().replace(/^\[|\]$|\.$/g, '')

/** Whether an address is in a block like `10.0.0.0/8`. False when either is malformed. */
export function isInCidr(text: string, block: string): boolean {
  const address = parseAddress(text)
  const range = parseBlock(block)
  return address !== null && range !== null && isWithin(address, range)
}

function classify(address: Address): IpScope {
  for (const [block, kind] of PARSED_BLOCKS) if (isWithin(address, block)) return kind
  for (const [block, at] of PARSED_CARRIERS)
    if (isWithin(address, block))
      return classify(new ipaddr.IPv6([...MAPPED, ...address.toByteArray().slice(at, at + 4)]))
  return isWithin(address, PARSED_GLOBAL_UNICAST) ? 'public' : 'never'
}

const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

const isWithin = (address: Address, [start, bits]: Block): boolean => address.match(start, bits)

/**
 * Parses an address strictly: four decimal parts, or IPv6. The library also accepts forms that only old C libraries
 * accept.
 */
function parseAddress(text: string): Address | null {
  const bare = text.replace(/^\[|\]$/g, '').replace(/%.*$/s, '')
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare).toIPv4MappedAddress()
  return bare.includes(':') && ipaddr.IPv6.isValid(bare) ? ipaddr.IPv6.parse(bare) : null
}

function parseBlock(block: string): Block | null {
  const [base = '', given = ''] = block.split('/')
  const start = parseAddress(base)
  if (start === null || !/^\d{1,3}$/.test(given)) return null
  return [start, Math.min(128, Number(given) + (base.includes(':') ? 0 : 96))]
}

/** Parses a block of the tables above. They are constants, so an error in one throws at the start. */
function parseOwnBlock(block: string): Block {
  const parsed = parseBlock(block)
  assert(parsed !== null, `${block} is a block`)
  return parsed
}

const PARSED_BLOCKS = BLOCKS.map(([block, kind]) => [parseOwnBlock(block), kind] as const)
const PARSED_CARRIERS = CARRIERS.map(([block, at]) => [parseOwnBlock(block), at] as const)
const PARSED_GLOBAL_UNICAST = parseOwnBlock(GLOBAL_UNICAST)
