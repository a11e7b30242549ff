// Full, read-only and unplugged disks, with the real engine and a scripted disk (D-06, D-11).

import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import type { Disk } from '../../../electron/ports/disk.js'
import { type FailureCode, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok } from '../../../shared/result.js'
import type { EngineHarness } from '../../support/engine/engineHarness.js'
import { getAllViews } from '../../support/engine/getAllViews.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveFile } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const MB = 1024 * 1024
const body = randomBytes(3 * MB)
const { open, root, server } = prepareWireRig()
beforeEach(() => {
  for (const n of [1, 2, 3]) server.on(`/${n}`, (request, response) => serveFile(request, response, body))
})

/** Wraps the real disk; the test decides what fails. */
function weather() {
  const sky = {
    freeBytes: 10 * 1024 * MB,
    id: 'v1',
    folderId: 'f1',
    trouble: null as FailureCode | null,
    writesFailAfter: Number.POSITIVE_INFINITY,
    wasRefused: (): void => undefined,
  }
  const disk: Disk = {
    ...nodeDisk,
    freeBytes: async () => ok(sky.freeBytes),
    async volume(path) {
      if (sky.trouble !== null) return fail(failure(sky.trouble))
      const real = await nodeDisk.volume(path)
      return real.ok ? ok({ id: sky.id, folderId: sky.folderId, freeBytes: sky.freeBytes }) : real
    },
    async open(path, how) {
      const opened = await nodeDisk.open(path, how)
      if (!opened.ok || how === 'read') return opened
      return ok({
        ...opened.value,
        async writeAt(chunks, position) {
          if (position < sky.writesFailAfter) return opened.value.writeAt(chunks, position)
          sky.wasRefused()
          return fail(failure('disk/full'))
        },
      })
    },
  }
  return { sky, disk }
}

