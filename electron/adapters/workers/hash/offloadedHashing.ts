import type { HashAlgorithm } from '../../../../shared/download/transfer/hashAlgorithm.js'
import { failure } from '../../../../shared/failure.js'
import { fail, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { Hashing, OffloadedDigest } from '../../../ports/hashing.js'
import type { RpcClient } from '../../../ports/workers/workerRpc.js'
import { getDescriptor } from '../../disk/workerDisk.js'
import { nodeHash } from '../../system/nodeHash.js'
import { createRpcClient } from '../rpc/rpcClient.js'
import { startThread } from '../rpc/rpcThread.js'
import { toRpcPort } from '../rpc/toRpcPort.js'
import { HASH_METHODS } from './hashMethods.js'

export interface OffloadedHashing extends Hashing {
  /** Ends the thread. Pending digests fail. */
  close(): Promise<void>
}

type Digests = Result<ReadonlyMap<HashAlgorithm, string>>

/**
 * Hashes on the calling thread, and large files on one more thread, which runs `script` (the bundled
 * `electron/workers/hashWorker.ts`). The first large file starts the thread. It stays, never keeps the process alive,
 * and gets no more work after it has died.
 */
export function createOffloadedHashing(script: string): OffloadedHashing {
  let thread: ReturnType<typeof start> | null = null
  let lastJob = 0
  let hasDied = false

  const start = () => {
    const worker = startThread(script)
    const client = createRpcClient(HASH_METHODS, toRpcPort(worker))
    worker.unref()
    // The `exit` event follows, and only that matters here.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      hasDied = true
      client.close(failure('bug/unexpected'))
    })
    return { worker, client }
  }

  return {
    start: nodeHash.start,
    updateCrc: nodeHash.updateCrc,
    startOffloaded(file: OpenFile, algorithms) {
      const descriptor = getDescriptor(file)
      if (descriptor === null || hasDied) return null
      thread ??= start()
      lastJob += 1
      return follow(thread.client, { job: lastJob, descriptor, algorithms })
    },
    close: async () => void (await thread?.worker.terminate()),
  }
}

function follow(
  client: RpcClient<typeof HASH_METHODS>,
  file: { readonly job: number; readonly descriptor: number; readonly algorithms: readonly HashAlgorithm[] },
): OffloadedDigest {
  const { job } = file
  const abandoned = new AbortController()
  const digests: Promise<Digests> = client
    .call('follow', file, { signal: abandoned.signal })
    .catch(() => fail(failure('net/broken')))
  return {
    extendTo: (bytes) => client.notify('grow', { job, bytes }),
    finish() {
      client.notify('finish', { job })
      return digests
    },
    async abandon() {
      abandoned.abort()
      await digests
    },
  }
}
