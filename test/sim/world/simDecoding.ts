import { constants, gunzipSync } from 'node:zlib'
import type { ContentDecoding } from '../../../electron/ports/contentDecoding.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'

/** Gzip without a thread, so that a world stays in virtual time. */
export const createSimDecoding: ContentDecoding = {
  open(coding) {
    if (coding !== 'gzip') return null
    let sent = Buffer.alloc(0)
    let given = 0
    const decoded = (finishFlush: number): Result<readonly Uint8Array[]> => {
      try {
        const all = gunzipSync(sent, { finishFlush })
        const news = new Uint8Array(all.subarray(given))
        given = all.byteLength
        return ok([news])
      } catch (error) {
        const isCut = Reflect.get(Object(error), 'code') === 'Z_BUF_ERROR'
        return fail(failure(isCut ? 'net/broken' : 'server/not-what-we-asked'))
      }
    }
    return {
      async push(bytes) {
        sent = Buffer.concat([sent, bytes])
        return decoded(constants.Z_SYNC_FLUSH)
      },
      end: async () => decoded(constants.Z_FINISH),
      close: () => undefined,
    }
  },
}
