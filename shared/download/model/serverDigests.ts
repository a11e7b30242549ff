import * as z from 'zod'
import type { ChecksumAlgorithm } from '../../catalogue/model.js'
import { decodeBase64 } from '../../crypto/base64.js'
import { LIMITS } from '../../limits.js'

/** The value of a header as received; null when the response does not have it. */
export const headerValue = z.string().max(LIMITS.HEADER_BYTES).nullable()

/** The headers in which a server sends digests of its bytes, as received. */
export const digestHeaders = z.object({
  /** The digest of this message's content, in its content coding (RFC 9530 2). The RUDI node sends a bare MD5 here. */
  contentDigest: headerValue,
  /**
   * The digest of the whole representation, in its content coding, also when this message carries a part of it (RFC
   * 9530 3).
   */
  reprDigest: headerValue,
  /** The digest of this message's content (RFC 2616 14.15). */
  contentMd5: headerValue,
  /**
   * `x-amz-checksum-sha256` and `x-amz-checksum-type`, which says what the checksum covers. MinIO and versitygw send
   * them only to a client that asks with `x-amz-checksum-mode`. We do not ask: stores refuse some signed links that do
   * not cover that header.
   */
  s3Sha256: headerValue,
  s3ChecksumType: headerValue,
  s3Encryption: headerValue,
  s3RequestId: headerValue,
  server: headerValue,
})
export type DigestHeaders = Readonly<z.infer<typeof digestHeaders>>

/**
 * Which server digest verified a file for which the catalogue declares no hash. Part of the command line's contract.
 */
export const DIGEST_SOURCES = ['content-digest', 'content-md5', 's3'] as const
export type DigestSource = (typeof DIGEST_SOURCES)[number]

/** The name under which a server's documentation describes the digest. */
export const DIGEST_SOURCE_TITLES: Readonly<Record<DigestSource, string>> = {
  'content-digest': 'Content-Digest',
  'content-md5': 'Content-MD5',
  s3: 'S3',
}

/** A digest that a server sent of the whole representation, in the content coding in which it sends it. */
export interface ServerDigest {
  readonly by: DigestSource
  readonly algorithm: ChecksumAlgorithm
  /** Lower-case hex. */
  readonly hex: string
  /**
   * Whether a different digest proves that the bytes are wrong. Where this is false, only an equal digest proves
   * anything.
   */
  readonly isDecisive: boolean
}

interface Vouching {
  readonly status: number
  readonly etag: string | null
  readonly digests: DigestHeaders
}

/**
 * Returns the best digest that a response gives of the whole file, or null. The content of a 206 is only a part, so
 * there only `Repr-Digest` and an entity tag count.
 */
export function findServerDigest({ status, etag, digests }: Vouching): ServerDigest | null {
  const isWhole = status === 200
  const byDigest =
    chooseBest(parseDigests(digests.reprDigest)) ??
    (isWhole ? (chooseBest(parseDigests(digests.contentDigest)) ?? parseBareMd5(digests)) : null)
  if (byDigest !== null) return { by: 'content-digest', ...byDigest, isDecisive: true }
  const md5 = isWhole ? toHex('md5', digests.contentMd5) : null
  if (md5 !== null) return { by: 'content-md5', algorithm: 'md5', hex: md5, isDecisive: true }
  const s3 = isWhole ? parseS3Checksum(digests) : null
  if (s3 !== null) return { by: 's3', algorithm: 'sha-256', hex: s3, isDecisive: true }
  const tag = parseS3Tag(etag, digests)
  // Some stores compute such tags differently and do not say so: an equal tag proves the bytes, a different one proves
  // nothing.
  return tag === null ? null : { by: 's3', algorithm: 'md5', hex: tag, isDecisive: false }
}

type Digest = Pick<ServerDigest, 'algorithm' | 'hex'>

const LENGTH: Readonly<Record<ChecksumAlgorithm, number>> = { 'sha-256': 32, 'sha-512': 64, md5: 16 }

/** The order of preference. SHA-256 comes first because every file is hashed with it anyway. */
const BY_WORTH: readonly ChecksumAlgorithm[] = ['sha-256', 'sha-512', 'md5']

function chooseBest(digests: readonly Digest[]): Digest | null {
  for (const wanted of BY_WORTH) {
    const found = digests.find(({ algorithm }) => algorithm === wanted)
    if (found !== undefined) return found
  }
  return null
}

/** Parses a dictionary of byte sequences, `sha-256=:…:, md5=:…:` (RFC 9530 2, RFC 8941). Other members are ignored. */
const parseDigests = (field: string | null): readonly Digest[] =>
  (field ?? '').split(',').flatMap((member): readonly Digest[] => {
    const [, name = '', value = ''] = /^\s*([a-z0-9-]+)\s*=\s*:([A-Za-z0-9+/=]*):\s*(?:;.*)?$/i.exec(member) ?? []
    const algorithm = BY_WORTH.find((one) => one === name.toLowerCase())
    const hex = algorithm === undefined ? null : toHex(algorithm, value)
    return algorithm === undefined || hex === null ? [] : [{ algorithm, hex }]
  })

function toHex(algorithm: ChecksumAlgorithm, base64: string | null): string | null {
  const bytes = base64 === null ? null : decodeBase64(base64)
  if (bytes === null || bytes.byteLength !== LENGTH[algorithm]) return null
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The RUDI node sends the MD5 of the file as it stores it, in hex (portal-api.md 00). */
function parseBareMd5({ contentDigest }: DigestHeaders): Digest | null {
  const hex = /^\s*([0-9a-f]{32})\s*$/i.exec(contentDigest ?? '')?.[1]
  return hex === undefined ? null : { algorithm: 'md5', hex: hex.toLowerCase() }
}

/**
 * A composite checksum (type COMPOSITE, or with `-7` appended) is computed from the checksums of parts and not from the
 * bytes.
 */
const parseS3Checksum = ({ s3Sha256, s3ChecksumType }: DigestHeaders): string | null =>
  s3ChecksumType?.trim().toUpperCase() === 'COMPOSITE' ? null : toHex('sha-256', s3Sha256)

/**
 * The entity tag is the MD5 of an object's bytes if the object was stored in one piece and without a customer's key.
 */
function parseS3Tag(etag: string | null, { server, s3RequestId, s3Encryption }: DigestHeaders): string | null {
  const isS3 = s3RequestId !== null || /^(?:AmazonS3|MinIO)\b/i.test(server ?? '')
  if (!isS3 || (s3Encryption !== null && s3Encryption.trim() !== 'AES256')) return null
  return /^"([0-9a-f]{32})"$/.exec(etag?.trim() ?? '')?.[1] ?? null
}
