import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A relay between a program and a server: it counts what the server sends, and limits the rate of each connection. */
export interface Relay {
  readonly port: number
  /** All bytes sent to the program so far, including heads of answers. */
  sentBytes(): number
  /** Calls `then` once, when this many bytes were sent. */
  after(bytes: number, then: () => void): void
  /** Accepts no more connections, like a server that is down. */
  leave(): Promise<void>
  /** Accepts connections again, on the same port. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** Starts a relay to a server on this machine. When the server ends or breaks a connection, the relay does the same. */
export async function openRelay(to: number, bytesPerSecond: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  let sent = 0
  let waiting: { readonly bytes: number; readonly then: () => void } | null = null
  const count = (bytes: number): void => {
    sent += bytes
    if (waiting === null || sent < waiting.bytes) return
    const { then } = waiting
    waiting = null
    then()
  }
  const hold = (client: Socket): void => {
    const server = connect(to, '127.0.0.1')
    for (const one of [client, server]) sockets.add(one.on('close', () => sockets.delete(one)))
    relayBody({ from: server, to: client, bytesPerSecond, count })
    client.on('data', (bytes) => server.write(bytes))
    client.on('end', () => server.end())
    client.on('error', () => server.destroy()).on('close', () => server.destroy())
  }
  const listener: Server = createServer({ allowHalfOpen: true }, hold).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const leave = async (): Promise<void> => void listener.close()
  return {
    port,
    sentBytes: () => sent,
    after(bytes, then) {
      waiting = { bytes, then }
    },
    leave,
    async comeBack() {
      listener.listen(port, '127.0.0.1')
      await once(listener, 'listening')
    },
    async close() {
      for (const one of sockets) one.destroy()
      listener.close()
    },
  }
}

interface Flow {
  readonly from: Socket
  readonly to: Socket
  readonly bytesPerSecond: number
  readonly count: (bytes: number) => void
}

function relayBody({ from, to, bytesPerSecond, count }: Flow): void {
  let freeAt = 0
  let isHeld = false
  let isEnded = false
  const go = (): void => {
    isHeld = false
    from.resume()
    if (isEnded) to.end()
  }
  from.on('data', (bytes) => {
    from.pause()
    isHeld = true
    freeAt = Math.max(performance.now(), freeAt) + (bytes.length / bytesPerSecond) * 1000
    count(bytes.length)
    to.write(bytes, () => setTimeout(go, freeAt - performance.now()))
  })
  from.on('end', () => {
    isEnded = true
    if (!isHeld) to.end()
  })
  from.on('error', () => void to.resetAndDestroy())
}
