import { type MessagePort, Worker } from 'node:worker_threads'
import { type Failure, failure } from '../../../shared/failure.js'
import { assert, fail, type Result } from '../../../shared/result.js'
import type { Log } from '../../ports/log.js'

/** One call of a port, as it crosses to the thread and back. */
interface Question {
  readonly number: number
  readonly verb: string
  readonly given: readonly unknown[]
}
interface Answer {
  readonly number: number
  readonly result: unknown
}

export interface WorkerRpcOptions {
  /** The bundle that serves the port. */
  readonly script: string
  readonly folder: string
  readonly log: Log
}

/** A port that lives on a thread of its own, as those who call it hold it. */
export interface WorkerRpc<Verb extends string> {
  /** What the thread answers is what the same call answers here: both ends are this file, and the port's type says what. */
  ask<T>(verb: Verb, given: readonly unknown[]): Promise<Result<T>>
  close(): Promise<void>
}

/**
 * A port with a `close`, on a thread of its own running `script`. The thread starts with the first call and keeps no
 * process alive. A thread that dies fails what it was asked with `bug/unexpected`, and the next call gets a new one.
 * `name` is what the log calls it.
 */
export function createWorkerRpc<Verb extends string>(
  name: string,
  options: WorkerRpcOptions,
): WorkerRpc<Verb | 'close'> {
  const { script, folder, log } = options
  const pending = new Map<number, (result: unknown) => void>()
  let worker: Worker | null = null
  let isClosed = false
  let asked = 0

  const fallen = (because: Failure): void => {
    for (const settle of pending.values()) settle(fail(because))
    pending.clear()
  }
  const hire = (): Worker => {
    // Neither the environment (it may hold logins) nor the flags of this process are the thread's business.
    const hired = new Worker(script, { env: {}, argv: [], execArgv: [], workerData: { folder } })
    hired.unref()
    hired.on('message', ({ number, result }: Answer) => {
      pending.get(number)?.(result)
      pending.delete(number)
      if (pending.size === 0) hired.unref()
    })
    hired.on('error', (bug) => log.note(`${name}.broke`, { name: bug.name, message: bug.message }))
    hired.once('exit', () => {
      if (worker === hired) worker = null
      fallen(failure(isClosed ? 'disk/error' : 'bug/unexpected'))
    })
    return hired
  }
  const ask = <T>(verb: Verb | 'close', given: readonly unknown[]): Promise<Result<T>> => {
    if (isClosed) return Promise.resolve(fail(failure('disk/error', { note: 'closed' })))
    worker ??= hire()
    const mine = worker
    asked += 1
    const question: Question = { number: asked, verb, given }
    mine.ref()
    return new Promise((resolve) => {
      pending.set(question.number, (result) => resolve(result as Result<T>))
      mine.postMessage(question)
    })
  }
  return {
    ask,
    close: async () => {
      const mine = worker
      if (mine === null || isClosed) {
        isClosed = true
        return
      }
      // The file is closed in its own thread, after what was asked before.
      const closed = ask('close', [])
      isClosed = true
      await closed
      await mine.terminate()
    },
  }
}

/** The thread's end: answers in the order asked. A file that cannot be opened answers everything with why. */
export function serveRpc(port: MessagePort, opened: Result<object>): void {
  const answerTo = async ({ verb, given }: Question): Promise<unknown> => {
    if (!opened.ok) return opened
    const calls = opened.value as Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>
    const call = calls[verb]
    assert(call !== undefined, 'the thread serves the port that is asked')
    return call(...given)
  }
  port.on('message', (question: Question) => {
    void answerTo(question).then((result) => port.postMessage({ number: question.number, result }))
  })
}
