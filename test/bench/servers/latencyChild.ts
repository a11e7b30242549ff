// A separate process between a client and a server: `<port of the server> <round trip in ms>`. Prints its port on
// stdout.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const [target = 0, roundTripMs = 0] = process.argv.slice(2).map(Number)
const oneWayMs = roundTripMs / 2

/** Forwards the bytes of one side after the latency, in order whatever the timers do. */
function delayed(from: Socket, to: Socket, firstMs: number): void {
  const waiting: { readonly dueAt: number; readonly send: () => void }[] = []
  let isAwake = false
  const wake = (): void => {
    for (let next = waiting[0]; next !== undefined && next.dueAt <= performance.now(); next = waiting[0]) {
      waiting.shift()
      next.send()
    }
    const [next] = waiting
    isAwake = next !== undefined
    if (next !== undefined) setTimeout(wake, next.dueAt - performance.now())
  }
  const later = (send: () => void): void => {
    waiting.push({ dueAt: Math.max(performance.now() + oneWayMs, firstMs), send })
    if (isAwake) return
    isAwake = true
    setTimeout(wake, (waiting[0]?.dueAt ?? 0) - performance.now())
  }
  from.on('data', (bytes) => later(() => void to.write(bytes)))
  from.on('end', () => later(() => void to.end()))
  from.on('error', () => to.destroy())
  from.on('close', () => later(() => void to.destroySoon()))
}

const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
  // The loopback connects at once; over a distance the first byte leaves one round trip later.
  delayed(client, upstream, performance.now() + roundTripMs + oneWayMs)
  delayed(upstream, client, 0)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.on('disconnect', () => process.exit(0))
