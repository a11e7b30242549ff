import { createHash } from 'node:crypto'
import { type PortalResponse, withHeader } from '../http/response.js'
import type { Fault } from './fault.js'

/** Larger bodies are sent unchanged, because a digest is needed before the first byte. */
const DIGESTED_BYTES_MAX = 64 * 1_048_576

const createDigestFault = (
  about: string,
  changeAnswer: (honest: PortalResponse, digest: (name: string) => Buffer) => PortalResponse,
): Fault => ({
  about,
  changeAnswer: (honest) => {
    const { content } = honest.body
    if (content.length > DIGESTED_BYTES_MAX || (honest.status !== 200 && honest.status !== 206)) return honest
    return changeAnswer(honest, (name) => createHash(name).update(content.read(0, content.length)).digest())
  },
})

/** Digests that servers send with their bytes; all but one of them are true. */
export const DIGEST_HEADERS = {
  'digest-bare': createDigestFault('Content-Digest as the node of RUDI sends it: a bare MD5 in hex', (honest, digest) =>
    withHeader(honest, 'Content-Digest', digest('md5').toString('hex')),
  ),
  'digest-content': createDigestFault('Content-Digest of the content of this message (RFC 9530)', (honest, digest) =>
    withHeader(honest, 'Content-Digest', `sha-256=:${digest('sha256').toString('base64')}:`),
  ),
  'digest-of-other': createDigestFault('Content-Digest of other bytes', (honest) =>
    withHeader(honest, 'Content-Digest', `sha-256=:${createHash('sha256').update('').digest('base64')}:`),
  ),
  'content-md5': createDigestFault('Content-MD5', (honest, digest) =>
    withHeader(honest, 'Content-MD5', digest('md5').toString('base64')),
  ),
  's3-tag': createDigestFault('an object store: the entity tag is the MD5 of the object', (honest, digest) =>
    honest.status === 200
      ? withHeader(withHeader(honest, 'Server', 'AmazonS3'), 'ETag', `"${digest('md5').toString('hex')}"`)
      : honest,
  ),
} as const satisfies Record<string, Fault>
