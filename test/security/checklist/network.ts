import type { Guard } from '../../support/security/findMissingGuards.js'

/** The rows of the network (N-01 … N-16): the tests that would notice that a protection is gone. */
export const NETWORK_ROWS: Readonly<Record<`N-${string}`, readonly [what: string, ...guards: Guard[]]>> = {
  'N-01': [
    'https for credentials, no step down',
    ['unit/http/redirect.spec.ts', 'downgrade'],
    ['wire/portal/hostilePortal.spec.ts', 'gets no password, no key and no token', 'secrets go over open http'],
  ],
  'N-02': [
    'credentials are decided per hop, never carried',
    [
      'wire/portal/hostilePortal.spec.ts',
      'with %s to another origin is not followed, and no credential goes there',
      'a call follows to another origin',
    ],
    ['wire/portal/hostilePortal.spec.ts', 'to another port of the same name has another origin'],
    ['wire/engine/credentials.spec.ts', 'a redirect to another origin is followed without the token'],
    ['unit/http/redirect.spec.ts', 'ends after the limit, counted in hops', 'redirects have no end'],
    ['unit/http/redirect.spec.ts', 'finds a loop over several hops', 'a loop of redirects is walked'],
  ],
  'N-03': [
    'the refresh token goes to its own address only, and no secret into an address',
    [
      'unit/portal/auth/tokenBroker.spec.ts',
      'goes to its own address only',
      'a refresh token goes to another address than its own',
    ],
    ['wire/portal/portalClient.spec.ts', 'never puts a secret into an address'],
    ['wire/portal/portalClient.spec.ts', 'never lets a credential reach the producers'],
  ],
  'N-04': [
    'the address connected to is judged',
    ['unit/http/ssrfPolicy.spec.ts', 'spelt %s is %s', 'the metadata service of a cloud is reached'],
    ['unit/http/ssrfPolicy.spec.ts', 'that Node would block is not public here'],
    ['wire/net/addresses.spec.ts', '%s is not reached', 'an address in an address is not looked at'],
    [
      'wire/net/addresses.spec.ts',
      'a name that leads here is not followed here',
      'a name that leads here is followed here',
    ],
    [
      'wire/net/addresses.spec.ts',
      'its own name may not come to lead here either',
      'a portal’s name may come to lead here',
    ],
    [
      'wire/net/addresses.spec.ts',
      'a socket that a portal of this machine may have is not lent to it',
      'a socket of one portal is lent to another',
    ],
    ['wire/net/addresses.spec.ts', 'each hop is judged by the portal that it began at'],
    ['wire/net/addresses.spec.ts', 'what listens for other things than HTTP is left alone', 'any port is spoken to'],
  ],
  'N-05': [
    'certificates are always checked',
    ['wire/net/tls.spec.ts', 'because it %s gets nothing, and the reason is said', 'certificates are not checked'],
    ['wire/net/tls.spec.ts', 'has expired'],
    ['wire/net/tls.spec.ts', 'is of another name'],
    ['wire/net/tls.spec.ts', 'speaks TLS 1.1 only'],
    ['wire/net/proxy.spec.ts', 'the server’s certificate is checked all the same', 'a proxy makes a certificate good'],
  ],
  'N-06': [
    'proxies',
    ['unit/http/proxy.spec.ts', '%j and %s: %s', 'NO_PROXY names hosts that end alike'],
    ['unit/http/proxy.spec.ts', '%j leads %s', 'a PAC script that knows SOCKS only leads directly'],
    ['wire/net/proxy.spec.ts', 'that asks who we are, we stop and say so'],
    [
      'wire/net/proxy.spec.ts',
      'what is for the proxy goes to the proxy, and what is for the server to the server',
      'a proxy’s login goes to the server',
    ],
    [
      'wire/net/proxy.spec.ts',
      'a portal in public does not have it open %s',
      'a proxy opens the inside for a portal in public',
    ],
    [
      'unit/cli/commandLine/parseProxyOptions.spec.ts',
      '%s is a usage error that repeats nothing',
      'a proxy’s login may be an option',
    ],
    [
      'unit/services/proxyCredentials.spec.ts',
      'of the environment goes to no proxy that only the system names',
      'every proxy that the system names gets the login of the environment',
    ],
    ['app/settings/systemProxy.spec.ts', 'is used to reach the portal, and only the portal is asked for'],
    [
      'app/settings/companyNetwork.spec.ts',
      'is left through its proxy with a login, by a certificate of its own, for the calls and for the bytes',
    ],
  ],
  'N-07': [
    'a company’s authority',
    ['wire/net/tls.spec.ts', 'is trusted when it is given', 'a company’s authority is not handed to the sockets'],
    [
      'wire/net/tls.spec.ts',
      'comes beside the world’s, not instead of them',
      'a company’s authority takes the place of the world’s',
    ],
    [
      'wire/cli/network.spec.ts',
      'a portal by a company’s certificate is downloaded from through the company’s proxy, workers included',
    ],
    [
      'app/settings/companyNetwork.spec.ts',
      'is left through its proxy with a login, by a certificate of its own, for the calls and for the bytes',
    ],
  ],
  'N-08': [
    'time limits and a floor',
    [
      'wire/transfer/slowBodies.spec.ts',
      'that drips a byte at a time ends as a time-out, however lively it looks',
      'a drip is a body that moves',
    ],
    ['wire/transfer/slowBodies.spec.ts', 'that is slow but moves is left to arrive'],
    ['wire/transfer/slowBodies.spec.ts', 'that stands still just before its end is ended by the idle time'],
    ['wire/net/undiciNet.spec.ts', 'whose TLS never begins is given up after the time to connect'],
    [
      'wire/net/undiciNet.spec.ts',
      'that sends interim responses without end has the time of a head',
      'interim responses keep a connection for ever',
    ],
    [
      'wire/portal/hostilePortal.spec.ts',
      'that drips is given up after the time of a call',
      'a call may take for ever',
    ],
  ],
  'N-09': [
    'nothing packed on the way',
    [
      'wire/net/requestHeaders.spec.ts',
      'every request says who we are and asks for nothing packed, calls and downloads alike (N-09, N-14)',
      'a file that was compressed is asked for compressed again',
    ],
    ['contract/ports/net.spec.ts', 'passes an encoded body on as it is'],
    ['unit/download/http/interpretResponse.spec.ts', 'that was packed is not', 'an encoded part is a part of the file'],
    [
      'unit/download/transfer/judgeContent.spec.ts',
      'is reported as compressed when it could not be decoded, also when that is what was published',
    ],
  ],
  'N-10': [
    'bombs',
    [
      'wire/portal/hostilePortal.spec.ts',
      'compressed without being asked (%s) is refused, not unpacked',
      'an answer that came compressed is taken',
    ],
    [
      'wire/portal/hostilePortal.spec.ts',
      'of JSON a hundred thousand deep is not parsed',
      'an answer of the portal is nested without a bound',
    ],
    [
      'wire/portal/hostilePortal.spec.ts',
      'without end is not read to the end',
      'an answer without an end is read to it',
    ],
    [
      'unit/catalogue/sync/syncOfEndlessList.spec.ts',
      'ends when the portal invents records without end',
      'a list without end is read for ever',
    ],
    [
      'unit/catalogue/sync/syncOfEndlessList.spec.ts',
      'ends when each page is the first one, with %s',
      'a list that repeats itself is read for ever',
    ],
    ['unit/build/layers/checkBannedCode.spec.ts', 'unpacks nothing'],
  ],
  'N-11': [
    'bounds on headers, no cookies',
    ['wire/net/undiciNet.spec.ts', 'floods us with headers', 'headers have no bound'],
    ['wire/net/undiciNet.spec.ts', 'floods us with small headers'],
    ['wire/net/undiciNet.spec.ts', 'floods us with headers without end'],
    ['wire/net/undiciNet.spec.ts', 'floods us with trailers'],
    ['wire/net/undiciNet.spec.ts', 'sends what it was given and nothing that decodes, remembers or compresses'],
  ],
  'N-12': [
    'a busy server is heard, within bounds',
    [
      'unit/http/retryAfter.spec.ts',
      'measures a date with the server’s clock, not with ours',
      'a date is measured with our clock',
    ],
    ['unit/http/retryAfter.spec.ts', 'is null or within its bounds, whatever is said'],
    ['unit/download/machine/backoff.spec.ts', 'two hundred downloads that broke together do not come back together'],
    ['wire/engine/engine.spec.ts', 'a busy server is given the time that it asked for'],
    [
      'unit/download/traffic/governor.spec.ts',
      'after a wish that producer is not asked before its time, whatever else is answered meanwhile',
    ],
    [
      'unit/download/traffic/governor.spec.ts',
      'a host that cannot be reached is left alone after five in a row, then one looks',
    ],
    [
      'wire/engine/governor.spec.ts',
      'a server that is down is left alone for a while, instead of being asked by everybody in turn',
    ],
  ],
  'N-13': [
    'one renewal for all',
    ['unit/portal/auth/tokenBroker.spec.ts', 'is renewed once when two hundred were refused the same one'],
    [
      'wire/portal/sessions.spec.ts',
      'that ended without our knowing is renewed once for fifty at a time',
      'a token that was refused is not renewed',
    ],
    ['wire/engine/credentials.spec.ts', 'a refused token is renewed once, and the download goes on'],
    ['wire/engine/credentials.spec.ts', 'refused three times in a row means no right, and is not tried again'],
  ],
  'N-14': [
    'so many at once, and by name',
    [
      'unit/engine/scheduling/scheduler.spec.ts',
      'the window bounds how many run at once, in all and per host, and all run in the end (N-14)',
      'more run at once than the window says',
    ],
    [
      'wire/net/requestHeaders.spec.ts',
      'every request says who we are and asks for nothing packed, calls and downloads alike (N-09, N-14)',
      'a file that was compressed is asked for compressed again',
    ],
  ],
  'N-15': [
    'only what says exactly which bytes it carries',
    [
      'unit/download/http/interpretResponse.spec.ts',
      'that starts earlier is not',
      'a part that starts earlier is the rest',
    ],
    ['unit/download/http/interpretResponse.spec.ts', 'in many parts is not'],
    [
      'unit/download/http/interpretResponse.spec.ts',
      'with two lengths is not',
      'of two lengths of an answer one is believed',
    ],
    ['unit/download/http/interpretResponse.spec.ts', 'that says the range is outside is another file'],
    ['wire/engine/engine.spec.ts', 'a 206 that starts elsewhere than asked is refused, whatever it calls itself'],
    ['wire/engine/engine.spec.ts', 'a 206 that carries another identity than the first answer is not taken'],
  ],
  'N-16': [
    'no retry inside the library',
    ['unit/build/layers/checkBannedCode.spec.ts', 'new RetryAgent(agent)'],
    ['unit/build/layers/checkBannedCode.spec.ts', 'agent.compose(interceptors.redirect())'],
    ['contract/ports/net.spec.ts', 'does not try a failing status again'],
    ['contract/ports/net.spec.ts', 'does not follow a redirect'],
    ['wire/engine/engine.spec.ts', 'a file that changed between two attempts is never a splice of both'],
    [
      'unit/download/http/interpretResponse.spec.ts',
      'whose first answer had %s is taken only when a hash will verify it',
      'a part of any file goes on where only a hash would show a change',
    ],
  ],
}
