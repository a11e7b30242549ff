import { createServer, type Server, type Socket } from 'node:net'
import type { Logged } from './log.js'
import type { Answer } from './wire/answer.js'
import { mediaIn } from './wire/media.js'
import { type Heard, requestsOn } from './wire/receive.js'
import { sendAnswer } from './wire/send.js'
import type { World } from './world.js'

export interface Origin {
  readonly port: number
  close(): Promise<void>
}

export interface Serving {
  readonly origin: Logged['origin']
  readonly host: string
  readonly port: number
  readonly log: Logged[]
  /** The honest answer; faults bend it afterwards. */
  readonly answer: (heard: Heard) => Answer | Promise<Answer>
}

/** Listens, hears, lets the faults strike, answers, and writes it all down. */
export async function serve(world: World, serving: Serving): Promise<Origin> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A client that goes away in the middle is a client's right.
    socket.on('error', () => socket.destroy())
    void converse(world, serving, socket)
  })
  const port = await listening(server, serving.port, serving.host)
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('not listening on a port'))
      else resolve(address.port)
    })
  })
}

async function converse(world: World, serving: Serving, socket: Socket): Promise<void> {
  for await (const heard of requestsOn(socket)) {
    const request = { ...heard, path: underBase(world, serving, heard.path) }
    const struck = world.faults.meet(request)
    const entry: Logged = {
      at: world.now(),
      origin: serving.origin,
      method: heard.method,
      target: heard.target,
      headers: heard.headers,
      body: heard.body,
      status: 0,
      sentBytes: 0,
      whole: false,
      faults: struck.map(({ order }) => order.name),
    }
    serving.log.push(entry)
    const answer = await answered(world, serving, request)
    entry.status = answer.status
    const keep = heard.keepAlive && !closes(answer) && answer.body.framing !== 'until-close' && answer.body.cut === null
    const { bytes, whole } = await sendAnswer(socket, answer, keep, (sent) => {
      entry.sentBytes = sent
    })
    entry.sentBytes = bytes
    entry.whole = whole
    if (!whole || !keep) return

    async function answered(of: World, by: Serving, request: Heard): Promise<Answer> {
      const found = mediaIn(request.path)
      const media = found === null ? null : (of.library.media(found)?.media ?? null)
      const strikes = struck.map(({ fault, order, struck: before }) => ({
        fault,
        strike: { world: of, call: request, media, order, struck: before },
      }))
      for (const { fault, strike } of strikes) fault.before?.(strike)
      let answer = limited(of, await by.answer(request))
      for (const { fault, strike } of strikes) answer = fault.bend?.(answer, strike) ?? answer
      return answer
    }
  }
}

/** Whether the answer itself says that it is the last one on this connection. */
const closes = ({ headers }: Answer): boolean =>
  headers.some(([name, value]) => name.toLowerCase() === 'connection' && value.toLowerCase() === 'close')

const limited = (world: World, answer: Answer): Answer => {
  const { bytesPerSecond } = world.options
  return bytesPerSecond === null ? answer : { ...answer, body: { ...answer.body, bytesPerSecond } }
}

/** Takes the base path off; a path outside of it stays as it is and finds the web page. */
function underBase(world: World, { origin }: Serving, path: string): string {
  const base = world.options.basePath
  if (origin === 'producers' || base === '') return path
  return path.startsWith(`${base}/`) ? path.slice(base.length) : `/hors-portail${path}`
}
