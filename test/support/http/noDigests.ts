import type { DigestHeaders } from '../../../shared/download/model/serverDigests.js'

/** An answer whose server vouches for nothing. */
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
