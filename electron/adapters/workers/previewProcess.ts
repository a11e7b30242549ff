import { mkdirSync, rmSync } from 'node:fs'
import * as z from 'zod'
import { failureView } from '../../../shared/download/model/view.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { preview, previewProfile, previewTable } from '../../../shared/preview/model.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import type { PreviewService } from '../../ports/preview/previewService.js'
import type { PreviewJob, PreviewReply, PreviewRequest } from '../../preview/protocol.js'
import type { ReadResidentMemory } from '../system/residentMemory.js'

/** The part of a child process, or of Electron's utility process, that is used here. */
export interface PreviewChildProcess {
  readonly pid?: number | undefined
  on(event: 'message', hear: (message: unknown) => void): unknown
  off(event: 'message', hear: (message: unknown) => void): unknown
  once(event: 'exit', hear: (code: number | null) => void): unknown
  postMessage(message: unknown): void
  kill(): boolean
}

export interface PreviewProcessOptions {
  /** Starts the bundle made from `electron/workers/previewWorker.ts`, without this process's environment. */
  readonly start: () => PreviewChildProcess
  /** Absolute folder of ours for what has to be written anew before it can be read. Emptied at each start and end. */
  readonly scratch: string
  readonly clock: Pick<Clock, 'sleep'>
  readonly readResidentMemory: ReadResidentMemory
  readonly log: Log
}

const exported = z.strictObject({ bytes: z.number().int().nonnegative(), rows: z.number().int().nonnegative() })

/** `PreviewService` over two processes that are started when they are needed: one to look with, one that writes exports meanwhile. */
export function createPreviewProcess(needs: PreviewProcessOptions): PreviewService {
  const looking = oneProcess({ ...needs, scratch: `${needs.scratch}-1` })
  const writing = oneProcess({ ...needs, scratch: `${needs.scratch}-2` })
  return {
    open: (file) => looking.ask({ is: 'open', file }, preview, LIMITS.LOOK_OPEN_MS),
    profile: (file) => looking.ask({ is: 'profile', file }, previewProfile, LIMITS.LOOK_PROFILE_MS),
    query: (files, sql) => looking.ask({ is: 'query', files, sql }, previewTable, LIMITS.LOOK_QUERY_MS),
    export: (task, signal) => writing.askInTurn({ ...task, is: 'export' }, exported, LIMITS.LOOK_EXPORT_MS, signal),
    cancel: looking.cancel,
    close: async () => {
      await Promise.all([looking.end(), writing.end()])
    },
  }
}

type Ended =
  | { readonly is: 'told'; readonly result: unknown }
  | { readonly is: 'gone'; readonly code: number | null }
  | { readonly is: 'stopped' }
  | { readonly is: 'late' }
  | { readonly is: 'too-large' }

interface Running {
  readonly process: PreviewChildProcess
  readonly gone: Promise<number | null>
}

