import type { ChecklistRow } from './checklistRow.js'

/** Rows N-01 to N-07: who is connected to, by which way, and which credentials go there. */
export const ROWS: readonly ChecklistRow[] = [
  // N-01: https for credentials, no step down.
  {
    id: 'N-01',
    spec: 'test/unit/http/redirect.spec.ts',
    title: 'downgrade',
  },
  {
    id: 'N-01',
    spec: 'test/wire/portal/hostilePortal.spec.ts',
    title: 'gets no password, no key and no token',
    kills: 'secrets go over open http',
  },
  // N-02: credentials are decided per hop, never carried.
  {
    id: 'N-02',
    spec: 'test/wire/portal/hostilePortal.spec.ts',
    title: 'with %s to another origin is not followed, and no credential goes there',
    kills: 'a call follows to another origin',
  },
  {
    id: 'N-02',
    spec: 'test/wire/portal/hostilePortal.spec.ts',
    title: 'to another port of the same name has another origin',
  },
  {
    id: 'N-02',
    spec: 'test/wire/engine/credentials.spec.ts',
    title: 'a redirect to another origin is followed without the token',
  },
  {
    id: 'N-02',
    spec: 'test/unit/http/redirect.spec.ts',
    title: 'ends after the limit, counted in hops',
    kills: 'redirects have no end',
  },
  {
    id: 'N-02',
    spec: 'test/unit/http/redirect.spec.ts',
    title: 'finds a loop over several hops',
    kills: 'a loop of redirects is walked',
  },
  // N-03: the refresh token goes to its own address only, and no secret into an address.
  {
    id: 'N-03',
    spec: 'test/unit/portal/auth/tokenBroker.spec.ts',
    title: 'goes to its own address only',
    kills: 'a refresh token goes to another address than its own',
  },
  {
    id: 'N-03',
    spec: 'test/wire/portal/portalClient.spec.ts',
    title: 'never puts a secret into an address',
  },
  {
    id: 'N-03',
    spec: 'test/wire/portal/portalClient.spec.ts',
    title: 'never lets a credential reach the producers',
  },
  // N-04: the address connected to is judged.
  {
    id: 'N-04',
    spec: 'test/unit/http/ssrfPolicy.spec.ts',
    title: 'spelt %s is %s',
    kills: 'the metadata service of a cloud is reached',
  },
  {
    id: 'N-04',
    spec: 'test/unit/http/ssrfPolicy.spec.ts',
    title: 'that Node would block is not public here',
  },
  {
    id: 'N-04',
    spec: 'test/wire/net/addresses.spec.ts',
    title: '%s is not reached',
    kills: 'an address in an address is not looked at',
  },
  {
    id: 'N-04',
    spec: 'test/wire/net/addresses.spec.ts',
    title: 'a name that leads here is not followed here',
    kills: 'a name that leads here is followed here',
  },
  {
    id: 'N-04',
    spec: 'test/wire/net/addresses.spec.ts',
    title: 'its own name may not come to lead here either',
    kills: 'a portal’s name may come to lead here',
  },
  {
    id: 'N-04',
    spec: 'test/wire/net/addresses.spec.ts',
    title: 'a socket that a portal of this machine may have is not lent to it',
    kills: 'a socket of one portal is lent to another',
  },
  {
    id: 'N-04',
    spec: 'test/wire/net/addresses.spec.ts',
    title: 'each hop is judged by the portal that it began at',
  },
  {
    id: 'N-04',
    spec: 'test/wire/net/addresses.spec.ts',
    title: 'what listens for other things than HTTP is left alone',
    kills: 'any port is spoken to',
  },
  // N-05: certificates are always checked.
  {
    id: 'N-05',
    spec: 'test/wire/net/tls.spec.ts',
    title: 'because it %s gets nothing, and the reason is said',
    kills: 'certificates are not checked',
  },
  {
    id: 'N-05',
    spec: 'test/wire/net/tls.spec.ts',
    title: 'has expired',
  },
  {
    id: 'N-05',
    spec: 'test/wire/net/tls.spec.ts',
    title: 'is of another name',
  },
  {
    id: 'N-05',
    spec: 'test/wire/net/tls.spec.ts',
    title: 'speaks TLS 1.1 only',
  },
  {
    id: 'N-05',
    spec: 'test/wire/net/proxy.spec.ts',
    title: 'the server’s certificate is checked all the same',
    kills: 'a proxy makes a certificate good',
  },
  // N-06: proxies.
  {
    id: 'N-06',
    spec: 'test/unit/http/proxy.spec.ts',
    title: '%j and %s: %s',
    kills: 'NO_PROXY names hosts that end alike',
  },
  {
    id: 'N-06',
    spec: 'test/unit/http/proxy.spec.ts',
    title: '%j leads %s',
    kills: 'a PAC script that knows SOCKS only leads directly',
  },
  {
    id: 'N-06',
    spec: 'test/wire/net/proxy.spec.ts',
    title: 'that asks who we are, we stop and say so',
  },
  {
    id: 'N-06',
    spec: 'test/wire/net/proxy.spec.ts',
    title: 'what is for the proxy goes to the proxy, and what is for the server to the server',
    kills: 'a proxy’s login goes to the server',
  },
  {
    id: 'N-06',
    spec: 'test/wire/net/proxy.spec.ts',
    title: 'a portal in public does not have it open %s',
    kills: 'a proxy opens the inside for a portal in public',
  },
  {
    id: 'N-06',
    spec: 'test/unit/cli/commandLine/parseProxyOptions.spec.ts',
    title: '%s is a usage error that repeats nothing',
    kills: 'a proxy’s login may be an option',
  },
  {
    id: 'N-06',
    spec: 'test/unit/services/proxyCredentials.spec.ts',
    title: 'of the environment goes to no proxy that only the system names',
    kills: 'every proxy that the system names gets the login of the environment',
  },
  {
    id: 'N-06',
    spec: 'test/app/settings/systemProxy.spec.ts',
    title: 'is used to reach the portal, and only the portal is asked for',
  },
  {
    id: 'N-06',
    spec: 'test/app/settings/companyNetwork.spec.ts',
    title: 'is left through its proxy with a login, by a certificate of its own, for the calls and for the bytes',
  },
  // N-07: a company’s authority.
  {
    id: 'N-07',
    spec: 'test/wire/net/tls.spec.ts',
    title: 'is trusted when it is given',
    kills: 'a company’s authority is not handed to the sockets',
  },
  {
    id: 'N-07',
    spec: 'test/wire/net/tls.spec.ts',
    title: 'comes beside the world’s, not instead of them',
    kills: 'a company’s authority takes the place of the world’s',
  },
  {
    id: 'N-07',
    spec: 'test/wire/cli/companyNetwork.spec.ts',
    title: 'a portal by a company’s certificate is downloaded from through the company’s proxy, workers included',
  },
  {
    id: 'N-07',
    spec: 'test/app/settings/companyNetwork.spec.ts',
    title: 'is left through its proxy with a login, by a certificate of its own, for the calls and for the bytes',
  },
]
