// Another program changes a file that we are writing: against (g) accidents. The published bytes are the verified ones.

import { createHash, randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { workerDisk } from '../../../electron/adapters/disk/workerDisk.js'
import type { Disk } from '../../../electron/ports/disk.js'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { createCliHarness } from '../../support/cli/cliHarness.js'
import { computeSha256 } from '../../support/disk/computeSha256.js'
import { TAMPERINGS, type Tampering, tamperWith } from '../../support/disk/tamperWith.js'
import type { EngineHarness } from '../../support/engine/engineHarness.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { parseRequestedRange, serveFile } from '../../support/http/mediaServer.js'

const MB = 1024 * 1024
const PARTIAL = 'file-1.csv.rudi-partial'
const { open, root, server } = prepareWireRig()

/**
 * A change within the milliseconds of our write can show only in the length, because nothing is checked between the
 * two.
 */
async function afterAMoment(path: string): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 300))
  return path
}

async function partialIn(made: EngineHarness, leastBytes: number): Promise<string> {
  for (let turn = 0; turn < 1000; turn += 1) {
    const [folder = ''] = await readdir(join(root(), 'files'))
    const path = join(root(), 'files', folder, PARTIAL)
    const size = await stat(path).then(
      ({ size }) => size,
      () => 0,
    )
    if (size >= leastBytes) return afterAMoment(path)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`no partial of ${leastBytes} bytes: ${made.names().join(', ')}`)
}

/** The first answer stops in the middle until `goOn` is called; all others are complete. */
function servedInTwo(bytes: Buffer, middle: number): { goOn(): void } {
  let goOn: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  server.on('/media', async (request, response, n) => {
    if (n > 1) return serveFile(request, response, bytes)
    response.writeHead(200, { 'content-length': bytes.length, 'accept-ranges': 'bytes', etag: '"v1"' })
    response.write(bytes.subarray(0, middle))
    await gate
    response.end(bytes.subarray(middle))
  })
  return { goOn }
}

/** How often the file is fetched: once more after its bytes were damaged, and not after other changes. */
const asksAfter = (how: Tampering): number => (how === 'touch' || how === 'extend' ? 1 : 2)

/** Counts fetches. The request for the last byte of a file without a hash does not count. */
const fetches = (): number => server.asked.filter(({ headers }) => !/^bytes=\d{5,}-/.test(headers.range ?? '')).length

describe.each([
  ['as main has it', nodeDisk],
  ['as a worker has it', workerDisk],
] as const)('on the disk %s', (_of, disk) => {
  test.each(TAMPERINGS)('%s while it is written: what is published is what was sent', async (how) => {
    const bytes = randomBytes(5 * MB)
    const { goOn } = servedInTwo(bytes, 3 * MB)
    const made = open({ root: root(), disk })
    const [id] = await made.addAll()
    await tamperWith(await partialIn(made, 2 * MB), how)
    goOn()
    await made.engine.whenIdle()
    expect(id && made.view(id).state.type).toBe('done')
    expect(id && made.bytesOf(id).equals(bytes)).toBe(true)
    expect(fetches()).toBe(asksAfter(how))
  })

  test.each(TAMPERINGS)('%s when it was verified and has no name yet', async (how) => {
    const bytes = randomBytes(300_000)
    server.on('/media', (request, response) => serveFile(request, response, bytes))
    let meddlings = 0
    const meddling: Disk = {
      ...disk,
      async publish(partial, final, as) {
        meddlings += 1
        if (meddlings === 1) await tamperWith(partial, how)
        return disk.publish(partial, final, as)
      },
    }
    const made = open({ root: root(), disk: meddling })
    const [id] = await made.addAll()
    await made.engine.whenIdle()
    expect(id && made.view(id).state.type).toBe('done')
    expect(id && made.bytesOf(id).equals(bytes)).toBe(true)
    expect(made.names()).toEqual(['file-1.csv'])
    expect(fetches()).toBe(asksAfter(how))
    expect(made.library.recorded.map(({ sha256 }) => sha256)).toEqual([
      createHash('sha256').update(bytes).digest('hex'),
    ])
  })
})

test.each(TAMPERINGS)('%s between two runs: nothing of it is gone on with unseen', async (how) => {
  const bytes = randomBytes(12 * MB)
  servedInTwo(bytes, 10 * MB)
  const more = { segmentPolicy: { most: 1, eager: false, leastBytes: MB, pieceBytes: MB } }
  const first = open({ root: root(), more })
  const [id] = await first.addAll()
  const partial = await partialIn(first, 9 * MB)
  await first.close()
  await tamperWith(partial, how)
  const second = open({ root: root(), more })
  second.engine.resume('all')
  await second.engine.whenIdle()
  expect(id && second.view(id).state.type).toBe('done')
  expect(id && second.bytesOf(id).equals(bytes)).toBe(true)
  const [, again] = server.asked
  // Intact bytes are not fetched again.
  if (how === 'touch' || how === 'extend') expect(again?.headers.range).toMatch(/^bytes=(?:[89]|10)\d{6}-$/)
})

