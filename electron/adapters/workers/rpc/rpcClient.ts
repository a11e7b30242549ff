import * as z from 'zod'
import { type Failure, failure } from '../../../../shared/failure.js'
import { failureView } from '../../../../shared/failureView.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { RpcClient, RpcMethods, RpcPort } from '../../../ports/workers/workerRpc.js'
import { decodeReply, type RpcRequest } from './rpcMessages.js'

export interface ClosableRpcClient<M extends RpcMethods> extends RpcClient<M> {
  /** How many calls have no answer yet. */
  open(): number
  /** Fails all open and all later calls with this failure, because the other side is gone. May be called again. */
  close(because: Failure): void
}

/** The most calls that may wait for one thread or process. More mean a bug that sends calls without end. */
const OPEN_CALLS_MOST = 100_000

interface OpenCall {
  readonly settle: (result: unknown) => void
  readonly cancelled: () => void
  readonly progress: (progress: unknown) => void
}

/**
 * Creates the client of a table of methods over one port. Each call ends exactly once: with the server's answer, with
 * the reason of its signal once the server has stopped, or with the failure given to `close`. An answer that does not
 * fit the table is `invalid`. Other messages, and answers to no open call, are dropped.
 */
export function createRpcClient<M extends RpcMethods>(
  methods: M,
  port: RpcPort,
  invalid: Failure = failure('bug/unexpected', { note: 'answer' }),
): ClosableRpcClient<M> {
  const open = new Map<number, OpenCall>()
  const answers = new Map(Object.entries(methods).map(([name, method]) => [name, createAnswerDecoder(method)]))
  const post = (request: RpcRequest): void => port.post(request)
  let lastId = 0
  let closed: Failure | null = null

  port.onMessage((message) => {
    const reply = decodeReply(message)
    const call = open.get(reply?.id ?? 0)
    if (reply === null || call === undefined) return
    if (reply.type === 'progress') call.progress(reply.progress)
    else if (reply.type === 'answer') call.settle(reply.result)
    else call.cancelled()
  })

  return {
    call: async (method, input, { signal, onProgress } = {}) => {
      signal?.throwIfAborted()
      if (closed !== null) return fail(closed)
      if (open.size >= OPEN_CALLS_MOST) return fail(failure('bug/unexpected', { note: 'calls' }))
      lastId += 1
      const id = lastId
      const cancel = (): void => post({ type: 'cancel', id })
      signal?.addEventListener('abort', cancel)
      try {
        return await new Promise<Result<never>>((resolve, reject) => {
          open.set(id, {
            settle: (result) => resolve((answers.get(method)?.result(result) ?? fail(invalid)) as Result<never>),
            // Only our own signal causes it.
            cancelled: () => (signal?.aborted ? reject(signal.reason) : resolve(fail(invalid))),
            progress: (progress) => answers.get(method)?.progress(progress, onProgress as (value: unknown) => void),
          })
          post({ type: 'call', id, method, input })
        })
      } finally {
        open.delete(id)
        signal?.removeEventListener('abort', cancel)
      }
    },
    notify: (method, input) => post({ type: 'notice', method, input }),
    open: () => open.size,
    close(because) {
      closed ??= because
      for (const call of open.values()) call.settle(fail(because))
      open.clear()
    },
  }
}

const answerSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({ ok: z.literal(false), failure: failureView }),
])

/** Returns how the answers of one method are decoded: null stands for an invalid answer. */
function createAnswerDecoder(method: RpcMethods[string]) {
  if (method.type === 'notice') return { result: () => null, progress: () => undefined }
  return {
    result(result: unknown): Result<unknown> | null {
      const answer = answerSchema.safeParse(result).data
      if (answer === undefined || !answer.ok) return answer ?? null
      const value = method.output.safeParse(answer.value)
      return value.success ? ok(value.data) : null
    },
    progress(progress: unknown, report: ((value: unknown) => void) | undefined): void {
      const decoded = method.progress.safeParse(progress)
      if (decoded.success) report?.(decoded.data)
    },
  }
}
