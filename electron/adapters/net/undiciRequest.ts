import type { Dispatcher } from 'undici'
import { createBodyQueue } from './bodyQueue.js'

/** An answer whose head is there. */
export interface RawResponseHead {
  readonly status: number
  /** Names and values in turn, as Latin-1: the bytes of the wire. */
  readonly raw: readonly string[]
  /** The chunks as they come off the socket. Rejects with what the library says went wrong. To be read once. */
  readonly body: AsyncIterable<Uint8Array>
  /** Ends the conversation without reading the rest. Safe to call twice, and after the end. */
  discard(): void
}

/** What lies here at most while the reader does not take it; then the socket waits, and the sender with it. */
const AHEAD_BYTES = 512 * 1024

/** The caller does not want the rest. It has the library's own code for that: a reader that still waits gets a broken connection. */
class Discarded extends Error {
  readonly code = 'UND_ERR_ABORTED'
}

/**
 * One exchange over `dispatcher`, the body's chunks handed on as they come off the socket: the library's own body is a
 * Node stream, which joins what has gathered by copying it and schedules once more per chunk.
 *
 * Rejects with what the library says when there is no head to give.
 */
export function sendUndiciRequest(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
): Promise<RawResponseHead> {
  return new Promise((resolve, reject) => {
    let control: Dispatcher.DispatchController | null = null
    let isOver = false
    const line = createBodyQueue(AHEAD_BYTES, () => control?.resume())
    const stop = (): void => {
      if (isOver) return
      const why = new Discarded('discarded')
      line.cut(why)
      control?.abort(why)
    }
    const finish = (error: Error | null): void => {
      isOver = true
      signal.removeEventListener('abort', stop)
      line.end(error)
    }
    signal.addEventListener('abort', stop)
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        control = controller
        if (signal.aborted) stop()
      },
      onResponseStart(controller, status) {
        // 100 and 103 announce an answer, they are none.
        if (status >= 200)
          resolve({ status, raw: decodeLatin1(controller.rawHeaders), body: line.read(stop), discard: stop })
      },
      onResponseData(controller, chunk) {
        if (line.put(chunk) === 'enough') controller.pause()
      },
      onResponseEnd: () => finish(null),
      onResponseError(_controller, error) {
        finish(error)
        reject(error)
      },
    })
  })
}

/** The library's type allows for parsed ones; over HTTP/1.1 they are what was received. */
const decodeLatin1 = (raw: Dispatcher.DispatchController['rawHeaders']): readonly string[] =>
  Array.isArray(raw) ? raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1'))) : []
