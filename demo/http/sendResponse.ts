import type { Socket } from 'node:net'
import type { PortalResponse, ResponseBody } from './response.js'

const PIECE_BYTES = 262_144

/** What was sent of one answer, for the log. */
export interface SendResult {
  readonly bytes: number
  readonly whole: boolean
}

/**
 * Writes an answer to the socket byte by byte, because lengths may be wrong and headers may be raw bytes, which an HTTP
 * library would correct. Header values are written in Latin-1, so raw UTF-8 is given as one Latin-1 character for each
 * byte. Resolves when the system has taken the last byte, or when the other side has closed. `count` is called with the
 * bytes of the body that the system has taken so far.
 */
export async function sendResponse(
  socket: Socket,
  portalResponse: PortalResponse,
  keepAlive: boolean,
  count: (bytes: number) => void = () => undefined,
): Promise<SendResult> {
  if (portalResponse.headDelayMs > 0) await pause(socket, portalResponse.headDelayMs)
  if (portalResponse.refuse !== null) {
    if (portalResponse.refuse === 'reset') socket.resetAndDestroy()
    else socket.end()
    return { bytes: 0, whole: false }
  }
  const head = Buffer.from(formatHead(portalResponse, keepAlive), 'latin1')
  if (portalResponse.headDripMs === null) await write(socket, head)
  else
    for (let at = 0; at < head.length && !socket.destroyed; at++) {
      await write(socket, head.subarray(at, at + 1))
      await pause(socket, portalResponse.headDripMs)
    }
  const sendResult = await sendBody(socket, portalResponse.body, count)
  if (sendResult.whole && !keepAlive) socket.end()
  return sendResult
}

const BODILESS = new Set([204, 304])

function formatHead({ status, headers, body }: PortalResponse, keepAlive: boolean): string {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  if (body.framing === 'length' && !names.has('content-length') && !BODILESS.has(status))
    lines.push(`Content-Length: ${body.content.length}\r\n`)
  if (body.framing === 'chunked') lines.push('Transfer-Encoding: chunked\r\n')
  if (!names.has('date')) lines.push(`Date: ${new Date().toUTCString()}\r\n`)
  if (!keepAlive && !names.has('connection')) lines.push('Connection: close\r\n')
  return `HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n`
}

async function sendBody(socket: Socket, body: ResponseBody, count: (bytes: number) => void): Promise<SendResult> {
  if (body.silentMs > 0) await pause(socket, body.silentMs)
  const { content, cut } = body
  const end = cut ? Math.min(cut.atByte, content.length) : content.length
  const piece = body.pieceBytes ?? choosePieceSize(body.bytesPerSecond)
  const started = performance.now()
  let at = 0
  while (at < end && !socket.destroyed) {
    const bytes = content.read(at, Math.min(piece, end - at))
    if (bytes.length === 0) break
    await write(socket, body.framing === 'chunked' ? encodeChunk(bytes) : bytes)
    at += bytes.length
    count(at)
    if (body.bytesPerSecond !== null) {
      const due = (at / body.bytesPerSecond) * 1000 - (performance.now() - started)
      if (due > 1 && at < end) await pause(socket, due)
    }
  }
  if (socket.destroyed) return { bytes: at, whole: false }
  if (cut) {
    await breakOff(socket, cut.how)
    return { bytes: at, whole: false }
  }
  if (body.framing === 'chunked') await write(socket, Buffer.from('0\r\n\r\n'))
  return { bytes: at, whole: true }
}

/** At least ten pieces a second, so that a slow transfer is steady. */
const choosePieceSize = (bytesPerSecond: number | null): number =>
  bytesPerSecond === null ? PIECE_BYTES : Math.max(1, Math.min(PIECE_BYTES, Math.floor(bytesPerSecond / 10)))

const encodeChunk = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

async function breakOff(socket: Socket, how: 'reset' | 'fin' | 'stall'): Promise<void> {
  if (how === 'stall') return
  // The pause lets the written bytes arrive first: a reset discards what the other side has not read yet.
  await pause(socket, 20)
  if (how === 'reset') socket.resetAndDestroy()
  else socket.end()
}

/** Waits, or returns when the socket closes, so that no timer outlives its connection. */
function pause(socket: Socket, ms: number): Promise<void> {
  if (socket.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      socket.off('close', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    socket.once('close', done)
  })
}

function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return Promise.resolve()
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done)
      socket.off('close', done)
      resolve()
    }
    socket.once('drain', done)
    socket.once('close', done)
  })
}
