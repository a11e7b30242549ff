import type { Dispatcher } from 'undici'
import { createBodyQueue } from './bodyQueue.js'

/** A response whose head has arrived. */
export interface RawResponseHead {
  readonly status: number
  /** Names and values alternate, as Latin-1: the bytes as received. */
  readonly raw: readonly string[]
  /** The chunks as they come off the socket. Rejects with the library's error. Can be read once. */
  readonly body: AsyncIterable<Uint8Array>
  /** Ends the exchange without reading the rest. Safe to call twice, and after the end. */
  discard(): void
}

/**
 * The most that is buffered here while the reader does not take it; then the socket is paused, and TCP slows down the
 * sender.
 */
const AHEAD_BYTES = 512 * 1024

/**
 * Ends an exchange whose rest the caller does not want. It has the library's own code, so a reader that still waits
 * gets a broken connection.
 */
class Discarded extends Error {
  readonly code = 'UND_ERR_ABORTED'
}

/** Interim responses before the final one. A server sends one or two; one that reports progress, some more. */
const INTERIM_MOST = 100

/** A server that sends interim responses without end: the library's limit for the head begins anew at each of them. */
class InterimResponsesOnly extends Error {
  readonly code = 'UND_ERR_HEADERS_TIMEOUT'
}

/**
 * Sends one request over `dispatcher` and waits for the head of its response. The body's chunks are passed on as they
 * come off the socket: the library's own body is a Node stream, which joins buffered chunks by copying and schedules
 * once more per chunk. Rejects with the library's error when there is no response head.
 */
export function sendUndiciRequest(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  onRead: (bytes: number) => void = () => undefined,
): Promise<RawResponseHead> {
  return new Promise((resolve, reject) => {
    let control: Dispatcher.DispatchController | null = null
    let isOver = false
    let interim = 0
    let interimSinceMs = 0
    const line = createBodyQueue(AHEAD_BYTES, () => control?.resume())
    const stop = (): void => {
      if (isOver) return
      const why = new Discarded('discarded')
      line.cut(why)
      control?.abort(why)
      // It still waits for a connection, which may take as long as connecting may; it is ended when it gets one.
      if (control === null) reject(why)
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
        if (status >= 200) {
          resolve({ status, raw: decodeLatin1(controller.rawHeaders), body: line.read(stop), discard: stop })
          return
        }
        // 102 and 103 are interim responses.
        const now = performance.now()
        if (interim === 0) interimSinceMs = now
        interim += 1
        if (interim > INTERIM_MOST || now - interimSinceMs > (options.headersTimeout ?? Number.POSITIVE_INFINITY))
          controller.abort(new InterimResponsesOnly('no final response'))
      },
      onResponseData(controller, chunk) {
        onRead(chunk.byteLength)
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

/** The library's type allows parsed headers; over HTTP/1.1 they are the received bytes. */
const decodeLatin1 = (raw: Dispatcher.DispatchController['rawHeaders']): readonly string[] =>
  Array.isArray(raw) ? raw.map((part) => (typeof part === 'string' ? part : part.toString('latin1'))) : []
