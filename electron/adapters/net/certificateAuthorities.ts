import { X509Certificate } from 'node:crypto'
import * as tls from 'node:tls'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'

/**
 * The roots to trust when some are added, or null for the runtime's own: giving OpenSSL a list replaces its own list,
 * so the bundled roots are part of it, and so are the system's where the runtime can read them (N-07).
 */
export function getTrustedRoots(extra: readonly string[]): readonly string[] | null {
  const ofSystem = readSystemRoots()
  return extra.length === 0 && ofSystem.length === 0 ? null : [...tls.rootCertificates, ...ofSystem, ...extra]
}

/** From Node 22.15 on; older runtimes know only what they bring along. */
function readSystemRoots(): readonly string[] {
  if (!('getCACertificates' in tls) || typeof tls.getCACertificates !== 'function') return []
  const found: unknown = tls.getCACertificates('system')
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : []
}

/** What every TLS connection of ours is made with. Made once: reading a hundred roots anew for each socket is slow. */
export const createTlsContext = (roots: readonly string[] | null): tls.SecureContext =>
  tls.createSecureContext({ minVersion: 'TLSv1.2', ...(roots === null ? {} : { ca: [...roots] }) })

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** The certificates in a PEM file's text, one by one. Fails with `input/bad-certificate` when there is none, or one that cannot be read. */
export function parseCertificates(pem: string): Result<readonly string[]> {
  const found = pem.match(CERTIFICATE) ?? []
  try {
    for (const one of found) new X509Certificate(one)
  } catch {
    return fail(failure('input/bad-certificate'))
  }
  return found.length === 0 ? fail(failure('input/bad-certificate')) : ok(found)
}

/** What a person can recognise a certificate by. */
export interface CertificateInfo {
  readonly subject: string
  readonly issuer: string
  readonly untilMs: number
  /** SHA-256 of the certificate, lower-case hex. */
  readonly fingerprint: string
}

/** Reads certificates that `parseCertificates` has let through; one that cannot be read any more is left out. */
export const describeCertificates = (pems: readonly string[]): readonly CertificateInfo[] =>
  pems.flatMap((pem) => {
    try {
      const { subject, issuer, validTo, fingerprint256 } = new X509Certificate(pem)
      const fingerprint = fingerprint256.replaceAll(':', '').toLowerCase()
      return [
        { subject: readCommonName(subject), issuer: readCommonName(issuer), untilMs: Date.parse(validTo), fingerprint },
      ]
    } catch {
      return []
    }
  })

/** The common name, or else what there is. */
const readCommonName = (distinguished: string | undefined): string => {
  const lines = (distinguished ?? '').split('\n')
  return (lines.find((line) => line.startsWith('CN='))?.slice(3) ?? lines.join(', ')).slice(0, 200)
}

/** The certificates that are trusted besides the runtime's own, for every connection of the product. */
export interface TrustStore {
  now(): readonly string[]
  set(pems: readonly string[]): void
  /** Gives how to stop listening. */
  listen(onChange: (pems: readonly string[]) => void): () => void
}

/** Holds the certificates (PEM) that are trusted now, beginning with `first`. */
export function createTrustStore(first: readonly string[]): TrustStore {
  let pems = first
  const listeners = new Set<(pems: readonly string[]) => void>()
  return {
    now: () => pems,
    set: (next) => {
      pems = next
      for (const onChange of listeners) onChange(pems)
    },
    listen: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
