import type { ProductSabotage } from '../../productSabotage.js'

const WAY = 'electron/adapters/net/connector.ts'
const NET = 'electron/adapters/net/undiciNet.ts'
const TRUST = 'electron/adapters/net/trustStore.ts'
const PROXIES = 'electron/adapters/net/proxyResolvers.ts'
const TUNNEL = 'electron/adapters/net/openTunnel.ts'
const RULES = 'shared/http/proxy.ts'
const RULES_SPEC = 'unit/http/proxy.spec.ts'
const ADDRESSES = 'wire/net/addresses.spec.ts'
const TLS = 'wire/net/tls.spec.ts'
const PROXY = 'wire/net/proxy.spec.ts'
const NET_SPEC = 'wire/net/undiciNet.spec.ts'
const UNTRUSTED = 'because it %s gets nothing, and the reason is said'

/** Sockets, certificates and proxies: which server a connection reaches, and what vouches for it. */
export const SOCKETS: readonly ProductSabotage[] = [
  {
    what: 'a certificate whose fault has no code is a bug of ours',
    file: 'electron/adapters/net/netErrors.ts',
    find: 'if (code === UNNAMED_TLS && ',
    replace: 'if (code === `${UNNAMED_TLS} ` && ',
    spec: 'wire/net/tls.spec.ts',
    title: 'because it %s gets nothing, and the reason is said',
  },
  {
    what: 'a firewall of this machine is a bug of ours',
    file: 'electron/adapters/net/netErrors.ts',
    find: '  if (call === null) return null',
    replace: '  if (call !== undefined) return null',
    spec: 'unit/adapters/net/netErrors.spec.ts',
    title: '%s of %s is a failure of the network',
  },
  {
    what: 'certificates are not checked',
    file: WAY,
    find: 'rejectUnauthorized: true',
    replace: 'rejectUnauthorized: Boolean(0)',
    spec: TLS,
    title: UNTRUSTED,
  },
  {
    what: 'an old TLS is spoken',
    file: TRUST,
    find: "minVersion: 'TLSv1.2', ",
    replace: "minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0', ",
    spec: TLS,
    title: UNTRUSTED,
  },
  {
    what: 'a company’s authority takes the place of the world’s',
    file: TRUST,
    find: '[...tls.rootCertificates, ...ofSystem, ...extra]',
    replace: '[...ofSystem, ...extra]',
    spec: TLS,
    title: 'comes beside the world’s, not instead of them',
  },
  {
    what: 'what is no certificate is trusted',
    file: 'electron/adapters/net/certificates.ts',
    find: 'for (const one of found) new X509Certificate(one)',
    replace: '',
    spec: TLS,
    title: 'is not read from what is none (%j)',
  },
  {
    what: 'a name that leads here is followed here',
    file: WAY,
    find: 'const reachable = found.filter(({ address }) => isReachAllowed(getIpScope(address), homeKind))',
    replace: 'const reachable = homeKind === null ? [] : found',
    spec: ADDRESSES,
    title: 'a name that leads here is not followed here',
  },
  {
    what: 'an address in an address is not looked at',
    file: WAY,
    find: '      if (isIP(host) !== 0) await permitted(host)\n',
    replace: '',
    spec: ADDRESSES,
    title: '%s is not reached',
  },
  {
    what: 'a portal’s name may come to lead here',
    file: WAY,
    find: "return kind === 'loopback' && wasElsewhere ? 'public' : kind",
    replace: 'return kind',
    spec: ADDRESSES,
    title: 'its own name may not come to lead here either',
  },
  {
    what: 'any port is spoken to',
    file: WAY,
    find: '    if (to.host !== home && !isHttpPort(to.port)) throw createRefusal(host)\n',
    replace: '',
    spec: ADDRESSES,
    title: 'what listens for other things than HTTP is left alone',
  },
  {
    what: 'a socket of one portal is lent to another',
    file: NET,
    find: 'agents.get(home)',
    replace: '[...agents.values()][0]',
    spec: ADDRESSES,
    title: 'a socket that a portal of this machine may have is not lent to it',
  },
  {
    what: 'a proxy opens the inside for a portal in public',
    file: WAY,
    find: `    if (!isReachAllowed(getHostScope(host), getHostScope(homeHost))) throw createRefusal(host)
`,
    replace: '',
    spec: PROXY,
    title: 'a portal in public does not have it open %s',
  },
  {
    what: 'without a way out we go around',
    file: WAY,
    find: `    if (route.type === 'none') throw new ConnectError(failure('net/unreachable', { host }))
    if (route.type === 'direct') {`,
    replace: "    if (route.type !== 'proxy') {",
    spec: PROXY,
    title: 'of a kind that we cannot use, we do not go around',
  },
  {
    what: 'a proxy’s login goes to the server',
    file: TUNNEL,
    find: "{ 'proxy-authorization': route.authorization }",
    replace: '{ authorization: route.authorization }',
    spec: PROXY,
    title: 'what is for the proxy goes to the proxy, and what is for the server to the server',
  },
  {
    what: 'a proxy that refuses is a tunnel',
    file: TUNNEL,
    find: '  if (statusCode !== 200) {',
    replace: '  if (statusCode === 407) {',
    spec: PROXY,
    title: 'that does not let us through, we do not go around',
  },
  {
    what: 'a proxy script receives the path',
    file: PROXIES,
    find: 'resolve(`${url.origin}/`)',
    replace: 'resolve(url.href)',
    spec: PROXY,
    title: 'by the system is asked without the path',
  },
  {
    what: 'a proxy script may take for ever',
    file: WAY,
    find: 'const route = await Promise.race([proxyFor(url), lateness])',
    replace: 'const route = await Promise.race([proxyFor(url), lateness.then(() => proxyFor(url))])',
    spec: PROXY,
    title: 'a script of the system that never answers ends as a time-out',
  },
  {
    what: 'headers have no bound',
    file: NET,
    find: '    maxHeaderSize: LIMITS.HEADER_BYTES,\n',
    replace: '    maxHeaderSize: 64 * 1024 * 1024,\n',
    spec: NET_SPEC,
    title: 'floods us with headers',
  },
  {
    what: 'a body that is shorter than its length is whole',
    file: 'electron/adapters/net/netErrors.ts',
    find: "  'UND_ERR_SOCKET',\n",
    replace: '',
    spec: NET_SPEC,
    title: 'ends early',
  },
  {
    what: 'a server may be silent for ever',
    file: NET,
    find: '    headersTimeout: request.headersMs,\n',
    replace: '    headersTimeout: 0,\n',
    spec: NET_SPEC,
    title: 'says nothing',
  },
  {
    what: 'a body may stand still for ever',
    file: NET,
    find: '    bodyTimeout: request.idleBodyMs,\n',
    replace: '    bodyTimeout: 0,\n',
    spec: NET_SPEC,
    title: 'stops in mid-body',
  },
  {
    what: 'a company’s authority is not handed to the sockets',
    file: TRUST,
    find: '...(roots === null ? {} : { ca: [...roots] })',
    replace: '',
    spec: TLS,
    title: 'is trusted when it is given',
  },
  {
    what: 'a server is blamed where the proxy is none',
    file: TUNNEL,
    find: "if (!known.code.startsWith('server/')) return known",
    replace: "if (known.code !== 'net/captive') return known",
    spec: PROXY,
    title: 'that is none at its %s address, because it says %j, is named as the cause',
  },
  {
    what: 'a proxy makes a certificate good',
    file: WAY,
    find: 'return openTunnel({ route, to, tls: tls(), connectMs: options.connectMs })',
    replace:
      'return openTunnel({ route, to, tls: { ...tls(), rejectUnauthorized: Boolean(0) }, connectMs: options.connectMs })',
    spec: PROXY,
    title: 'the server’s certificate is checked all the same',
  },
  {
    what: 'NO_PROXY is not heeded',
    file: RULES,
    find: ' || matchesNoProxy(rules.except, to)',
    replace: '',
    spec: RULES_SPEC,
    title: 'the way by rules is direct to what NO_PROXY names',
  },
  {
    what: 'NO_PROXY names hosts that end alike',
    file: RULES,
    find: 'host === wanted || host.endsWith(`.${wanted}`)',
    replace: 'host.endsWith(wanted)',
    spec: RULES_SPEC,
    title: '%j and %s: %s',
  },
  {
    what: 'a PAC script that knows SOCKS only leads directly',
    file: RULES,
    find: "    if (read?.ok === true) return { type: 'proxy', origin: read.value.origin }\n  }\n  return { type: 'none' }",
    replace: "    if (read?.ok === true) return { type: 'proxy', origin: read.value.origin }\n  }\n  return DIRECT",
    spec: RULES_SPEC,
    title: '%j leads %s',
  },
  {
    what: 'a proxy may be of any scheme',
    file: RULES,
    find: "  if (address.protocol !== 'http:' && address.protocol !== 'https:') return fail('scheme')\n",
    replace: '',
    spec: RULES_SPEC,
    title: '%j is %s',
  },
]
