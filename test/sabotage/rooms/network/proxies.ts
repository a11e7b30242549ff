import type { ProductSabotage } from '../../productSabotage.js'

const WAY = 'electron/adapters/net/guardedConnector.ts'
const HOSTS = 'electron/adapters/net/hostConnector.ts'
const RESOLVERS = 'electron/adapters/net/proxy/proxyResolvers.ts'
const TUNNEL = 'electron/adapters/net/openTunnel.ts'
const RULES = 'shared/http/proxy.ts'
const RULES_SPEC = 'unit/http/proxy.spec.ts'
const PROXY = 'wire/net/proxy.spec.ts'

/** Proxies: which requests go through one, what it gets to know, and what is said when it fails. */
export const PROXIES: readonly ProductSabotage[] = [
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
    find: `    if (route.type === 'none') throw new ConnectError(failure('net/proxy-unreachable', { why: 'kind' }))
    if (route.type === 'direct') `,
    replace: "    if (route.type !== 'proxy') ",
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
    file: RESOLVERS,
    find: 'resolve(`${url.origin}/`)',
    replace: 'resolve(url.href)',
    spec: PROXY,
    title: 'by the system is asked without the path',
  },
  {
    what: 'a proxy script may take for ever',
    file: HOSTS,
    find: 'return await Promise.race([work, late])',
    replace: 'return await work',
    spec: PROXY,
    title: 'a script of the system that never answers ends as a time-out',
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
    what: 'a proxy that waits for the server is said to be unreachable',
    file: TUNNEL,
    find: "known.code === 'net/timeout' && known.facts.during === 'head'",
    replace: "known.code === 'net/broken' && known.facts.during === 'head'",
    spec: PROXY,
    title: 'that accepts the connection and never answers could not reach the server',
  },
  {
    what: 'a proxy makes a certificate good',
    file: TUNNEL,
    find: 'return hostConnector.secure(to, socket)',
    replace:
      "return to.protocol === 'https:' ? (await import('node:tls')).connect({ socket, rejectUnauthorized: Boolean(0) }) : socket",
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
    find: "(chainDecisions, null) ?? { type: 'none' }",
    replace: '(chainDecisions, null) ?? DIRECT',
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
  {
    what: 'a dead proxy is asked first each time',
    file: WAY,
    find: 'if (isProxyUnreachable(error)) proxyHealth.noteUnreachable(route.origin)',
    replace: '',
    spec: PROXY,
    title: 'that was not there a moment ago, we ask the others first',
  },
]
