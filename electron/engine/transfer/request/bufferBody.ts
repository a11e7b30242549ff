import type { ResponseHead } from '../../../../shared/download/http/responseHead.js'
import { isEncoded } from '../../../../shared/download/http/responsePredicates.js'
import type { StartMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Clock } from '../../../ports/clock.js'
import type { BufferBudget } from './bufferBudget.js'
import { cancelTimer } from './cancelTimer.js'
import type { OpenResponse } from './sendFollowingRedirects.js'

/** A response whose body was read at least in part. */
export interface BufferedResponse {
  /** The response; its body starts with the bytes that were already read. */
  readonly opened: OpenResponse
  /** All bytes of the body; null when it is not in memory. */
  readonly bytes: readonly Uint8Array[] | null
  /** Gives the memory back. */
  release(): void
}

const doNothing = (): void => undefined

/**
 * Reads a small body of known length into memory. A body that is slow, breaks off or does not have its declared length
 * is passed on as it comes: no received byte is lost, and its failure is handled where all others are.
 */
export async function bufferBody(
  { clock, budget }: { readonly clock: Clock; readonly budget: BufferBudget },
  limits: StartMessage['buffer'],
  opened: OpenResponse,
): Promise<BufferedResponse> {
  const bodyBytes = limits === null ? null : readBodyLength(opened.response, limits.mostBytes)
  const release = bodyBytes === null ? null : budget.take(bodyBytes)
  if (bodyBytes === null || release === null) return { opened, bytes: null, release: doNothing }
  let isOver = false
  let stopTimer = doNothing
  const waitUntilLate = async (): Promise<'late'> => {
    // Most small bodies come with their head, and need no timer.
    await clock.turnEnds()
    if (isOver) return 'late'
    const timer = new AbortController()
    stopTimer = () => cancelTimer(timer)
    await clock.sleep(LIMITS.BUFFERED_BODY_MS, timer.signal)
    return 'late'
  }
  const isLate = waitUntilLate()
  const iterator = opened.body[Symbol.asyncIterator]()
  const bytes: Uint8Array[] = []
  let missingBytes = bodyBytes
  try {
    for (;;) {
      const next = iterator.next()
      const settled = next.then(
        (result) => result,
        () => 'broken' as const,
      )
      const step = await Promise.race([settled, isLate])
      if (step !== 'late' && step !== 'broken' && step.done === true && missingBytes === 0)
        return { opened: { ...opened, body: replay(bytes, null, iterator) }, bytes, release }
      if (step === 'late' || step === 'broken' || step.done === true || step.value.byteLength > missingBytes)
        return { opened: { ...opened, body: replay(bytes, next, iterator) }, bytes: null, release }
      bytes.push(step.value)
      missingBytes -= step.value.byteLength
    }
  } finally {
    isOver = true
    stopTimer()
  }
}

/** Returns the length of a body that may be buffered; null for any other. */
function readBodyLength(response: ResponseHead, mostBytes: number): number | null {
  const { status, contentLengths, transferEncoding } = response
  const [length = '', another] = contentLengths
  if (status !== 200 || another !== undefined || transferEncoding !== null || isEncoded(response)) return null
  return /^\d{1,15}$/.test(length) && Number(length) <= mostBytes ? Number(length) : null
}

/** Yields the chunks that were read, then the pending one, then the rest. */
async function* replay(
  read: readonly Uint8Array[],
  asked: Promise<IteratorResult<Uint8Array>> | null,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* read
    if (asked === null) return
    for (let next = await asked; next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
