import type { Comparison } from '../../../shared/compare/model.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, type Result } from '../../../shared/result.js'
import { COMPARE_METHODS } from '../../compare/compareMethods.js'
import type { CompareTask } from '../../ports/preview/comparisonService.js'
import { createRpcClient } from './rpc/rpcClient.js'

/** The part of a child process that is used here. */
export interface CompareChildProcess {
  on(event: 'message', onMessage: (message: unknown) => void): unknown
  once(event: 'exit', onExit: () => void): unknown
  send(message: object, sent: () => void): unknown
  kill(signal: 'SIGKILL'): boolean
}

/**
 * Compares two files in a process of its own, which has ended when this resolves: a file can be made so that it ends
 * the table engine and its process, which then is `diff/ended`. When the signal is aborted, the process may clean up
 * for a moment and is then killed.
 */
export async function compareInProcess(
  start: () => CompareChildProcess,
  input: { readonly scratch: string; readonly task: CompareTask },
  signal: AbortSignal,
): Promise<Result<Comparison>> {
  if (signal.aborted) return CANCELLED
  const child = start()
  const ended = failure('diff/ended')
  const port = {
    post: (message: unknown) => void child.send(message as object, () => undefined),
    onMessage: (handle: (message: unknown) => void) => void child.on('message', handle),
  }
  const client = createRpcClient(COMPARE_METHODS, port, ended)
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      client.close(ended)
      resolve()
    })
  })
  const onAbort = (): void => void setTimeout(() => child.kill('SIGKILL'), LIMITS.PREVIEW_STOP_MS).unref()
  signal.addEventListener('abort', onAbort)
  try {
    return await client.call('compare', input, { signal })
  } catch (reason) {
    if (!signal.aborted) throw reason
    return CANCELLED
  } finally {
    signal.removeEventListener('abort', onAbort)
    child.kill('SIGKILL')
    await gone
  }
}

const CANCELLED = fail(failure('look/cancelled'))
