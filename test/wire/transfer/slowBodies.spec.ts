// Answers attacker (d), a server that keeps clients waiting (N-08).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../../electron/adapters/net/nodeContentDecoding.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createBufferBudget } from '../../../electron/engine/transfer/request/bufferBudget.js'
import { startTransfer } from '../../../electron/engine/transfer/transfer.js'
import { createLandingQueue } from '../../../electron/engine/transfer/writing/landingQueue.js'
import type { Disk, OpenFile } from '../../../electron/ports/disk.js'
import type { TransferReply } from '../../../shared/download/transfer/workerProtocol.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok } from '../../../shared/result.js'
import { startRawServer } from '../../support/http/rawServer.js'

let folder: string
const closers: (() => Promise<void>)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rudi-pace-'))
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  rmSync(folder, { recursive: true })
})

/** Runs one transfer in a worker, as the product does, and returns its last event. */
async function transferred(
  answer: (socket: Socket) => void,
  limits: { readonly idleMs: number; readonly windowMs: number },
  disk: Disk = nodeDisk,
) {
  const server = await startRawServer(answer)
  const net = createUndiciNet()
  closers.push(server.close, net.close)
  const partial = join(folder, 'partial')
  writeFileSync(partial, '')
  const { host } = server.url
  return new Promise<TransferReply>((resolve) => {
    const transfer = startTransfer(
      {
        net,
        disk,
        clock: systemClock,
        hashing: nodeHash,
        decoding: nodeContentDecoding,
        budget: createBufferBudget(0),
        landings: createLandingQueue(nodeDisk, systemClock),
      },
      {
        type: 'start',
        job: 1,
        url: server.url.href,
        home: host,
        headers: {},
        credential: null,
        headersMs: 2000,
        idleBodyMs: limits.idleMs,
        buffer: null,
      },
      null,
      (news) => {
        const floorWindowMs = limits.windowMs
        if (news.type === 'answered')
          transfer.handle({
            type: 'write',
            job: 1,
            partial,
            fromByte: 0,
            overlapBytes: 0,
            bodyBytes: BODY_BYTES,
            capBytes: BODY_BYTES,
            capBy: 'length',
            algorithms: [],
            islands: [],
            sums: [],
            unvouched: false,
            split: null,
            floorWindowMs,
            coding: null,
            watchEnd: null,
          })
        else if (news.type !== 'checkpoint') resolve(news)
      },
    )
  })
}

const BODY_BYTES = 2 * LIMITS.WRITE_COALESCE_BYTES
const HEAD = `HTTP/1.1 200 OK\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`

/** A disk that writes only after `wait`. */
const withWritesAfter = (wait: () => Promise<void>): Disk => ({
  ...nodeDisk,
  async open(path, how) {
    const opened = await nodeDisk.open(path, how)
    if (!opened.ok) return opened
    const file = opened.value
    const writeAt: OpenFile['writeAt'] = async (bytes, at) => {
      await wait()
      return file.writeAt(bytes, at)
    }
    return ok({ ...file, writeAt })
  },
})

/** Sends `bytes` every `everyMs` until the socket is gone. */
const drip = (bytes: number, everyMs: number) => (socket: Socket) => {
  socket.write(HEAD)
  const timer = setInterval(() => socket.write('x'.repeat(bytes)), everyMs)
  socket.on('close', () => clearInterval(timer))
}

describe('a body', () => {
  it('that drips a byte at a time ends as a time-out, however lively it looks', async () => {
    const last = await transferred(drip(1, 20), { idleMs: 2000, windowMs: 400 })
    expect(last).toMatchObject({ type: 'broke', because: { code: 'net/timeout' } })
  })

  it('that is slow but moves is left to arrive', async () => {
    const last = await transferred(drip(BODY_BYTES / 10, 100), { idleMs: 2000, windowMs: 400 })
    expect(last).toMatchObject({ type: 'ended', sizeBytes: BODY_BYTES })
  })

  it('that stands still just before its end is ended by the idle time', async () => {
    const last = await transferred((socket) => socket.write(`${HEAD}${'x'.repeat(BODY_BYTES - 1000)}`), {
      idleMs: 300,
      windowMs: 60_000,
    })
    expect(last).toMatchObject({ type: 'broke', because: { code: 'net/timeout' } })
  })

  it('that waits for a disk that stands still is not taken for slow', async () => {
    let stalls = 0
    const last = await transferred(
      (socket) => socket.write(`${HEAD}${'x'.repeat(BODY_BYTES)}`),
      { idleMs: 5000, windowMs: 100 },
      withWritesAfter(async () => {
        stalls += 1
        await systemClock.sleep(500)
      }),
    )
    expect(last).toMatchObject({ type: 'ended', sizeBytes: BODY_BYTES })
    expect(stalls).toBeGreaterThan(0)
  })
})
