import type { Socket } from 'node:net'

/**
 * The codes of connections that the other side has ended. The library also ends connections by itself, after its time
 * limits and where an answer is malformed: such a request has been received, and must not be sent again.
 */
const ENDS: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** The errors of connections that the other side has ended after something had been received on them. */
const errorsAfterBytes = new WeakSet<Error>()

/**
 * Whether this error broke a connection that had been used before. A server closes an idle connection when it likes,
 * and a request that is sent at that moment gets no answer, for no reason of its own.
 */
export const brokeUsedConnection = (error: unknown): boolean => error instanceof Error && errorsAfterBytes.has(error)

/** Watches a new connection for the error that ends it. */
export function watchErrors(socket: Socket): void {
  const { bytesRead } = socket
  socket.once('error', (error) => {
    const isEnd = ENDS.has(Reflect.get(error, 'code'))
    if (isEnd && socket.bytesRead > bytesRead) errorsAfterBytes.add(error)
    // Node reports a TLS record that was changed on the way, and leaves the socket open. The library ends its requests
    // only when the socket closes, so without this they would wait until nothing has come for the longest permitted time.
    socket.destroy()
  })
}
