import { LIMITS } from '../../shared/limits.js'
import { limitRate } from '../../shared/pacing/limitRate.js'
import type { Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { DecryptTask, ProgressOptions } from '../ports/fileCrypt.js'
import type { HashFile } from '../ports/hashing.js'
import type { ChunkCipher } from '../ports/protect/chunkCipher.js'
import type { RpcCallContext, RpcHandlers } from '../ports/workers/workerRpc.js'
import type { CRYPTO_METHODS } from './cryptoMethods.js'
import { decryptFile } from './decryptFile.js'
import { encryptFile } from './encryptFile.js'
import { revealFile } from './revealFile.js'

export interface CryptoWorkerDeps {
  readonly disk: Disk
  readonly clock: Pick<Clock, 'elapsed'>
  readonly hashFile: HashFile
  readonly cipher: ChunkCipher
}

/** Creates the handlers of the crypto thread, for `FileCrypt` and `HashFile`. */
export function createCryptoHandlers({
  disk,
  clock,
  hashFile,
  cipher,
}: CryptoWorkerDeps): RpcHandlers<typeof CRYPTO_METHODS> {
  const watch = (call: RpcCallContext<[number, number]>): ProgressOptions => ({
    signal: call.signal,
    onProgress: limitRate(LIMITS.NEWS_PER_SECOND, clock, (done, total) => call.onProgress([done, total]), isComplete),
  })
  return {
    encrypt: (task, call) => encryptFile({ ...task, ...watch(call), disk }),
    decrypt: (task, call) => decryptWithKeyFile(disk, task, watch(call)),
    reveal: (task, call) => revealFile({ ...task, ...watch(call), disk, cipher }),
    hash: async ({ path, algorithms }, { signal, onProgress }) => {
      const report = limitRate(LIMITS.NEWS_PER_SECOND, clock, onProgress)
      const hashed = await hashFile(path, algorithms, signal, report)
      return hashed.ok ? { ok: true, value: { ...hashed.value, digests: new Map(hashed.value.digests) } } : hashed
    },
  }
}

async function decryptWithKeyFile(
  disk: Disk,
  task: DecryptTask,
  watch: ProgressOptions,
): Promise<Result<{ readonly bytes: number }>> {
  const pem = await disk.readSmall(task.privateKeyPath, LIMITS.PRIVATE_KEY_BYTES)
  return pem.ok ? decryptFile({ ...task, ...watch, disk, privateKeyPem: pem.value }) : pem
}

/** Whether this is the last report of progress, which is always passed on. */
const isComplete = (doneBytes: number, totalBytes: number): boolean => doneBytes >= totalBytes
