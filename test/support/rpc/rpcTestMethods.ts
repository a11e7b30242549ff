import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { defineMethod, defineNotice, type RpcHandlers } from '../../../electron/ports/workers/workerRpc.js'
import { type FailureCode, failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'

const name = z.string().max(50)
const nothing = z.undefined()

/** A table with one method per behaviour of a call. */
export const RPC_TEST_METHODS = {
  echo: defineMethod(z.map(z.string(), z.instanceof(Uint8Array)), z.map(z.string(), z.instanceof(Uint8Array))),
  refuse: defineMethod(z.custom<FailureCode>(), nothing),
  /** Answered by `release`. */
  hold: defineMethod(name, name),
  release: defineNotice(name),
  note: defineNotice(name),
  /** The calls begun so far. */
  begun: defineMethod(nothing, z.array(name)),
  count: defineMethod(z.number().int(), z.number().int(), z.number().int()),
  untilCancelled: defineMethod(name, nothing),
  lie: defineMethod(nothing, z.number()),
  die: defineMethod(nothing, nothing),
} as const

export function createRpcTestHandlers(): RpcHandlers<typeof RPC_TEST_METHODS> {
  const begun: string[] = []
  const held = new Map<string, () => void>()
  return {
    echo: async (value) => ok(value),
    refuse: async (code) => fail(failure(code, { bytes: 1 })),
    hold(one) {
      begun.push(one)
      return new Promise((resolve) => held.set(one, () => resolve(ok(one))))
    },
    release: (one) => held.get(one)?.(),
    note: (one) => void begun.push(one),
    begun: async () => ok(begun),
    async count(to, { onProgress }) {
      for (let at = 1; at <= to; at++) {
        onProgress(at)
        await sleep(1)
      }
      return ok(to)
    },
    untilCancelled: (one, { signal }) => {
      begun.push(one)
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          begun.push(`cleaned up ${one}`)
          reject(signal.reason)
        })
      })
    },
    lie: async () => ok('text' as never),
    die: async () => {
      throw new Error('boom')
    },
  }
}
