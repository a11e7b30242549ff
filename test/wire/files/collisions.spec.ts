// Existing files with our name: against (b) a hostile record and (g) accidents.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createHashFile } from '../../../electron/crypto/hashFile.js'
import { findCollisions } from '../../../electron/engine/files/findCollisions.js'
import { verifyFolder } from '../../../electron/library/files/verifyFolder.js'
import { createLibraryFolders } from '../../../electron/library/libraryFolders.js'
import type { OnCollision } from '../../../shared/download/files/collision.js'
import { failure } from '../../../shared/failure.js'
import { parseChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import { fail } from '../../../shared/result.js'
import { getAllViews } from '../../support/engine/getAllViews.js'
import { prepareWireRig } from '../../support/engine/prepareWireRig.js'
import { serveFile } from '../../support/http/mediaServer.js'
import { createDataset, createMedia } from '../../support/samples/catalogueSamples.js'

const NEW = Buffer.from('the new text')
const OLD = 'an older text'
const hashFile = createHashFile(nodeDisk, nodeHash)
const newLibrary = () => createLibraryFolders({ disk: nodeDisk, clock: systemClock, hashFile })

const { open, root, server } = prepareWireRig()
let folder: string
beforeEach(() => {
  folder = join(root(), 'files', 'Comptages vélo_00000dda')
  mkdirSync(folder, { recursive: true })
})

/** Downloads `file-1.csv` (and more, when named) to the end with a fresh engine and library. */
async function run(onCollision: OnCollision | undefined, bodies: readonly Buffer[] = [NEW], change = {}) {
  const wanted = bodies.map((body, at) => {
    server.on(`/${at + 1}`, (request, response) => serveFile(request, response, body))
    return { media: createMedia(at + 1, { name: 'file-1.csv', ...change }), url: `${server.origin}/${at + 1}` }
  })
  const engineHarness = open({
    root: root(),
    wanted,
    ...(onCollision && { onCollision }),
    more: { library: newLibrary() },
  })
  const ids = await engineHarness.addAll()
  await engineHarness.engine.whenIdle()
  const states = ids.map((id) => engineHarness.view(id).state.type)
  const paths = ids.map((id) => engineHarness.engine.getPublishedPath(id))
  await engineHarness.close()
  return { states, paths }
}

const put = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
/** Downloads `file-1.csv` twice with one engine. The second download is a new one, after `between`. */
async function runTwice(between: () => void, body = NEW): Promise<void> {
  server.on('/1', (request, response) => serveFile(request, response, body))
  const wanted = [{ media: createMedia(1, { name: 'file-1.csv' }), url: `${server.origin}/1` }]
  const { engine, addAll, close } = open({ root: root(), wanted, more: { library: newLibrary() } })
  await addAll()
  await engine.whenIdle()
  between()
  engine.forget('ended')
  await addAll()
  await engine.whenIdle()
  await close()
}

/** Lists the data files, without our records. */
const files = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name !== 'dataset.rudi.json' && name !== 'SHA256SUMS')
    .toSorted()

