import type { DigestHeaders } from '../../../shared/download/model/serverDigests.js'

/** The digest headers of an answer that declares none. */
export const NO_DIGESTS: DigestHeaders = {
  contentDigest: null,
  reprDigest: null,
  contentMd5: null,
  s3Sha256: null,
  s3ChecksumType: null,
  s3Encryption: null,
  s3RequestId: null,
  server: null,
}
