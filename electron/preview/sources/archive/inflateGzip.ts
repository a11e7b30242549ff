import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { SourceContext } from '../../context/previewContext.js'
import { failUnreadable } from '../../context/unreadableFailures.js'
import { createUnpackBudget } from './unpackBudget.js'

/** How many packed bytes are unpacked at a time: the result has to fit into memory. */
const PACKED_STEP_BYTES = 16 * 1024

const BROKEN = failUnreadable('GZIP')

/**
 * Unpacks a gzip file, all its members one after the other, within the budget of any archive. Fails with
 * `look/unreadable` when it is no gzip file or ends early, and when a member has another length or checksum than it
 * states.
 */
export async function inflateGzip(
  file: OpenFile,
  bytes: number,
  { signal, contentDecoding }: Pick<SourceContext, 'signal' | 'contentDecoding'>,
  take: (piece: Uint8Array) => Promise<Result<boolean>>,
): Promise<Result<void>> {
  const decoder = contentDecoding.open('gzip')
  if (decoder === null) return BROKEN
  const budget = createUnpackBudget(bytes)
  const pass = async (unpacked: Result<readonly Uint8Array[]>): Promise<Result<void>> => {
    if (!unpacked.ok) return unpacked.failure.code === 'file/too-large' ? unpacked : BROKEN
    for (const piece of unpacked.value) {
      const spent = budget.spend(piece.length)
      const taken = spent.ok ? await take(piece) : spent
      if (!taken.ok) return taken
    }
    return ok(undefined)
  }
  try {
    for (let at = 0; at < bytes; at += PACKED_STEP_BYTES) {
      if (signal.aborted) return fail(failure('look/cancelled'))
      const packed = await file.readAt(Math.min(PACKED_STEP_BYTES, bytes - at), at)
      if (!packed.ok) return packed
      const passed = await pass(await decoder.push(packed.value))
      if (!passed.ok) return passed
    }
    return await pass(await decoder.end())
  } finally {
    decoder.close()
  }
}
