import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import type { Disk } from '../../../electron/ports/disk.js'
import { DEFAULT_SEGMENT_POLICY } from '../../../shared/download/transfer/segmentPlanner.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok } from '../../../shared/result.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveFile } from '../../support/http/mediaServer.js'

const MB = 1024 * 1024
const bytes = randomBytes(24 * MB)
/** A single connection, so that its requests can be counted. */
const ALONE = { segmentPolicy: { ...DEFAULT_SEGMENT_POLICY, most: 1 } }
const { open, server } = prepareWireRig()

const withDisk = (change: Partial<Disk>): Disk => ({ ...nodeDisk, ...change })

describe('a disk', () => {
  test('without room for the file and the reserve is told before a byte is written, and takes the file later', async () => {
    server.on('/media', (request, response) => serveFile(request, response, bytes))
    let free = bytes.length + LIMITS.DISK_RESERVE_BYTES - 1
    const engineHarness = open({ disk: withDisk({ freeBytes: async () => ok(free) }) })
    const [id] = await engineHarness.addAll()
    await engineHarness.engine.whenIdle()
    expect(id === undefined ? null : engineHarness.view(id).state).toMatchObject({
      type: 'paused',
      because: { code: 'disk/full' },
    })
    expect(engineHarness.names()).toEqual([])
    free += 1
    engineHarness.engine.resume('all')
    await engineHarness.engine.whenIdle()
    expect(id === undefined ? null : engineHarness.view(id).state.type).toBe('done')
  })

  test('where a stranger’s file of the same length stands under our name after a crash is not taken for ours', async () => {
    server.on('/media', (request, response) => serveFile(request, response, bytes))
    let isFirst = true
    const engineHarness = open({
      disk: withDisk({
        publish: async (partial, final) => {
          if (!isFirst) return nodeDisk.publish(partial, final)
          isFirst = false
          rmSync(partial)
          writeFileSync(final, randomBytes(bytes.length))
          return fail(failure('disk/not-found'))
        },
      }),
    })
    const [id] = await engineHarness.addAll()
    await engineHarness.engine.whenIdle()
    expect(id === undefined ? null : engineHarness.view(id).state.type).toBe('done')
    expect(id === undefined ? null : engineHarness.bytesOf(id).equals(bytes)).toBe(true)
    expect(engineHarness.names().length).toBe(2)
  })

  test('that fills up in the middle keeps what it has, and the rest alone is fetched later', async () => {
    server.on('/media', (request, response) => serveFile(request, response, bytes))
    let isFull = true
    const disk = withDisk({
      async open(path, how) {
        const opened = await nodeDisk.open(path, how)
        if (!opened.ok) return opened
        const file = opened.value
        return ok({
          ...file,
          writeAt: async (chunks, position) =>
            isFull && position > 10 * MB ? fail(failure('disk/full')) : file.writeAt(chunks, position),
        })
      },
    })
    const engineHarness = open({ disk, more: ALONE })
    const [id] = await engineHarness.addAll()
    if (id === undefined) throw new Error('nothing added')
    await engineHarness.engine.whenIdle()
    expect(engineHarness.view(id).state).toMatchObject({ type: 'paused', because: { code: 'disk/full' } })
    expect(engineHarness.view(id).receivedBytes).toBeGreaterThan(9 * MB)
    const kept = engineHarness.view(id).receivedBytes
    isFull = false
    engineHarness.engine.resume([id])
    await engineHarness.engine.whenIdle()
    expect(engineHarness.bytesOf(id).equals(bytes)).toBe(true)
    expect(server.asked[1]?.headers.range).toBe(`bytes=${kept - LIMITS.OVERLAP_BYTES}-`)
  })

  test('with room for the missing bytes alone takes them, although they lie before the bytes that are there', async () => {
    let isSlow = true
    server.on('/media', (request, response, n) => {
      if (n > 1 || !isSlow) return serveFile(request, response, bytes)
      response.writeHead(200, { 'content-length': bytes.length, 'accept-ranges': 'bytes', etag: '"v1"' })
      response.write(bytes.subarray(0, MB))
    })
    let free = 100 * bytes.length + LIMITS.DISK_RESERVE_BYTES
    const segmentPolicy = { most: 4, eager: true, leastBytes: MB, pieceBytes: MB }
    const engineHarness = open({ disk: withDisk({ freeBytes: async () => ok(free) }), more: { segmentPolicy } })
    const [id] = await engineHarness.addAll()
    if (id === undefined) throw new Error('nothing added')
    await expect.poll(() => engineHarness.view(id).receivedBytes, { timeout: 10_000 }).toBeGreaterThan(16 * MB)
    engineHarness.engine.pause([id])
    await engineHarness.engine.whenIdle()
    isSlow = false
    const { receivedBytes, ranges = [] } = engineHarness.view(id)
    expect(ranges.length).toBeGreaterThan(1)
    free = bytes.length - receivedBytes + LIMITS.DISK_RESERVE_BYTES
    engineHarness.engine.resume([id])
    await engineHarness.engine.whenIdle()
    expect(engineHarness.view(id).state).toMatchObject({ type: 'done' })
    expect(engineHarness.bytesOf(id).equals(bytes)).toBe(true)
  })

  test('whose last step fails after the file has its name finishes that step alone', async () => {
    server.on('/media', (request, response) => serveFile(request, response, bytes))
    const engineHarness = open()
    engineHarness.library.isFull = true
    const [id] = await engineHarness.addAll()
    if (id === undefined) throw new Error('nothing added')
    await engineHarness.engine.whenIdle()
    expect(engineHarness.view(id).state).toMatchObject({ type: 'paused', because: { code: 'disk/full' } })
    engineHarness.library.isFull = false
    const before = server.asked.length
    engineHarness.engine.resume([id])
    await engineHarness.engine.whenIdle()
    expect(engineHarness.view(id).state.type).toBe('done')
    expect(engineHarness.names()).toEqual(['file-1.csv'])
    expect(server.asked.length).toBe(before)
  })
})