const openOn = (disk: Disk, count = 3, running = 1): EngineHarness => {
  const wanted = [1, 2, 3].slice(0, count).map((n) => ({ media: createMedia(n), url: `${server.origin}/${n}` }))
  return open({ root: root(), wanted, disk, more: { concurrency: { running, perHost: running } } })
}
const states = ({ engine }: EngineHarness) => getAllViews(engine).map(({ state }) => state)
async function until(what: () => boolean): Promise<void> {
  for (let turn = 0; turn < 800 && !what(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(what()).toBe(true)
}

describe('a full disk', () => {
  test('rests everything that is made on it, with the room it needs and has, and asks no server for the rest', async () => {
    const { sky, disk } = weather()
    sky.freeBytes = 200 * MB
    const made = openOn(disk)
    await made.addAll()
    await made.engine.whenIdle()
    const facts = { name: 'files', freeBytes: 200 * MB }
    expect(states(made)).toMatchObject([
      { type: 'paused', because: { code: 'disk/full', facts: { ...facts, needBytes: 3 * MB } } },
      { type: 'paused', because: { code: 'disk/full', facts } },
      { type: 'paused', because: { code: 'disk/full', facts } },
    ])
    expect(server.asked).toHaveLength(1)
  })

  test('is not shared out twice: who runs beside others finds gone what they still have to write', async () => {
    const { sky, disk } = weather()
    let lowestBytes = sky.freeBytes
    let asked = 0
    let bothAsked: () => void = () => undefined
    const both = new Promise<void>((resolve) => {
      bothAsked = resolve
    })
    for (const n of [1, 2])
      server.on(`/${n}`, async (_request, response) => {
        response.writeHead(200, { 'content-length': body.byteLength, etag: `"${n}"` }).write(body.subarray(0, MB))
        asked += 1
        if (asked === 2) bothAsked()
        await both
        response.end(body.subarray(MB))
      })
    sky.freeBytes = LIMITS.DISK_RESERVE_BYTES + 5 * MB
    const shrinking: Disk = {
      ...disk,
      async open(path, how) {
        const opened = await disk.open(path, how)
        if (!opened.ok || how === 'read') return opened
        const writeAt: typeof opened.value.writeAt = (chunks, position) => {
          sky.freeBytes -= chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
          lowestBytes = Math.min(lowestBytes, sky.freeBytes)
          return opened.value.writeAt(chunks, position)
        }
        return ok({ ...opened.value, writeAt })
      },
    }
    const made = openOn(shrinking, 2, 2)
    await made.addAll()
    await made.engine.whenIdle()
    expect(
      states(made)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['done', 'paused'])
    expect(lowestBytes).toBeGreaterThanOrEqual(LIMITS.DISK_RESERVE_BYTES)
    sky.freeBytes = 10 * 1024 * MB
    await until(() => states(made).every(({ type }) => type === 'done'))
  })

  test('lets everything go on by itself when there is room again', async () => {
    const { sky, disk } = weather()
    sky.freeBytes = 200 * MB
    const made = openOn(disk)
    const ids = await made.addAll()
    await until(() => states(made).every(({ type }) => type === 'paused'))
    sky.freeBytes = 10 * 1024 * MB
    await until(() => states(made).every(({ type }) => type === 'done'))
    for (const id of ids) expect(made.bytesOf(id).equals(body)).toBe(true)
  })

  test('in the middle of a file keeps what is there, and goes on from it', async () => {
    const { sky, disk } = weather()
    sky.writesFailAfter = 1
    sky.wasRefused = () => {
      sky.freeBytes = 0
    }
    const made = openOn(disk, 1)
    const [id] = await made.addAll()
    await until(() => states(made)[0]?.type === 'paused')
    expect(made.names()).toEqual(['file-1.csv.rudi-partial'])
    sky.writesFailAfter = Number.POSITIVE_INFINITY
    sky.freeBytes = 1024 * MB
    await until(() => states(made)[0]?.type === 'done')
    expect(id && made.bytesOf(id).equals(body)).toBe(true)
  })

  test('that says it has room and takes nothing is left to the person after a few tries', async () => {
    const { sky, disk } = weather()
    sky.writesFailAfter = 0
    const made = openOn(disk, 1)
    await made.addAll()
    await until(() => server.asked.length >= 3)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(server.asked.length).toBeLessThanOrEqual(4)
    expect(states(made)).toMatchObject([{ type: 'paused', because: { code: 'disk/full' } }])
  })

  test('does not keep small files waiting for a large one that does not fit', async () => {
    const { sky, disk } = weather()
    sky.freeBytes = 256 * MB + 32 * MB
    const large = randomBytes(40 * MB)
    server.on('/1', (request, response) => serveFile(request, response, large))
    const made = openOn(disk)
    await made.addAll()
    await made.engine.whenIdle()
    expect(states(made).map(({ type }) => type)).toEqual(['paused', 'done', 'done'])
  })
})

describe('a volume that may not be written', () => {
  test('rests everything on it until it may', async () => {
    const { sky, disk } = weather()
    sky.trouble = 'disk/read-only'
    const made = openOn(disk)
    await made.addAll()
    await made.engine.whenIdle()
    expect(states(made)).toMatchObject(Array(3).fill({ type: 'paused', because: { code: 'disk/read-only' } }))
    expect(server.asked).toEqual([])
    sky.trouble = null
    await until(() => states(made).every(({ type }) => type === 'done'))
  })
})

describe('an unplugged disk', () => {
  test('is waited for, and nothing is made in its place', async () => {
    const { disk } = weather()
    const made = openOn(disk)
    const away = join(root(), 'away')
    renameSync(join(root(), 'files'), away)
    await made.addAll()
    await made.engine.whenIdle()
    expect(states(made)).toMatchObject(Array(3).fill({ type: 'paused', because: { code: 'disk/gone' } }))
    expect(readdirSync(root()).toSorted()).toEqual(['away', 'state'])
    renameSync(away, join(root(), 'files'))
    await until(() => states(made).every(({ type }) => type === 'done'))
  })

  test('whose mount point lies empty on another volume gets nothing written there', async () => {
    const { sky, disk } = weather()
    const made = openOn(disk, 1)
    await made.addAll()
    await made.engine.whenIdle()
    Object.assign(sky, { id: 'v2', folderId: 'f2' })
    renameSync(join(root(), 'files'), join(root(), 'away'))
    mkdirSync(join(root(), 'files'))
    made.engine.forget('ended')
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await made.addAll()
    await made.engine.whenIdle()
    expect(states(made)).toMatchObject([{ type: 'paused', because: { code: 'disk/gone', facts: { name: 'files' } } }])
    expect(readdirSync(join(root(), 'files'))).toEqual([])
  })

  test('that comes back under another number is the same disk', async () => {
    const { sky, disk } = weather()
    sky.trouble = 'disk/gone'
    const made = openOn(disk, 1)
    await made.addAll()
    await made.engine.whenIdle()
    Object.assign(sky, { id: 'v7', trouble: null })
    await until(() => states(made)[0]?.type === 'done')
  })

  test('that comes back under another number while a complete file waits for its name gives it the name', async () => {
    const { sky, disk } = weather()
    const folderId: Disk['folderId'] = async (path) => {
      const real = await nodeDisk.folderId(path)
      return real.ok ? ok(`${sky.id} ${real.value}`) : real
    }
    const publish: Disk['publish'] = async (...names) => {
      if (sky.id !== 'v1') return nodeDisk.publish(...names)
      sky.trouble = 'disk/gone'
      return fail(failure('disk/gone'))
    }
    const made = openOn({ ...disk, folderId, publish }, 1)
    await made.addAll()
    await made.engine.whenIdle()
    expect(states(made)).toMatchObject([{ type: 'paused', because: { code: 'disk/gone' } }])
    Object.assign(sky, { id: 'v7', trouble: null })
    await until(() => states(made)[0]?.type === 'done')
  })

  test('that has another number for each name of a file gets one file, also when it went away between the names', async () => {
    const { sky, disk } = weather()
    const stamp: Disk['stamp'] = async (path) => {
      const real = await nodeDisk.stamp(path)
      return real.ok ? ok({ ...real.value, file: `${real.value.file}|${path}` }) : real
    }
    let wasAway = false
    const publish: Disk['publish'] = async (partial, final) => {
      if (wasAway) return existsSync(final) ? fail(failure('disk/exists')) : nodeDisk.publish(partial, final)
      wasAway = true
      linkSync(partial, final)
      sky.trouble = 'disk/gone'
      return fail(failure('disk/gone'))
    }
    const made = openOn({ ...disk, stamp, publish }, 1)
    await made.addAll()
    await made.engine.whenIdle()
    expect(states(made)).toMatchObject([{ type: 'paused', because: { code: 'disk/gone' } }])
    sky.trouble = null
    await until(() => states(made)[0]?.type === 'done')
    const files = readdirSync(join(root(), 'files'), { recursive: true }).map(String)
    expect(files.filter((name) => /\(2\)|rudi-partial/.test(name))).toEqual([])
  })

  test('is waited for in the next run too, by what lay on it', async () => {
    const { sky, disk } = weather()
    sky.writesFailAfter = 2 * MB
    const first = openOn(disk, 1)
    await first.addAll()
    await until(() => states(first)[0]?.type === 'paused')
    await first.close()
    renameSync(join(root(), 'files'), join(root(), 'away'))
    mkdirSync(join(root(), 'files'))
    Object.assign(sky, { id: 'v2', folderId: 'f2', writesFailAfter: Number.POSITIVE_INFINITY })
    const second = openOn(disk, 1)
    second.engine.resume('all')
    await second.engine.whenIdle()
    expect(states(second)).toMatchObject([{ type: 'paused', because: { code: 'disk/gone' } }])
    expect(readdirSync(join(root(), 'files'))).toEqual([])
  })
})
