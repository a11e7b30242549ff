import { BodyError, type NetRequest } from '../../../electron/ports/net.js'
import { type Failure, type FailureCode, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { ABORTED, raceWithAbort } from '../../support/http/raceWithAbort.js'
import type { Fault } from '../plans/plan.js'
import type { SimProcess } from '../world/simProcess.js'
import type { ResponseDraft } from './lies.js'

export interface ReplyContext {
  readonly draft: ResponseDraft
  readonly request: NetRequest
  readonly simProcess: Pick<SimProcess, 'clock' | 'call'>
  /** Called when a range is sent; `at` is its position in the body. */
  readonly note: (stretch: Uint8Array, at: number) => void
  readonly bytes: (body: ResponseDraft['body']) => Uint8Array
  /** Returns the bytes of a range at the time of sending; null when the file has become too short. */
  readonly now: (body: ResponseDraft['body'], stretch: Uint8Array, at: number) => Uint8Array | null
}

/**
 * Sends a body as the real adapter delivers it: a declared length is kept or breaks with an error, and a body that is
 * closed by its connection just ends.
 */
export async function* sendBody(replyContext: ReplyContext, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { draft, request, simProcess: life } = replyContext
  const breakOf = (code: FailureCode): BodyError => new BodyError(hostFailure(code, request))
  const all = replyContext.bytes(draft.body)
  const lengths = draft.headers.flatMap(([name, value]) => (name.toLowerCase() === 'content-length' ? [value] : []))
  const promised = lengths.length === 1 && /^\d+$/.test(lengths[0] ?? '') ? Number(lengths[0]) : null
  const until = Math.min(all.byteLength, draft.stops?.after ?? all.byteLength, promised ?? all.byteLength)
  for (let at = 0; at < until; at += draft.chunkBytes) {
    const fault = await raceWithAbort(nextChunk(life, draft.chunkMs), signal)
    if (fault === ABORTED || fault === 'error' || fault === 'half') throw breakOf('net/broken')
    if (fault !== null) await timeOut(replyContext, signal, breakOf)
    const chunk = replyContext.now(draft.body, all.slice(at, Math.min(at + draft.chunkBytes, until)), at)
    if (chunk === null) throw breakOf('net/broken')
    replyContext.note(chunk, at)
    yield chunk
  }
  if (draft.stops?.how === 'stall') await timeOut(replyContext, signal, breakOf)
  if (draft.stops?.how === 'reset') throw breakOf('net/broken')
  const isChunked = draft.headers.some(([name]) => name === 'transfer-encoding')
  const isShort = promised === null ? isChunked && until < all.byteLength : until < promised
  if (isShort || signal.aborted) throw breakOf('net/broken')
}

const hostFailure = (code: FailureCode, request: NetRequest): Failure => failure(code, { host: request.url.hostname })

async function nextChunk(simProcess: ReplyContext['simProcess'], chunkMs: number): Promise<Fault | null> {
  if (chunkMs > 0) await simProcess.clock.sleep(chunkMs)
  return simProcess.call('net.chunk', 5)
}

async function timeOut(
  { simProcess: life, request }: ReplyContext,
  signal: AbortSignal,
  breakOf: (code: FailureCode) => BodyError,
): Promise<never> {
  await raceWithAbort(life.clock.sleep(Math.max(request.idleBodyMs, LIMITS.RETRY_AFTER_MIN_MS)), signal)
  throw breakOf(signal.aborted ? 'net/broken' : 'net/timeout')
}
