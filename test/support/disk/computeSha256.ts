import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Computes the digest of a file from its bytes on disk. */
export async function computeSha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk)
  return hash.digest('hex')
}
