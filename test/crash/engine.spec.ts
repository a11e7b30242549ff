import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OLDEST_RUNTIMES } from '../../build/bundle/oldestRuntimes.js'
import type { Media } from '../../shared/catalogue/model.js'
import { createMedia } from '../support/samples/catalogueSamples.js'
import type { CrashOrder } from './engineChild.js'

const MB = 1024 * 1024
const ROOT = join(import.meta.dirname, '../..')

/** Computes bytes of a media from its number and the position, so that nothing is stored. */
const blockOf = (n: number): Buffer => {
  const block = Buffer.alloc(MB)
  for (let at = 0; at < MB; at += 4) block.writeUInt32LE(Math.imul(at + 1, 2_654_435_761 + n * 97) >>> 0, at)
  return block
}
const sliceOf = (block: Buffer, from: number, to: number): Buffer => {
  const start = from % MB
  return block.subarray(start, Math.min(start + to - from, MB))
}

const SIZES = [60 * MB + 5, 40 * MB, 12 * MB + 1, 3 * MB, 100_000, 0]
const blocks = SIZES.map((_, n) => blockOf(n))
const sha = SIZES.map((size, n) => {
  const hash = createHash('sha256')
  for (let at = 0; at < size; ) {
    const part = sliceOf(blocks[n] ?? Buffer.alloc(0), at, size)
    hash.update(part)
    at += part.length
  }
  return hash.digest('hex')
})
/** Every second media has no hash in the catalogue, so only the engine itself keeps its file intact. */
const media: readonly Media[] = SIZES.map((size, n) =>
  createMedia(n, {
    sizeBytes: size,
    checksum: n % 2 === 0 ? { is: 'usable', algorithm: 'sha-256', hex: sha[n] ?? '' } : { is: 'absent' },
  }),
)

const served = new Map<string, number>()
let bytesPerSecond = 12 * MB
const server = createServer((request, response) => {
  const n = media.findIndex(({ id }) => request.url === `/${id}`)
  const size = SIZES[n] ?? 0
  const block = blocks[n] ?? Buffer.alloc(0)
  const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const from = Number(asked?.[1] ?? 0)
  const to = asked?.[2] ? Number(asked[2]) + 1 : size
  const range = asked === null ? {} : { 'content-range': `bytes ${from}-${to - 1}/${size}` }
  const head = { 'content-length': to - from, 'accept-ranges': 'bytes', etag: `"${n}"`, ...range }
  response.writeHead(asked === null ? 200 : 206, head)
  let at = from
  const push = (): void => {
    if (response.destroyed) return
    if (at >= to) return void response.end()
    const part = sliceOf(block, at, Math.min(to, at + 256 * 1024))
    at += part.length
    served.set(request.url ?? '', (served.get(request.url ?? '') ?? 0) + part.length)
    const isTaken = response.write(part)
    const pause = (part.length / bytesPerSecond) * 1000
    // A slow client is not sent more: bytes in our own buffer would count as sent.
    if (isTaken) setTimeout(push, pause)
    else response.once('drain', () => setTimeout(push, pause))
  }
  push()
})

const work = mkdtempSync(join(tmpdir(), 'rudi-crash-'))
const bundled = (entry: string, out: string): Promise<unknown> =>
  build({
    entryPoints: [join(ROOT, entry)],
    outfile: join(work, out),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: OLDEST_RUNTIMES.node,
    external: ['@photostructure/sqlite'],
    define: { 'import.meta.dirname': '__dirname' },
    logLevel: 'error',
  })

beforeAll(async () => {
  await Promise.all([
    bundled('test/crash/engineChild.ts', 'child.cjs'),
    bundled('electron/workers/transferWorker.ts', 'transfer.cjs'),
    bundled('electron/workers/hashWorker.ts', 'hash.cjs'),
  ])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(work, { recursive: true, force: true })
})

const start = (order: CrashOrder): ChildProcess =>
  spawn(process.execPath, [join(work, 'child.cjs'), JSON.stringify(order)], {
    env: { NODE_PATH: join(ROOT, 'node_modules') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const ended = (child: ChildProcess): Promise<{ readonly code: number | null; readonly said: string }> =>
  new Promise((resolve) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.on('close', (code) => resolve({ code, said }))
  })

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const servedInAll = (): number => [...served.values()].reduce((sum, bytes) => sum + bytes, 0)

/**
 * Waits for a moment to kill: once that many more bytes have left the server, and a little later; every fifth time
 * during the start.
 */
async function moment(n: number): Promise<void> {
  const chance = ((n + 1) * 7919) % 1000
  if (n % 5 === 4) return rest(chance / 2)
  const target = servedInAll() + (chance / 1000) * 6 * MB
  while (servedInAll() < target) await rest(2)
  await rest(chance % 97)
}

test.each([
  { kills: 20, segments: 1 },
  { kills: 12, segments: 4 },
])(
  'an engine killed $kills times with $segments connections per file ends with whole files, no other ones, and few bytes fetched twice',
  async ({ kills: KILLS, segments }) => {
    served.clear()
    bytesPerSecond = 12 * MB
    const own = join(work, String(segments))
    const order: CrashOrder = {
      root: join(own, 'files'),
      state: join(own, 'state'),
      segments,
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      worker: join(work, 'transfer.cjs'),
      media,
    }
    mkdirSync(order.root, { recursive: true })
    let kills = 0
    for (; kills < KILLS; kills += 1) {
      const child = start(order)
      const end = ended(child)
      const isOver = await Promise.race([end.then(() => true), moment(kills).then(() => false)])
      child.kill('SIGKILL')
      await end
      if (isOver) break
    }
    bytesPerSecond = 200 * MB
    const last = await ended(start(order))
    expect(last.said.trim()).toBe(JSON.stringify(media.map(() => 'done')))
    expect(last.code).toBe(0)

    const folder = join(order.root, readdirSync(order.root)[0] ?? '')
    const names = readdirSync(folder).toSorted()
    expect(names).toEqual([...media.map(({ name }) => name ?? ''), 'SHA256SUMS', 'dataset.rudi.json'].toSorted())
    const digests = media.map(({ name }) =>
      createHash('sha256')
        .update(readFileSync(join(folder, name ?? '')))
        .digest('hex'),
    )
    expect(digests).toEqual(sha)
    expect(kills).toBe(KILLS)
    const wasted = media.map(({ id }, n) => (served.get(`/${id}`) ?? 0) - (SIZES[n] ?? 0))
    console.log(`${kills} kills; fetched again, in bytes per file: ${wasted.join(' ')}`)
    for (const bytes of wasted) expect(bytes).toBeLessThanOrEqual(8 * MB * Math.max(kills, 1))
  },
  180_000,
)
