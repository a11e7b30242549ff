import type { ProductSabotage } from '../../productSabotage.js'

const REDIRECT = 'shared/http/redirect.ts'
const POLICY = 'shared/http/ssrfPolicy.ts'
const HOPS = 'unit/http/redirect.spec.ts'
const KINDS = 'unit/http/ssrfPolicy.spec.ts'
const WAY = 'electron/adapters/net/guardedConnector.ts'
const NET = 'electron/adapters/net/undiciNet.ts'
const ADDRESSES_SPEC = 'wire/net/addresses.spec.ts'

/** Where a request may lead: redirects and addresses. */
export const ADDRESSES: readonly ProductSabotage[] = [
  {
    what: 'https steps down to http',
    file: REDIRECT,
    find: "  if (from.protocol === 'https:' && to.protocol === 'http:') return refuseRedirect('downgrade', from, to)\n",
    replace: '',
    spec: HOPS,
    title: '%s is refused: %s',
  },
  {
    what: 'a redirect may carry a login',
    file: REDIRECT,
    find: "  if (to.username !== '' || to.password !== '') return refuseRedirect('login', from, to)\n",
    replace: '',
    spec: HOPS,
    title: '%s is refused: %s',
  },
  {
    what: 'a redirect may be of any scheme',
    file: REDIRECT,
    find: "  if (to.protocol !== 'https:' && to.protocol !== 'http:') return refuseRedirect('scheme', from)\n",
    replace: '',
    spec: HOPS,
    title: '%s is refused: %s',
  },
  {
    what: 'a redirect may name a host that no system looks up',
    file: REDIRECT,
    find: 'to === null || to.hostname.length > LIMITS.HOST_CHARS',
    replace: 'to === null',
    spec: HOPS,
    title: '%s is refused: %s',
  },
  {
    what: 'the bytes of a redirect are taken for characters',
    file: REDIRECT,
    find: "encodeRawBytes(location.trim().replace(/#.*$/s, ''))",
    replace: "location.trim().replace(/#.*$/s, '')",
    spec: HOPS,
    title: '%s leads to %s',
  },
  {
    what: 'redirects have no end',
    file: REDIRECT,
    find: `  if (chain.length > LIMITS.REDIRECTS) return refuseRedirect('endless', from, to)
`,
    replace: '',
    spec: HOPS,
    title: 'ends after the limit, counted in hops',
  },
  {
    what: 'a loop of redirects is walked',
    file: REDIRECT,
    find: `  if (chain.some((visited) => visited.href === to.href)) return refuseRedirect('loop', from, to)
`,
    replace: '',
    spec: HOPS,
    title: 'finds a loop over several hops',
  },
  {
    what: '304 sends elsewhere',
    file: REDIRECT,
    find: 'status === 301 || status === 302',
    replace: 'status === 301 || status === 304 || status === 302',
    spec: HOPS,
    title: 'knows which statuses send elsewhere',
  },
  {
    what: 'the metadata service of a cloud is reached',
    file: POLICY,
    find: "['169.254.0.0/16', 'never']",
    replace: "['169.254.0.0/16', 'public']",
    spec: KINDS,
    title: 'spelt %s is %s',
  },
  {
    what: 'a mapped address is another address',
    file: POLICY,
    find: "  ['::ffff:0:0/96', 'public'],\n",
    replace: "  ['::ffff:0:0/96', 'private'],\n",
    spec: KINDS,
    title: 'spelt %s is %s',
  },
  {
    what: 'an address in 6to4 is not looked into',
    file: POLICY,
    find: "  ['2002::/16', 2],\n",
    replace: '',
    spec: KINDS,
    title: 'spelt %s is %s',
  },
  {
    what: 'a zone hides an address',
    file: POLICY,
    find: ".replace(/%.*$/s, '')",
    replace: '',
    spec: KINDS,
    title: 'loses its zone before it is judged',
  },
  {
    what: 'a public portal leads into the private network',
    file: POLICY,
    find: "return kind === 'public' || home === 'private' || home === 'loopback'",
    replace: 'return true',
    spec: KINDS,
    title: 'a portal in %s leads to %s',
  },
  {
    what: 'any portal leads to this machine',
    file: POLICY,
    find: "  if (kind === 'loopback') return home === 'loopback'\n",
    replace: '',
    spec: KINDS,
    title: 'a portal in %s leads to %s',
  },
  {
    what: 'a name counts as its nearest address',
    file: POLICY,
    find: "if (kinds.length === 0 || kinds.includes('public') || kinds.includes('never')) return 'public'",
    replace: "if (kinds.length === 0) return 'public'",
    spec: KINDS,
    title: 'a name that leads to %j counts as %s',
  },
  {
    what: 'a name that leads here is followed here',
    file: WAY,
    find: 'const reachable = found.filter(({ address }) => isReachAllowed(getIpScope(address), homeKind))',
    replace: 'const reachable = homeKind === null ? [] : found',
    spec: ADDRESSES_SPEC,
    title: 'a name that leads here is not followed here',
  },
  {
    what: 'an address in an address is not looked at',
    file: WAY,
    find: '    if (reachable.length === 0) throw',
    replace: '    if (isIP(host) !== 0) return found\n    if (reachable.length === 0) throw',
    spec: ADDRESSES_SPEC,
    title: '%s is not reached',
  },
  {
    what: 'a portal’s name may come to lead here',
    file: WAY,
    find: "return kind === 'loopback' && wasElsewhere ? 'public' : kind",
    replace: 'return kind',
    spec: ADDRESSES_SPEC,
    title: 'its own name may not come to lead here either',
  },
  {
    what: 'any port is spoken to',
    file: WAY,
    find: '    if (to.host !== home && !isHttpPort(to.port))\n',
    replace: '    if (to.port === host)\n',
    spec: ADDRESSES_SPEC,
    title: 'what listens for other things than HTTP is left alone',
  },
  {
    what: 'a socket of one portal is lent to another',
    file: NET,
    find: 'agents.get(home)',
    replace: '[...agents.values()][0]',
    spec: ADDRESSES_SPEC,
    title: 'a socket that a portal of this machine may have is not lent to it',
  },
]
