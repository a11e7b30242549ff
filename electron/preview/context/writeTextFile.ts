import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import { PIECE_BYTES } from './readFileParts.js'

export interface TextWriter {
  readonly write: (text: string) => Promise<Result<void>>
}

/** Writes a new UTF-8 file. Fails with `file/too-large` beyond `LIMITS.PREVIEW_REWRITE_BYTES`. */
export async function writeTextFile(
  disk: Disk,
  path: string,
  work: (writer: TextWriter) => Promise<Result<void>>,
): Promise<Result<void>> {
  const opened = await disk.open(path, 'create-new')
  if (!opened.ok) return opened
  const file = opened.value
  let waiting: string[] = []
  let waitingChars = 0
  let at = 0
  const flush = async (): Promise<Result<void>> => {
    const bytes = Buffer.from(waiting.join(''), 'utf8')
    waiting = []
    waitingChars = 0
    if (at + bytes.length > LIMITS.PREVIEW_REWRITE_BYTES)
      return fail(failure('file/too-large', { bytes: LIMITS.PREVIEW_REWRITE_BYTES }))
    const written = await file.writeAt([bytes], at)
    at += bytes.length
    return written
  }
  try {
    const worked = await work({
      write: async (text) => {
        waiting.push(text)
        waitingChars += text.length
        return waitingChars < PIECE_BYTES ? ok(undefined) : flush()
      },
    })
    return worked.ok ? await flush() : worked
  } finally {
    await file.close()
  }
}
