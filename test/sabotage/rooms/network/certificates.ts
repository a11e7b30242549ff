import type { ProductSabotage } from '../../productSabotage.js'

const WAY = 'electron/adapters/net/guardedConnector.ts'
const HOSTS = 'electron/adapters/net/hostConnector.ts'
const TLS_CONTEXT = 'electron/adapters/net/tlsContext.ts'
const TLS = 'wire/net/tls.spec.ts'
const UNTRUSTED = 'because it %s gets nothing, and the reason is said'

/** Certificates and TLS: which server is trusted, and what is said of one that is not. */
export const CERTIFICATES: readonly ProductSabotage[] = [
  {
    what: 'a certificate whose fault has no code is a bug of ours',
    file: 'electron/adapters/net/netErrors.ts',
    find: 'if (code === UNNAMED_TLS && ',
    replace: 'if (code === `${UNNAMED_TLS} ` && ',
    spec: 'wire/net/tls.spec.ts',
    title: 'because it %s gets nothing, and the reason is said',
  },
  {
    what: 'a socket stays open after a record that was changed on the way',
    file: 'electron/adapters/net/usedConnectionErrors.ts',
    find: '    socket.destroy()\n',
    replace: '',
    spec: TLS,
    title: 'a record that is changed in mid-body ends the body at once, and is worth another attempt',
  },
  {
    what: 'a server with old encryption is said to have a false identity',
    file: 'electron/adapters/net/netErrors.ts',
    find: 'NO_AGREEMENT.test(code) ?',
    replace: 'NO_AGREEMENT.test(`-${code}`) ?',
    spec: 'unit/adapters/net/netErrors.spec.ts',
    title: 'a server with which no encryption is agreed on is not said to have a false identity: %s',
  },
  {
    what: 'certificates are not checked',
    file: HOSTS,
    find: 'rejectUnauthorized: true',
    replace: 'rejectUnauthorized: Boolean(0)',
    spec: TLS,
    title: UNTRUSTED,
  },
  {
    what: 'an old TLS is spoken',
    file: TLS_CONTEXT,
    find: "minVersion: 'TLSv1.2', ",
    replace: "minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0', ",
    spec: TLS,
    title: UNTRUSTED,
  },
  {
    what: 'a company’s authority takes the place of the world’s',
    file: TLS_CONTEXT,
    find: '[...tls.rootCertificates, ...ofSystem, ...extra]',
    replace: '[...ofSystem, ...extra]',
    spec: TLS,
    title: 'comes beside the world’s, not instead of them',
  },
  {
    what: 'what is no certificate is trusted',
    file: 'electron/adapters/net/pemCertificates.ts',
    find: 'for (const one of found) new X509Certificate(one)',
    replace: '',
    spec: TLS,
    title: 'is not read from what is none (%j)',
  },
  {
    what: 'a company’s authority is not handed to the sockets',
    file: TLS_CONTEXT,
    find: '...(roots === null ? {} : { ca: [...roots] })',
    replace: '',
    spec: TLS,
    title: 'is trusted when it is given',
  },
  {
    what: 'an expired certificate is to be mended by adding another',
    file: 'electron/adapters/net/netErrors.ts',
    find: "  ['CERT_HAS_EXPIRED', 'expired'],\n",
    replace: '',
    spec: TLS,
    title: UNTRUSTED,
  },
  {
    what: 'the missing certificate of a chain is not looked for',
    file: WAY,
    find: 'if (!isIssuerMissing(error) || ',
    replace: 'if (isIssuerMissing(error) || ',
    spec: TLS,
    title: 'is reached: it is fetched once from where the server’s own says it is, %s',
  },
  {
    what: 'a root that a server names is trusted',
    file: 'electron/adapters/net/missingIssuers.ts',
    find: '    if (issuer.subject === issuer.issuer || issuer.checkIssued(issuer)) return null\n',
    replace: '',
    spec: TLS,
    title: 'is not trusted when it is a root of its own making',
  },
]
