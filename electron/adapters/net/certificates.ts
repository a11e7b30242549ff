import { X509Certificate } from 'node:crypto'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'

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
