import { X509Certificate } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import { connect, type SecureContext, type TLSSocket } from 'node:tls'
import { type buildConnector, Client } from 'undici'
import { toConnector } from './hostConnector.js'
import { sendUndiciRequest } from './undiciRequest.js'

/**
 * The certificates of authorities that servers did not send. A server has to send them beside its own (RFC 8446 4.4.2);
 * many do not, and browsers then fetch them from the address in the server's certificate (RFC 5280 4.2.2.1). They are
 * no trust: a chain that they complete still has to end at a root that is trusted.
 */
export interface MissingIssuers {
  /** What was found so far, as PEM. */
  getFound(): readonly string[]
  /** Looks for the issuer of a server's certificate. Resolves with true when one was found that was not known before. */
  find(to: buildConnector.Options, way: IssuerWay): Promise<boolean>
}

/** How the server, and the address in its certificate, are reached. */
export interface IssuerWay {
  /** Opens a connection without TLS. */
  readonly open: (to: buildConnector.Options) => Promise<Socket>
  readonly context: SecureContext
  readonly timeoutMs: number
}

/** A certificate has one or two kilobytes. */
const MOST_BYTES = 64 * 1024
/** The most certificates that are kept: every host that a portal leads to could name another. */
const MOST_FOUND = 200

/** What OpenSSL and BoringSSL say of a certificate whose issuer is neither sent nor known. */
const NO_ISSUER: ReadonlySet<unknown> = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

/** Whether a connection failed because the issuer of the server's certificate is missing. */
export const isIssuerMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NO_ISSUER.has(error.code)

export function createMissingIssuers(): MissingIssuers {
  const found = new Set<string>()
  return {
    getFound: () => [...found],
    async find(to, way) {
      const certificate = await readCertificate(to, way)
      const address = certificate === null ? null : findIssuerAddress(certificate)
      if (certificate === null || address === null || found.size >= MOST_FOUND) return false
      const issuer = parseIssuer(await fetchBytes(address, way), certificate)
      if (issuer === null || found.has(issuer)) return false
      found.add(issuer)
      return true
    },
  }
}

/** Returns the certificate of a server whose chain is refused, so that no connection to it can be made. */
async function readCertificate(
  to: buildConnector.Options,
  { open, context, timeoutMs }: IssuerWay,
): Promise<X509Certificate | null> {
  // A server of several names sends the certificate of the one that is asked for. An address is no name.
  const servername = isIP(to.hostname.replace(/^\[|\]$/g, '')) === 0 ? to.hostname : ''
  const raw = await open({ ...to, protocol: 'http:', port: to.port === '' ? '443' : to.port })
  return new Promise((resolve) => {
    const socket: TLSSocket = connect({ socket: raw, servername, secureContext: context })
    let certificate: X509Certificate | null = null
    const end = (): void => {
      resolve(certificate)
      socket.destroy()
    }
    // Emitted when the handshake is over, before Node judges the chain and ends the connection.
    socket.prependListener('secure', () => {
      certificate = socket.getPeerX509Certificate() ?? null
    })
    socket.setTimeout(timeoutMs, end)
    for (const event of ['secureConnect', 'error', 'close']) socket.on(event, end)
  })
}

/** Returns the first http address at which, according to the certificate, its issuer can be fetched. */
function findIssuerAddress({ infoAccess }: X509Certificate): URL | null {
  const address = /^CA Issuers - URI:(http:\/\/\S{1,1000})$/m.exec(infoAccess ?? '')?.[1]
  return address === undefined || !URL.canParse(address) ? null : new URL(address)
}

async function fetchBytes(address: URL, { open, timeoutMs }: IssuerWay): Promise<Uint8Array> {
  const client = new Client(address.origin, { connect: toConnector(open), maxResponseSize: MOST_BYTES })
  try {
    const request = {
      path: `${address.pathname}${address.search}`,
      method: 'GET',
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    } as const
    const { status, body } = await sendUndiciRequest(client, request, AbortSignal.timeout(timeoutMs))
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    return status === 200 ? Buffer.concat(chunks) : new Uint8Array(0)
  } finally {
    await client.destroy()
  }
}

/**
 * Returns a certificate as PEM if it is that of the intermediate authority that has signed `certificate`; null for
 * anything else.
 */
function parseIssuer(bytes: Uint8Array, certificate: X509Certificate): string | null {
  try {
    const issuer = new X509Certificate(bytes)
    // A fetched root would be trusted merely because it was fetched, and an attacker can make one.
    if (issuer.subject === issuer.issuer || issuer.checkIssued(issuer)) return null
    const hasSigned = issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
    return hasSigned ? issuer.toString() : null
  } catch {
    return null
  }
}
