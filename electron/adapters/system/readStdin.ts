import { addAbortSignal, type Readable } from 'node:stream'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { toDiskFailure } from '../disk/diskErrors.js'

/**
 * Reads all of stdin as UTF-8. Fails with `file/too-large` as soon as there are more than `maxBytes`, with `net/broken`
 * when the signal aborts, and with a disk failure when stdin is a folder.
 */
export async function readStdin(
  maxBytes: number,
  signal: AbortSignal,
  stdin: Readable = process.stdin,
): Promise<Result<string>> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of addAbortSignal(signal, stdin)) {
      const part = Buffer.from(chunk)
      bytes += part.byteLength
      if (bytes > maxBytes) return fail(failure('file/too-large'))
      chunks.push(part)
    }
  } catch (error) {
    return fail(signal.aborted ? failure('net/broken') : toDiskFailure(error))
  }
  return ok(Buffer.concat(chunks).toString('utf8'))
}
