// The digests that a server declares, and which bytes they cover (RFC 9530).
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type DigestHeaders, findServerDigest } from '../../../../shared/download/model/serverDigests.js'
import { NO_DIGESTS } from '../../../support/http/noDigests.js'

const BYTES = Buffer.from('a;b\n1;2\n')
const digest = (algorithm: string, form: 'hex' | 'base64') => createHash(algorithm).update(BYTES).digest(form)
const [SHA256, SHA512, MD5] = ['sha256', 'sha512', 'md5'].map((one) => digest(one, 'base64'))
const HEX = {
  'sha-256': digest('sha256', 'hex'),
  'sha-512': digest('sha512', 'hex'),
  md5: digest('md5', 'hex'),
} as const
const S3 = { server: 'AmazonS3', s3RequestId: 'TX1' }

const said = (headers: Partial<DigestHeaders>, status = 200, etag: string | null = null): string => {
  const witness = findServerDigest({ status, etag, digests: { ...NO_DIGESTS, ...headers } })
  if (witness === null) return 'none'
  expect(witness.hex).toBe(HEX[witness.algorithm])
  return `${witness.by} ${witness.algorithm}${witness.isDecisive ? '' : ' if equal'}`
}

it.each<[string, Partial<DigestHeaders>, string]>([
  ['nothing', {}, 'none'],
  ['a digest of the content', { contentDigest: `sha-256=:${SHA256}:` }, 'content-digest sha-256'],
  ['one of the representation', { reprDigest: `sha-512=:${SHA512}:` }, 'content-digest sha-512'],
  [
    'several: the one that costs least',
    { contentDigest: `md5=:${MD5}:, sha-256=:${SHA256}:` },
    'content-digest sha-256',
  ],
  ['an unknown one beside one', { contentDigest: `unixsum=:AA==:, sha-512=:${SHA512}:` }, 'content-digest sha-512'],
  ['names and parameters in any form', { contentDigest: ` SHA-256=:${SHA256}:;x=1 ` }, 'content-digest sha-256'],
  ['the bare MD5 of a RUDI node', { contentDigest: HEX.md5.toUpperCase() }, 'content-digest md5'],
  ['a digest that is too short', { contentDigest: 'sha-256=:AAAA:' }, 'none'],
  ['a digest without its colons', { contentDigest: `sha-256=${SHA256}` }, 'none'],
  ['a bare text that is no MD5', { contentDigest: HEX['sha-256'].slice(0, 30) }, 'none'],
  ['the header of before', { contentMd5: `${MD5}` }, 'content-md5 md5'],
  ['an MD5 in hex where base64 belongs', { contentMd5: HEX.md5 }, 'none'],
  ['the checksum of a store', { s3Sha256: `${SHA256}`, ...S3 }, 's3 sha-256'],
  ['one that says that it is of the whole', { s3Sha256: `${SHA256}`, s3ChecksumType: 'FULL_OBJECT' }, 's3 sha-256'],
  ['a checksum of checksums, by its number', { s3Sha256: `${SHA256}-3`, ...S3 }, 'none'],
  ['a checksum of checksums, by its type', { s3Sha256: `${SHA256}`, s3ChecksumType: 'COMPOSITE' }, 'none'],
])('of %s', (_what, headers, witness) => {
  expect(said(headers)).toBe(witness)
})

it.each<[string, Partial<DigestHeaders>, string, string]>([
  ['of S3', { server: 'AmazonS3' }, `"${HEX.md5}"`, 's3 md5 if equal'],
  ['of MinIO', { server: 'MinIO' }, `"${HEX.md5}"`, 's3 md5 if equal'],
  ['of a store that numbers its answers', { s3RequestId: 'TX1' }, `"${HEX.md5}"`, 's3 md5 if equal'],
  [
    'of versitygw, which numbers them twice',
    { server: 'VERSITYGW', s3RequestId: 'W5, W5' },
    `"${HEX.md5}"`,
    's3 md5 if equal',
  ],
  ['of an object with the key of the store', { ...S3, s3Encryption: 'AES256' }, `"${HEX.md5}"`, 's3 md5 if equal'],
  ['of an object in several parts', S3, `"${HEX.md5}-2"`, 'none'],
  ['of an object with a key of its own', { ...S3, s3Encryption: 'aws:kms' }, `"${HEX.md5}"`, 'none'],
  ['that is weak', S3, `W/"${HEX.md5}"`, 'none'],
  ['of another server', { server: 'nginx' }, `"${HEX.md5}"`, 'none'],
])('an entity tag %s', (_what, headers, etag, witness) => {
  expect(said(headers, 200, etag)).toBe(witness)
})

it('a partial answer counts only with the digest of the whole file', () => {
  expect(said({ contentDigest: `sha-256=:${SHA256}:` }, 206)).toBe('none')
  expect(said({ contentDigest: HEX.md5 }, 206)).toBe('none')
  expect(said({ contentMd5: `${MD5}` }, 206)).toBe('none')
  expect(said({ s3Sha256: `${SHA256}` }, 206)).toBe('none')
  expect(said({ reprDigest: `sha-256=:${SHA256}:` }, 206)).toBe('content-digest sha-256')
  expect(said(S3, 206, `"${HEX.md5}"`)).toBe('s3 md5 if equal')
})
