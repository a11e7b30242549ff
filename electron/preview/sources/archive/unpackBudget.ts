import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'

/** How many bytes may be unpacked from one archive, over all its parts and all readings. */
export interface UnpackBudget {
  /** Counts unpacked bytes. Fails with `file/too-large` once they exceed the budget. */
  spend(bytes: number): Result<void>
}

/**
 * Creates the budget of an archive of `archiveBytes` bytes. `most` is an absolute limit. Besides, the total must be
 * explained by the packed length of the archive, whatever its parts claim: many parts that share the same packed bytes
 * get no more than one.
 */
export function createUnpackBudget(archiveBytes: number, most: number = LIMITS.PREVIEW_UNPACKED_BYTES): UnpackBudget {
  let out = 0
  return {
    spend(bytes) {
      out += bytes
      return out > most || isAboveRatio(out, archiveBytes)
        ? fail(failure('file/too-large', { bytes: out }))
        : ok(undefined)
    },
  }
}

/** Up to this size, no compression ratio is dangerous. */
const FREE_BYTES = 1024 * 1024

/** Whether a file has unpacked to more bytes than its packed bytes explain. */
export const isAboveRatio = (unpacked: number, packed: number): boolean =>
  unpacked > FREE_BYTES + packed * LIMITS.PREVIEW_UNPACK_RATIO
