import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/*
 * A program behind nginx, like a producer's export: it is called by SCGI, where an answer ends with its connection. A
 * killed program ends it like one that has finished, and the web server cannot tell the difference.
 */

export interface ScgiProgram {
  /** `127.0.0.1:port`, in the form of `scgi_pass`. */
  readonly address: string
  close(): Promise<void>
}

/** Starts a program that answers each request by `run`, which gets the requested path. */
export async function startScgiProgram(run: (socket: Socket, path: string) => void): Promise<ScgiProgram> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let received = ''
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      // A netstring of names and values, each ended by NUL; a GET has no body after it.
      const [length = '', rest] = received.split(':', 2)
      if (rest === undefined || received.length < length.length + 1 + Number(length)) return
      const words = received.slice(length.length + 1).split('\0')
      socket.removeAllListeners('data')
      run(socket, words[words.indexOf('REQUEST_URI') + 1] ?? '')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
