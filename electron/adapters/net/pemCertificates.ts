import { X509Certificate } from 'node:crypto'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/**
 * The certificates in a PEM text. Fails with `input/bad-certificate` when there is none, or when one cannot be parsed.
 */
export function parseCertificates(pem: string): Result<readonly string[]> {
  const found = pem.match(CERTIFICATE) ?? []
  try {
    for (const one of found) new X509Certificate(one)
  } catch {
    return fail(failure('input/bad-certificate'))
  }
  return found.length === 0 ? fail(failure('input/bad-certificate')) : ok(found)
}

/** The facts by which a person recognises a certificate. */
export interface CertificateInfo {
  readonly subject: string
  readonly issuer: string
  readonly untilMs: number
  /** SHA-256 of the certificate, lower-case hex. */
  readonly fingerprint: string
}

/** Describes certificates that `parseCertificates` has accepted; one that cannot be parsed any more is left out. */
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

/** The common name, or otherwise the whole subject. */
const readCommonName = (distinguished: string | undefined): string => {
  const lines = (distinguished ?? '').split('\n')
  return (lines.find((line) => line.startsWith('CN='))?.slice(3) ?? lines.join(', ')).slice(0, 200)
}
