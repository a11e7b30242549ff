import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'

/** Reads all of stdin, as UTF-8. Fails with `file/too-large` beyond `maxBytes`, before reading on. */
export async function readStdin(maxBytes: number): Promise<Result<string>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin) {
    const part = Buffer.from(chunk)
    bytes += part.byteLength
    if (bytes > maxBytes) return fail(failure('file/too-large'))
    chunks.push(part)
  }
  return ok(Buffer.concat(chunks).toString('utf8'))
}