describe('a stranger’s file under our name', () => {
  test.each([[undefined], ['skip'], ['keep-both']] as const)('stays, and ours gets a number (%s)', async (policy) => {
    put('file-1.csv', OLD)
    expect((await run(policy)).states).toEqual(['done'])
    expect(files()).toEqual(['file-1 (2).csv', 'file-1.csv'])
    expect([textOf('file-1.csv'), textOf('file-1 (2).csv')]).toEqual([OLD, String(NEW)])
  })

  test('is kept beside ours when a person asked to replace it', async () => {
    put('file-1.csv', OLD)
    expect((await run('replace')).states).toEqual(['done'])
    expect(files()).toEqual(['file-1.csv', 'file-1.csv.rudi-previous'])
    expect([textOf('file-1.csv'), textOf('file-1.csv.rudi-previous')]).toEqual([String(NEW), OLD])
  })

  test('is replaced under the very name it has on this disk', async () => {
    put('File-1.CSV', OLD)
    await run('replace')
    expect(files()).toEqual(['File-1.CSV', 'File-1.CSV.rudi-previous'])
  })

  test('that is kept does not push out one that was kept before', async () => {
    put('file-1.csv', OLD)
    put('file-1.csv.rudi-previous', 'the oldest')
    await run('replace')
    expect(textOf('file-1.csv.rudi-previous')).toBe('the oldest')
    expect(textOf('file-1.csv.rudi-previous-2')).toBe(OLD)
  })

  test('stays as it is while ours is not complete, and when ours fails', async () => {
    put('file-1.csv', OLD)
    server.on('/1', (_request, response) => void response.writeHead(404).end())
    const engineHarness = open({
      root: root(),
      onCollision: 'replace',
      wanted: [{ media: createMedia(1), url: `${server.origin}/1` }],
      more: { library: newLibrary() },
    })
    await engineHarness.addAll()
    await engineHarness.engine.whenIdle()
    await engineHarness.close()
    expect(files()).toEqual(['file-1.csv'])
    expect(textOf('file-1.csv')).toBe(OLD)
  })

  test('of the declared length and hash is held, and not fetched', async () => {
    put('file-1.csv', String(NEW))
    const hex = createHash('sha256').update(NEW).digest('hex')
    const declared = { sizeBytes: NEW.length, checksum: { is: 'usable', algorithm: 'sha-256', hex } }
    expect((await run('skip', [NEW], declared)).paths).toEqual([join(folder, 'file-1.csv')])
    expect(server.asked).toEqual([])
  })

  test.each([['skip'], ['replace']] as const)(
    'that is the same byte for byte is not kept twice (%s)',
    async (policy) => {
      put('file-1.csv', String(NEW))
      expect((await run(policy)).paths).toEqual([join(folder, 'file-1.csv')])
      expect(files()).toEqual(['file-1.csv'])
    },
  )

  test('that is the same is kept twice when both were asked for', async () => {
    put('file-1.csv', String(NEW))
    await run('keep-both')
    expect(files()).toEqual(['file-1 (2).csv', 'file-1.csv'])
  })

  test.each([
    ['a folder', () => mkdirSync(join(folder, 'file-1.csv'))],
    ['a link', () => symlinkSync('/etc/hostname', join(folder, 'file-1.csv'))],
  ])('that is %s is never replaced', async (_what, plant) => {
    plant()
    await run('replace')
    expect(textOf('file-1 (2).csv')).toBe(String(NEW))
  })
})

test.each([
  ['that is the same', 'skip', NEW.toString(), ['file-1.csv']],
  ['that it was to replace', 'replace', OLD, ['file-1.csv', 'file-1.csv.rudi-previous']],
] as const)(
  'a stranger’s file %s stays when ours is called off before it is recorded',
  async (_, policy, text, left) => {
    put('file-1.csv', text)
    server.on('/1', (request, response) => serveFile(request, response, NEW))
    const wanted = [{ media: createMedia(1, { name: 'file-1.csv', sizeBytes: null }), url: `${server.origin}/1` }]
    const library = { ...newLibrary(), record: async () => fail(failure('disk/denied')) }
    const engineHarness = open({ root: root(), wanted, onCollision: policy, more: { library } })
    await engineHarness.addAll()
    await engineHarness.engine.whenIdle()
    expect(getAllViews(engineHarness.engine)).toMatchObject([
      { state: { type: 'paused', because: { code: 'disk/denied' } } },
    ])
    engineHarness.engine.cancel('all')
    await engineHarness.engine.whenIdle()
    expect(getAllViews(engineHarness.engine)).toMatchObject([{ state: { type: 'cancelled' } }])
    await engineHarness.close()
    expect(files()).toEqual(left)
    expect(textOf(left.at(-1) ?? '')).toBe(text)
  },
)