function oneProcess({ start, scratch, clock, readResidentMemory: residentBytes, log }: PreviewProcessOptions) {
  let child: Running | null = null
  let jobs = 0
  let asked = new AbortController()
  let isOver = false
  let turn: Promise<unknown> = Promise.resolve()

  const running = (): Running => {
    if (child !== null) return child
    rmSync(scratch, { recursive: true, force: true })
    mkdirSync(scratch, { recursive: true, mode: 0o700 })
    const started = start()
    const gone = new Promise<number | null>((resolve) => started.once('exit', resolve))
    const mine = { process: started, gone }
    child = mine
    void gone.then(() => {
      if (child === mine) child = null
    })
    return mine
  }

  /** A loop in a parser answers nobody: only the system can end it. */
  async function kill(mine: Running): Promise<void> {
    if (child === mine) child = null
    if (mine.process.pid === undefined) mine.process.kill()
    else endProcess(mine.process.pid)
    await mine.gone
    rmSync(scratch, { recursive: true, force: true })
  }

  const heldBy = ({ process: { pid } }: Running): number => (pid === undefined ? 0 : (residentBytes(pid) ?? 0))

  /**
   * Resolves once the process holds more than it may. Watched from here: a function inside of the engine takes gigabytes
   * without asking its own bound, and answers neither an interruption nor an exit until it has them. What it resolves to
   * after the signal means nothing: the work has ended otherwise.
   */
  async function outgrown(mine: Running, signal: AbortSignal): Promise<Ended> {
    while (!signal.aborted && heldBy(mine) <= LIMITS.LOOK_PROCESS_BYTES) await clock.sleep(LIMITS.LOOK_WATCH_MS, signal)
    return { is: 'too-large' }
  }

  async function carryOut(work: PreviewJob, withinMs: number, signal: AbortSignal): Promise<Result<unknown>> {
    const mine = running()
    const job = ++jobs
    const order = (next: PreviewRequest): void => mine.process.postMessage(next)
    const over = new AbortController()
    const told = new Promise<Ended>((resolve) => {
      const hear = (news: unknown): void => {
        if (isNews(news) && news.job === job) resolve({ is: 'told', result: news.result })
      }
      mine.process.on('message', hear)
      over.signal.addEventListener('abort', () => mine.process.off('message', hear))
    })
    const gone = mine.gone.then((code): Ended => ({ is: 'gone', code }))
    const after = (ms: number, end: Ended): Promise<Ended> =>
      clock.sleep(ms, over.signal).then(
        () => end,
        () => told,
      )
    const cancelled = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { signal: over.signal })
    })
    const stopped = cancelled.then((): Promise<Ended> => {
      order({ is: 'cancel', job })
      return after(LIMITS.LOOK_STOP_MS, { is: 'stopped' })
    })
    order({ is: 'work', job, scratch, work })
    const tooLarge = outgrown(mine, over.signal)
    const end = await Promise.race([told, gone, stopped, after(withinMs, { is: 'late' }), tooLarge])
    over.abort()
    if (end.is === 'told') {
      // What it keeps for itself would count against the next work.
      if (heldBy(mine) > LIMITS.LOOK_KEPT_BYTES) await kill(mine)
      return end.result as Result<unknown>
    }
    if (end.is !== 'gone') await kill(mine)
    if (end.is === 'stopped') return fail(failure('look/cancelled'))
    log.note('look.ended', { work: work.is, why: end.is, code: end.is === 'gone' ? end.code : null })
    if (end.is === 'late') return fail(failure('look/too-long', { seconds: withinMs / 1000 }))
    if (end.is === 'too-large') return fail(failure('look/too-much', { bytes: LIMITS.LOOK_PROCESS_BYTES }))
    return fail(failure('look/ended'))
  }

  async function askInTurn<T>(
    work: PreviewJob,
    schema: z.ZodType<T>,
    withinMs: number,
    signal: AbortSignal,
  ): Promise<Result<T>> {
    const mine = turn.then(() =>
      signal.aborted || isOver ? fail(failure('look/cancelled')) : carryOut(work, withinMs, signal),
    )
    turn = mine.catch(() => undefined)
    const answer = z.union([
      z.strictObject({ ok: z.literal(true), value: schema }),
      z.strictObject({ ok: z.literal(false), failure: failureView }),
    ])
    const result = answer.safeParse(await mine)
    if (!result.success) return fail(failure('look/ended'))
    return result.data.ok ? ok(result.data.value) : fail(result.data.failure)
  }

  return {
    /** Takes the place of what was asked before. */
    ask<T>(work: PreviewJob, schema: z.ZodType<T>, withinMs: number): Promise<Result<T>> {
      asked.abort()
      asked = new AbortController()
      return askInTurn(work, schema, withinMs, asked.signal)
    },
    /** Waits until what was asked before has ended. */
    askInTurn,
    cancel: () => asked.abort(),
    async end(): Promise<void> {
      isOver = true
      if (child !== null) await kill(child)
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

const isNews = (message: unknown): message is PreviewReply =>
  typeof message === 'object' && message !== null && 'job' in message && 'result' in message

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}
