import type { ChecksumAlgorithm } from '../../catalogue/model.js'
import { decodeBase64 } from '../../crypto/base64.js'

/** The headers by which a server vouches for the bytes that it sends, as received. */
export interface DigestHeaders {
  /** Of the content of this very message, in the coding that it has (RFC 9530 2). The node of RUDI sends a bare MD5 here. */
  readonly contentDigest: string | null
  /** Of the whole representation, in the coding that it has, also when this message is a part of it (RFC 9530 3). */
  readonly reprDigest: string | null
  /** Of the content of this message (RFC 2616 14.15). */
  readonly contentMd5: string | null
  /**
   * `x-amz-checksum-sha256`, and over what it was made (`x-amz-checksum-type`). MinIO and versitygw send it only to a
   * program that asks with `x-amz-checksum-mode`. We do not ask: stores refuse some signed links that do not cover that header.
   */
  readonly s3Sha256: string | null
  readonly s3ChecksumType: string | null
  readonly s3Encryption: string | null
  readonly s3RequestId: string | null
  readonly server: string | null
}

/** Who vouched for bytes that the catalogue has no hash of. Part of the command line's contract. */
export const DIGEST_SOURCES = ['content-digest', 'content-md5', 's3'] as const
export type DigestSource = (typeof DIGEST_SOURCES)[number]

/** What a person may look for in the server's documentation. */
export const DIGEST_SOURCE_TITLES: Readonly<Record<DigestSource, string>> = {
  'content-digest': 'Content-Digest',
  'content-md5': 'Content-MD5',
  s3: 'S3',
}

/** One digest that a server gave of the representation, in the coding in which it sends it. */
export interface ServerDigest {
  readonly by: DigestSource
  readonly algorithm: ChecksumAlgorithm
  /** Lower-case hex. */
  readonly hex: string
  /** Another digest proves that the bytes are not those of the server. Without this, equal digests prove and others say nothing. */
  readonly isDecisive: boolean
}

interface Vouching {
  readonly status: number
  readonly etag: string | null
  readonly digests: DigestHeaders
}

/**
 * The one digest that an answer gives of the whole file, or null. Of a part (206) the content's digests are of other
 * bytes than the file's, so only `Repr-Digest` and an entity tag count there.
 */
export function findServerDigest({ status, etag, digests }: Vouching): ServerDigest | null {
  const isWhole = status === 200
  const byDigest =
    best(digestsIn(digests.reprDigest)) ??
    (isWhole ? (best(digestsIn(digests.contentDigest)) ?? bareMd5(digests)) : null)
  if (byDigest !== null) return { by: 'content-digest', ...byDigest, isDecisive: true }
  const md5 = isWhole ? hexOf('md5', digests.contentMd5) : null
  if (md5 !== null) return { by: 'content-md5', algorithm: 'md5', hex: md5, isDecisive: true }
  const s3 = isWhole ? s3Checksum(digests) : null
  if (s3 !== null) return { by: 's3', algorithm: 'sha-256', hex: s3, isDecisive: true }
  const tag = s3Tag(etag, digests)
  // Some stores make such tags in another way and do not say so: an equal one is proof, another one is none.
  return tag === null ? null : { by: 's3', algorithm: 'md5', hex: tag, isDecisive: false }
}

type Digest = Pick<ServerDigest, 'algorithm' | 'hex'>

const LENGTH: Readonly<Record<ChecksumAlgorithm, number>> = { 'sha-256': 32, 'sha-512': 64, md5: 16 }

/** SHA-256 costs nothing more, because each file has one. */
const BY_WORTH: readonly ChecksumAlgorithm[] = ['sha-256', 'sha-512', 'md5']

function best(digests: readonly Digest[]): Digest | null {
  for (const wanted of BY_WORTH) {
    const found = digests.find(({ algorithm }) => algorithm === wanted)
    if (found !== undefined) return found
  }
  return null
}

/** The members of a dictionary of byte sequences, `sha-256=:…:, md5=:…:` (RFC 9530 2, RFC 8941). Others are left out. */
const digestsIn = (field: string | null): readonly Digest[] =>
  (field ?? '').split(',').flatMap((member): readonly Digest[] => {
    const [, name = '', value = ''] = /^\s*([a-z0-9-]+)\s*=\s*:([A-Za-z0-9+/=]*):\s*(?:;.*)?$/i.exec(member) ?? []
    const algorithm = BY_WORTH.find((one) => one === name.toLowerCase())
    const hex = algorithm === undefined ? null : hexOf(algorithm, value)
    return algorithm === undefined || hex === null ? [] : [{ algorithm, hex }]
  })

function hexOf(algorithm: ChecksumAlgorithm, base64: string | null): string | null {
  const bytes = base64 === null ? null : decodeBase64(base64)
  if (bytes === null || bytes.byteLength !== LENGTH[algorithm]) return null
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the node of RUDI sends: the MD5 of the file as it stores it, in hex (portal-api.md 00). */
function bareMd5({ contentDigest }: DigestHeaders): Digest | null {
  const hex = /^\s*([0-9a-f]{32})\s*$/i.exec(contentDigest ?? '')?.[1]
  return hex === undefined ? null : { algorithm: 'md5', hex: hex.toLowerCase() }
}

/** A checksum of checksums (`-7` after it, or of the type COMPOSITE) is not of the object's bytes. */
const s3Checksum = ({ s3Sha256, s3ChecksumType }: DigestHeaders): string | null =>
  s3ChecksumType?.trim().toUpperCase() === 'COMPOSITE' ? null : hexOf('sha-256', s3Sha256)

/** The tag of an object that was stored in one piece and not with a key of its own is the MD5 of its bytes. */
function s3Tag(etag: string | null, { server, s3RequestId, s3Encryption }: DigestHeaders): string | null {
  const isS3 = s3RequestId !== null || /^(?:AmazonS3|MinIO)\b/i.test(server ?? '')
  if (!isS3 || (s3Encryption !== null && s3Encryption.trim() !== 'AES256')) return null
  return /^"([0-9a-f]{32})"$/.exec(etag?.trim() ?? '')?.[1] ?? null
}