test.each(TAMPERINGS)('%s while several connections write in it', async (how) => {
  const bytes = randomBytes(16 * MB)
  let goOn: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  server.on('/media', async (request, response, n) => {
    const [from, to] = parseRequestedRange(request, bytes.length) ?? [0, bytes.length]
    const range = { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` }
    const head = { 'content-length': to - from, 'accept-ranges': 'bytes', etag: '"v1"' }
    response.writeHead(request.headers.range === undefined ? 200 : 206, {
      ...head,
      ...(request.headers.range === undefined ? {} : range),
    })
    const middle = Math.min(to, from + 2 * MB)
    response.write(bytes.subarray(from, middle))
    if (n <= 4) await gate
    response.end(bytes.subarray(middle, to))
  })
  const segmentPolicy = { most: 4, eager: true, leastBytes: MB, pieceBytes: MB }
  const made = open({ root: root(), disk: workerDisk, more: { segmentPolicy } })
  const [id] = await made.addAll()
  const partial = await partialIn(made, 10 * MB)
  await tamperWith(partial, how)
  goOn()
  await made.engine.whenIdle()
  expect(server.asked.length).toBeGreaterThan(3)
  expect(id && made.view(id).state.type).toBe('done')
  expect(id && made.bytesOf(id).equals(bytes)).toBe(true)
})

test.each(TAMPERINGS)('%s while it is decoded into the file', async (how) => {
  const bytes = Buffer.from(randomBytes(3 * MB).toString('hex'))
  const packed = gzipSync(bytes)
  let goOn: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  server.on('/media', async (_request, response, n) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length, etag: '"v1"' })
    response.write(packed.subarray(0, 2 * MB))
    if (n === 1) await gate
    response.end(packed.subarray(2 * MB))
  })
  const made = open({ root: root(), disk: workerDisk })
  const [id] = await made.addAll()
  await tamperWith(await partialIn(made, 2 * MB), how)
  goOn()
  await made.engine.whenIdle()
  expect(id && made.view(id).state.type).toBe('done')
  expect(id && made.bytesOf(id).equals(bytes)).toBe(true)
})

test('another program that changes it each time that it is complete ends it, with the reason', async () => {
  const bytes = randomBytes(100_000)
  server.on('/media', (request, response) => serveFile(request, response, bytes))
  const meddling: Disk = {
    ...nodeDisk,
    async publish(partial, final, as) {
      await tamperWith(partial, 'overwrite')
      return nodeDisk.publish(partial, final, as)
    },
  }
  const made = open({ root: root(), disk: meddling })
  const [id] = await made.addAll()
  await made.engine.whenIdle()
  expect(id && made.view(id).state).toMatchObject({
    type: 'failed',
    because: { code: 'file/meddled', facts: { name: 'file-1.csv' } },
  })
  expect(made.names()).not.toContain('file-1.csv')
  expect(made.library.recorded).toEqual([])
}, 60_000)

describe('at the command line', () => {
  let bundle: Awaited<ReturnType<typeof bundleCli>>
  beforeAll(async () => {
    bundle = await bundleCli()
  })
  afterAll(() => bundle.remove())

  test.each([
    ['extend', 1],
    ['overwrite', 2],
  ] as const)(
    '%s while it is written: the file ends exact',
    async (how, fetches) => {
      const { portal, to, download, ids } = await createCliHarness(bundle.script, { bytesPerSecond: 12 * MB })
      let hasMeddled = false
      const other = async (): Promise<void> => {
        for (let turn = 0; turn < 1000 && !hasMeddled; turn += 1) {
          const partial = (await readdir(to, { recursive: true })).find((name) => name.endsWith('.rudi-partial'))
          if (partial !== undefined && (await stat(join(to, partial))).size > 9 * MB) {
            for (const _ of [1, 2]) await tamperWith(join(to, partial), how)
            hasMeddled = true
          }
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      const { code, events } = await download(ids('medium'), { spawned: other }, ['--segments', '1'])
      expect([hasMeddled, code]).toEqual([true, 0])
      const [medium] = portal.landmark('medium').media
      const done = events.find(({ event }) => event === 'done')
      expect(await computeSha256(join(to, String(done?.path)))).toBe(await portal.expectedSha256(medium?.id ?? ''))
      const asked = portal.log.filter(({ target, status }) => target.includes('/medias/') && status === 200)
      expect(asked).toHaveLength(fetches)
    },
    120_000,
  )
})
