import { failure } from '../../../shared/failure.js'
import { createDeferred } from '../../../shared/pacing/createDeferred.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { TransferHandle, TransferUpdate } from '../workerPool/transferHandle.js'

/** A complete body in the memory of its worker. */
export interface BufferedBody {
  /** Writes the body to disk under its final name. When this fails, only the disk shows how far it got. */
  land(where: Parameters<TransferHandle['land']>[0]): Promise<Result<void>>
  /** Discards the body. */
  discard(): void
  /** Receives the updates of its job. */
  onUpdate(update: TransferUpdate): void
}

export function createBufferedBody(job: TransferHandle): BufferedBody {
  const landed = createDeferred<Result<void>>()
  return {
    land(where) {
      job.land(where)
      return landed.promise
    },
    discard: job.stop,
    onUpdate(update) {
      if (update.type === 'landed') landed.resolve(ok(undefined))
      if (update.type === 'broke') landed.resolve(fail(update.because))
      if (update.type === 'stopped') landed.resolve(fail(failure('net/broken')))
    },
  }
}
