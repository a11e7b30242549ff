// The files that we create, and where (1.F): against (b) hostile names and records, (e) another local user, (g)
// accidents.

import { randomBytes } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import type { Disk } from '../../../electron/ports/disk.js'
import type { EngineHarness } from '../../support/engine/engineHarness.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveFile } from '../../support/http/mediaServer.js'
import { createMedia } from '../../support/samples/catalogueSamples.js'

const body = randomBytes(300_000)
const { open, root, server } = prepareWireRig()

const folder = (): string => join(root(), 'files', '00000dda')
/** Opens an engine with one honestly served media, on a disk that may misbehave at a step. */
function openOn(change: Partial<Disk> = {}, path = '/media'): EngineHarness {
  server.on('/media', (request, response) => serveFile(request, response, body))
  const wanted = [{ media: createMedia(1), url: `${server.origin}${path}` }]
  return open({ root: root(), wanted, disk: { ...nodeDisk, ...change } })
}
async function run(made: EngineHarness) {
  const [id] = await made.addAll()
  await made.engine.whenIdle()
  if (id === undefined) throw new Error('nothing added')
  return made.view(id)
}

test('a file that appears under our name between the check and the publishing is not lost', async () => {
  const made = openOn({
    async publish(partial, final) {
      if (final.endsWith('file-1.csv')) writeFileSync(final, 'another program’s', { flag: 'a' })
      return nodeDisk.publish(partial, final)
    },
  })
  expect(await run(made)).toMatchObject({ name: 'file-1 (2).csv', state: { type: 'done' } })
  expect(readFileSync(join(folder(), 'file-1.csv'), 'utf8')).toBe('another program’s')
  expect(readFileSync(join(folder(), 'file-1 (2).csv')).equals(body)).toBe(true)
})

test('a partial that we did not make is left alone', async () => {
  mkdirSync(folder(), { recursive: true })
  writeFileSync(join(folder(), 'file-1.csv.rudi-partial'), 'another program’s')
  expect(await run(openOn())).toMatchObject({ state: { type: 'done' } })
  expect(readFileSync(join(folder(), 'file-1.csv.rudi-partial'), 'utf8')).toBe('another program’s')
})

test('a link that was planted for the partial or for the name leads nowhere', async () => {
  const victim = join(root(), 'victim')
  writeFileSync(victim, 'precious')
  mkdirSync(folder(), { recursive: true })
  symlinkSync(victim, join(folder(), 'file-1.csv.rudi-partial'))
  symlinkSync(victim, join(folder(), 'file-1.csv'))
  expect(await run(openOn())).toMatchObject({ state: { type: 'done' } })
  expect(readFileSync(victim, 'utf8')).toBe('precious')
})

test('a folder that is swapped for a link while a file is fetched gets nothing', async () => {
  const elsewhere = join(root(), 'elsewhere')
  mkdirSync(elsewhere)
  let isSwapped = false
  const made = openOn({
    async open(path, how) {
      const opened = await nodeDisk.open(path, how)
      if (!opened.ok || how !== 'resume') return opened
      const swap = (): void => {
        if (isSwapped) return
        isSwapped = true
        renameSync(folder(), join(root(), 'moved'))
        symlinkSync(elsewhere, folder())
      }
      return {
        ok: true,
        value: {
          ...opened.value,
          close: async () => {
            await opened.value.close()
            swap()
          },
        },
      }
    },
  })
  expect(await run(made)).toMatchObject({ state: { type: 'paused', because: { code: 'disk/denied' } } })
  expect(isSwapped).toBe(true)
  expect(readdirSync(elsewhere)).toEqual([])
})

test('a folder that is swapped for another one while a file is fetched gets nothing', async () => {
  let isSwapped = false
  const made = openOn({
    async open(path, how) {
      const opened = await nodeDisk.open(path, how)
      if (!opened.ok || how !== 'resume' || isSwapped) return opened
      isSwapped = true
      renameSync(folder(), join(root(), 'moved'))
      mkdirSync(folder())
      return opened
    },
  })
  const [id] = await made.addAll()
  await made.engine.whenIdle()
  expect(id && made.view(id).state).toMatchObject({ type: 'paused', because: { code: 'disk/gone' } })
  expect(readdirSync(folder())).toEqual([])
})

test('nothing that was downloaded may run, whatever the server says', async () => {
  expect(await run(openOn())).toMatchObject({ state: { type: 'done' } })
  expect(statSync(join(folder(), 'file-1.csv')).mode & 0o111).toBe(0)
})

test('the first server that answers names the file, not the one that a redirect leads to', async () => {
  server.on('/first', (_request, response) =>
    response.writeHead(302, { location: `${server.origin}/evil.exe?name=other.csv` }).end(),
  )
  server.on('/evil.exe?name=other.csv', (request, response) => serveFile(request, response, body))
  expect(await run(openOn({}, '/first'))).toMatchObject({ name: 'file-1.csv', state: { type: 'done' } })
  expect(lstatSync(join(folder(), 'file-1.csv')).isFile()).toBe(true)
})

test('a folder that is swapped while a file is fetched gets nothing of it, though another file begins there', async () => {
  let onSwapped = (): void => undefined
  const swapped = new Promise<void>((resolve) => (onSwapped = resolve))
  let onBegun = (): void => undefined
  const begun = new Promise<void>((resolve) => (onBegun = resolve))
  server.on('/media', async (_request, response) => {
    response.writeHead(200, { 'content-length': body.length })
    response.write(body.subarray(0, 100_000))
    await begun
    response.end(body.subarray(100_000))
  })
  server.on('/other', async (request, response) => {
    await swapped
    serveFile(request, response, body)
  })
  const wanted = ['/media', '/other'].map((path, n) => ({ media: createMedia(n + 1), url: `${server.origin}${path}` }))
  let isSwapped = false
  const disk: Disk = {
    ...nodeDisk,
    async create(path) {
      const created = await nodeDisk.create(path)
      if (path.includes('file-2')) onBegun()
      return created
    },
    async open(path, how) {
      const opened = await nodeDisk.open(path, how)
      if (!opened.ok || how !== 'resume' || isSwapped) return opened
      isSwapped = true
      renameSync(folder(), join(root(), 'moved'))
      mkdirSync(folder())
      onSwapped()
      return opened
    },
  }
  const made = open({ root: root(), wanted, disk })
  const [first, second] = await made.addAll()
  await made.engine.whenIdle()
  expect(first && made.view(first).state).toMatchObject({ type: 'paused', because: { code: 'disk/gone' } })
  expect(second && made.view(second).state).toMatchObject({ type: 'done' })
  expect(readdirSync(folder())).toEqual(['file-2.csv'])
})
