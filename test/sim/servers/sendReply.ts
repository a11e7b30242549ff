import { BodyError, type NetRequest, type NetResponse } from '../../../electron/ports/net.js'
import { type Failure, type FailureCode, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Fault } from '../plans/plan.js'
import type { SimProcess } from '../world/simProcess.js'
import type { ResponseDraft } from './lies.js'

export interface ReplyContext {
  readonly draft: ResponseDraft
  readonly request: NetRequest
  readonly simProcess: SimProcess
  readonly closed: () => void
  /** A stretch goes out; `at`: where in the body. */
  readonly note: (stretch: Uint8Array, at: number) => void
  readonly bytes: (body: ResponseDraft['body']) => Uint8Array
  /** What a stretch of that body is by the time it is sent; null when the file has become too short for it. */
  readonly now: (body: ResponseDraft['body'], stretch: Uint8Array, at: number) => Uint8Array | null
}

/** A reply as the real adapter would hand it over: a length is kept to or broken, and what ends with its connection just ends. */
export function createReply(replyContext: ReplyContext): NetResponse {
  const { draft, request } = replyContext
  const hanging = new AbortController()
  let isOver = false
  const over = (): void => {
    if (!isOver) replyContext.closed()
    isOver = true
  }
  const discard = (): void => {
    over()
    hanging.abort()
  }
  request.signal.addEventListener('abort', discard, { once: true })
  if (request.signal.aborted) discard()
  const headerAll = (name: string): readonly string[] =>
    draft.headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  return {
    status: draft.status,
    header: (name) => headerAll(name)[0] ?? null,
    headerAll,
    body: spoken({ ...replyContext, signal: hanging.signal, over, lengths: headerAll('content-length') }),
    discard,
  }
}

async function* spoken(
  speaking: ReplyContext & {
    readonly signal: AbortSignal
    readonly over: () => void
    readonly lengths: readonly string[]
  },
): AsyncGenerator<Uint8Array> {
  const { draft, request, simProcess: life, signal, lengths } = speaking
  const breakOf = (code: FailureCode): BodyError => new BodyError(hostFailure(code, request))
  try {
    const all = speaking.bytes(draft.body)
    const promised = lengths.length === 1 && /^\d+$/.test(lengths[0] ?? '') ? Number(lengths[0]) : null
    const until = Math.min(all.byteLength, draft.stops?.after ?? all.byteLength, promised ?? all.byteLength)
    for (let at = 0; at < until; at += draft.chunkBytes) {
      const fault = await raceWithAbort(nextChunk(life, draft.chunkMs), signal)
      if (fault === ABORTED || fault === 'error' || fault === 'half') throw breakOf('net/broken')
      if (fault !== null) await timeOut(speaking, breakOf)
      const chunk = speaking.now(draft.body, all.slice(at, Math.min(at + draft.chunkBytes, until)), at)
      if (chunk === null) throw breakOf('net/broken')
      speaking.note(chunk, at)
      yield chunk
    }
    if (draft.stops?.how === 'stall') await timeOut(speaking, breakOf)
    if (draft.stops?.how === 'reset') throw breakOf('net/broken')
    const isChunked = draft.headers.some(([name]) => name === 'transfer-encoding')
    const isShort = promised === null ? isChunked && until < all.byteLength : until < promised
    if (isShort || signal.aborted) throw breakOf('net/broken')
  } finally {
    speaking.over()
  }
}

const hostFailure = (code: FailureCode, request: NetRequest): Failure => failure(code, { host: request.url.hostname })

async function nextChunk(simProcess: SimProcess, chunkMs: number): Promise<Fault | null> {
  if (chunkMs > 0) await simProcess.clock.sleep(chunkMs)
  return simProcess.call('net.chunk', 5)
}

async function timeOut(
  { simProcess: life, request, signal }: ReplyContext & { readonly signal: AbortSignal },
  breakOf: (code: FailureCode) => BodyError,
): Promise<never> {
  await raceWithAbort(life.clock.sleep(Math.max(request.idleBodyMs, LIMITS.RETRY_AFTER_MIN_MS)), signal)
  throw breakOf(signal.aborted ? 'net/broken' : 'net/timeout')
}

export const ABORTED = Symbol('aborted')

/** The work's value, or `ABORTED` as soon as its caller has aborted. */
export function raceWithAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | typeof ABORTED> {
  if (signal.aborted) return Promise.resolve(ABORTED)
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve(ABORTED)
    signal.addEventListener('abort', abort, { once: true })
    work.then((value) => {
      signal.removeEventListener('abort', abort)
      resolve(value)
    }, reject)
  })
}