describe('our own file under our name', () => {
  test('gives way to its newer version when a person asked for that, and the folder still verifies', async () => {
    await run(undefined, [Buffer.from(OLD)], { updated: '2026-01-01T00:00:00Z' })
    await run('replace', [NEW], { updated: '2026-02-01T00:00:00Z' })
    expect(files()).toEqual(['file-1.csv', 'file-1.csv.rudi-previous'])
    expect(textOf('file-1.csv')).toBe(String(NEW))
    const found: string[] = []
    await verifyFolder(root(), {
      disk: nodeDisk,
      hashFile,
      signal: new AbortController().signal,
      onFinding: ({ type, path }) => found.push(`${type} ${path.split('/').at(-1)}`),
    })
    expect(found).toEqual(['ok file-1.csv'])
  })

  test('stays beside its newer version when no replacement was asked for', async () => {
    await run(undefined, [Buffer.from(OLD)], { updated: '2026-01-01T00:00:00Z' })
    await run(undefined, [NEW], { updated: '2026-02-01T00:00:00Z' })
    expect([textOf('file-1.csv'), textOf('file-1 (2).csv')]).toEqual([OLD, String(NEW)])
  })

  test('is never replaced by another media’s', async () => {
    const bodies = [Buffer.from('one'), Buffer.from('two')]
    const first = await run(undefined, bodies, { updated: '2026-01-01T00:00:00Z' })
    const again = [Buffer.from('ONE!'), Buffer.from('TWO!')]
    expect((await run('replace', again, { updated: '2026-02-01T00:00:00Z' })).paths).toEqual(first.paths)
    expect(first.paths.map((path) => readFileSync(path ?? '', 'utf8'))).toEqual(['ONE!', 'TWO!'])
    const sums = parseChecksums(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'))
    expect(sums.map(({ name }) => name).toSorted()).toEqual(['file-1 (2).csv', 'file-1.csv'])
  })
})

describe('before the first byte', () => {
  const look = async (policy: OnCollision, sizeBytes: number | null = null) => {
    const media = [createMedia(1, { sizeBytes }), createMedia(2)]
    const found = await findCollisions(
      { disk: nodeDisk, library: newLibrary() },
      join(root(), 'files'),
      { dataset: createDataset(media), media, isProtected: false },
      policy,
    )
    if (!found.ok) throw new Error(found.failure.code)
    return found.value
  }

  test('says which names are taken, by what, and what will be done', async () => {
    put('File-1.csv', OLD)
    await run(undefined, [Buffer.from('x')], { name: 'other.csv' })
    // The folder belongs to the dataset, whatever layout the next run has.
    expect(await look('replace', OLD.length)).toMatchObject([
      {
        mediaId: createMedia(1).id,
        with: { name: 'other.csv', mediaId: createMedia(1).id },
        resolution: { do: 'replace' },
      },
    ])
  })

  test('sees a stranger’s file in a folder without a record', async () => {
    put('File-1.csv', OLD)
    expect(await look('skip', OLD.length)).toEqual([
      {
        mediaId: createMedia(1).id,
        name: 'file-1.csv',
        with: {
          name: 'File-1.csv',
          type: 'file',
          sizeBytes: OLD.length,
          mediaId: null,
          modifiedMs: expect.any(Number),
        },
        resolution: { do: 'number-unless-same', as: 'File-1.csv' },
        mayBeSame: true,
        isHeld: false,
      },
    ])
  })

  test('sees a file whose name was cut for its path', async () => {
    const name = `${'a'.repeat(190)}.csv`
    await run(undefined, [NEW], { name })
    const [cut] = files()
    expect(cut?.length).toBeLessThan(name.length)
    // Another media of that name, for which no record names the file.
    const media = [createMedia(2, { name })]
    const ports = { disk: nodeDisk, library: newLibrary() }
    const wanted = { dataset: createDataset(media), media, isProtected: false }
    const found = await findCollisions(ports, join(root(), 'files'), wanted, 'skip')
    expect(found.ok && found.value.map((one) => one.name)).toEqual([cut])
  })

  test('makes no folder to look into', async () => {
    rmSync(folder, { recursive: true })
    expect(await look('skip')).toEqual([])
    expect(existsSync(folder)).toBe(false)
  })
})

describe('a name that is free again while the engine runs', () => {
  test('is given to the next download, whose file the person has removed', async () => {
    await runTwice(() => rmSync(join(folder, 'file-1.csv')))
    expect(files()).toEqual(['file-1.csv'])
  })

  test('is given to the next download where a stranger’s file was', async () => {
    put('file-1.csv', OLD)
    await runTwice(() => {
      for (const name of files()) rmSync(join(folder, name))
    })
    expect(files()).toEqual(['file-1.csv'])
  })

  test('is not given again while the file is there', async () => {
    await runTwice(() => put('file-1.csv', OLD))
    expect(files()).toEqual(['file-1 (2).csv', 'file-1.csv'])
    expect(textOf('file-1.csv')).toBe(OLD)
  })
})
