import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { asyncSyscalls, createNameOperations } from '../../../electron/adapters/disk/nameOperations.js'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { workerDisk } from '../../../electron/adapters/disk/workerDisk.js'
import type { Disk, OpenFile } from '../../../electron/ports/disk.js'
import { isUnchanged } from '../../../shared/download/model/fileStamp.js'
import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'
import { createFakeDisk } from '../../support/disk/fakeDisk.js'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const realFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rudi-disk-'))
  made.push(folder)
  return folder
}

interface World {
  readonly disk: Disk
  readonly folder: string
  /** What another program does: it opens the file, writes, and closes it. */
  readonly meddle: (path: string, words: string) => Promise<void>
}

/** Waits for a later tick of the system's clock: within one tick a change shows no later time, on kernels that count in ticks. */
async function overwrite(path: string, words: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20))
  writeFileSync(path, words)
}

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}
const code = (result: Result<unknown>): string | null => (result.ok ? null : result.failure.code)
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
const bytes = (words: string): Uint8Array => new TextEncoder().encode(words)

async function written(disk: Disk, path: string, words: string): Promise<void> {
  const file = value(await disk.open(path, 'create-new'))
  value(await file.writeAt([bytes(words)], 0))
  value(await file.sync())
  await file.close()
}
async function contentOf(disk: Disk, path: string): Promise<string> {
  const file: OpenFile = value(await disk.open(path, 'read'))
  const all = text(value(await file.readAt(1000, 0)))
  await file.close()
  return all
}

describe.each([
  ['the real disk', (): World => ({ disk: nodeDisk, folder: realFolder(), meddle: overwrite })],
  ['the real disk as a worker has it', (): World => ({ disk: workerDisk, folder: realFolder(), meddle: overwrite })],
  [
    'the disk of the simulated worlds, which is the fake of unit tests',
    (): World => {
      const disk = createFakeDisk(['/data'])
      return { disk, folder: '/data', meddle: async (path, words) => disk.meddle(path, bytes(words)) }
    },
  ],
])('%s', (_name, world) => {
  test('makes a file once', async () => {
    const { disk, folder } = world()
    await written(disk, join(folder, 'a'), 'one')
    expect(code(await disk.open(join(folder, 'a'), 'create-new'))).toBe('disk/exists')
    expect(code(await disk.create(join(folder, 'a')))).toBe('disk/exists')
    expect(await contentOf(disk, join(folder, 'a'))).toBe('one')
  })

  test('takes a name with an empty file, to be written into later', async () => {
    const { disk, folder } = world()
    value(await disk.create(join(folder, 'a')))
    expect(code(await disk.open(join(folder, 'a'), 'create-new'))).toBe('disk/exists')
    const file = value(await disk.open(join(folder, 'a'), 'resume'))
    expect(value(await file.size())).toBe(0)
    await file.close()
    expect(code(await disk.create(join(folder, 'nowhere', 'a')))).toBe('disk/not-found')
  })

  test('finds nothing where nothing is', async () => {
    const { disk, folder } = world()
    expect(code(await disk.open(join(folder, 'a'), 'resume'))).toBe('disk/not-found')
    expect(code(await disk.readSmall(join(folder, 'a'), 10))).toBe('disk/not-found')
    expect((await disk.remove(join(folder, 'a'))).ok).toBe(true)
  })

  test('writes several pieces at a position, and cuts', async () => {
    const { disk, folder } = world()
    await written(disk, join(folder, 'a'), 'abcdef')
    const file = value(await disk.open(join(folder, 'a'), 'resume'))
    value(await file.writeAt([bytes('XY'), bytes(''), bytes('Z')], 2))
    expect(text(value(await file.readAt(100, 1)))).toBe('bXYZf')
    value(await file.truncate(4))
    expect(value(await file.size())).toBe(4)
    await file.close()
  })

  test('publishes under a free name and takes the partial away', async () => {
    const { disk, folder } = world()
    await written(disk, join(folder, 'p'), 'data')
    value(await disk.publish(join(folder, 'p'), join(folder, 'f')))
    expect(await contentOf(disk, join(folder, 'f'))).toBe('data')
    expect(value(await disk.list(folder))).toMatchObject([{ name: 'f', type: 'file', sizeBytes: 4 }])
  })

  test('never publishes over a file, and leaves both as they were', async () => {
    const { disk, folder } = world()
    await written(disk, join(folder, 'p'), 'new')
    await written(disk, join(folder, 'f'), 'old')
    expect(code(await disk.publish(join(folder, 'p'), join(folder, 'f')))).toBe('disk/exists')
    expect([await contentOf(disk, join(folder, 'p')), await contentOf(disk, join(folder, 'f'))]).toEqual(['new', 'old'])
  })

  test('takes the place of a file and keeps that one under the other name', async () => {
    const { disk, folder } = world()
    await written(disk, join(folder, 'p'), 'new')
    await written(disk, join(folder, 'f'), 'old')
    value(await disk.supersede(join(folder, 'p'), join(folder, 'f'), join(folder, 'k')))
    expect([await contentOf(disk, join(folder, 'f')), await contentOf(disk, join(folder, 'k'))]).toEqual(['new', 'old'])
    expect(
      value(await disk.list(folder))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['f', 'k'])
  })

  test('replaces nothing when the name to keep it under is taken', async () => {
    const { disk, folder } = world()
    for (const name of ['p', 'f', 'k']) await written(disk, join(folder, name), name)
    expect(code(await disk.supersede(join(folder, 'p'), join(folder, 'f'), join(folder, 'k')))).toBe('disk/exists')
    for (const name of ['p', 'f', 'k']) expect(await contentOf(disk, join(folder, name))).toBe(name)
  })

  test('replaces no folder', async () => {
    const { disk, folder } = world()
    await written(disk, join(folder, 'p'), 'new')
    value(await disk.makeFolder(join(folder, 'f')))
    expect(code(await disk.supersede(join(folder, 'p'), join(folder, 'f'), join(folder, 'k')))).toBe('disk/exists')
  })

  test('publishes as usual where there is nothing to replace', async () => {
    const { disk, folder } = world()
    await written(disk, join(folder, 'p'), 'new')
    value(await disk.supersede(join(folder, 'p'), join(folder, 'f'), join(folder, 'k')))
    expect(value(await disk.list(folder)).map(({ name }) => name)).toEqual(['f'])
  })

  test('says of an open file whether another program has changed it', async () => {
    const { disk, folder, meddle } = world()
    await written(disk, join(folder, 'p'), 'data')
    const file = value(await disk.open(join(folder, 'p'), 'resume'))
    const found = value(await file.stamp())
    value(await file.writeAt([bytes('new ')], 4))
    value(await file.truncate(6))
    const ours = value(await file.stamp())
    expect([found.isOurs, found.sizeBytes, ours.isOurs, ours.sizeBytes]).toEqual([true, 4, true, 6])
    expect(isUnchanged(found, ours)).toBe(false)
    await meddle(join(folder, 'p'), 'DATA56')
    value(await file.writeAt([bytes('more')], 6))
    expect(value(await file.stamp()).isOurs).toBe(false)
    const { isOurs: _, ...last } = value(await file.stamp())
    await file.close()
    expect(value(await disk.stamp(join(folder, 'p')))).toEqual(last)
    expect(code(await disk.stamp(join(folder, 'nowhere')))).toBe('disk/not-found')
    expect(code(await disk.stamp(folder))).toBe('disk/denied')
  })

  test('gives a name to the intended file, and to no other', async () => {
    const { disk, folder, meddle } = world()
    const [p, f, k] = [join(folder, 'p'), join(folder, 'f'), join(folder, 'k')] as const
    await written(disk, p, 'data')
    const before = value(await disk.stamp(p))
    await meddle(p, 'DATA')
    expect(code(await disk.publish(p, f, before))).toBe('file/meddled')
    expect(code(await disk.supersede(p, f, k, before))).toBe('file/meddled')
    expect(value(await disk.list(folder)).map(({ name }) => name)).toEqual(['p'])
    value(await disk.publish(p, f, value(await disk.stamp(p))))
    expect(value(await disk.list(folder)).map(({ name }) => name)).toEqual(['f'])
    await written(disk, p, 'newer')
    value(await disk.supersede(p, f, k, value(await disk.stamp(p))))
    expect([await contentOf(disk, f), await contentOf(disk, k)]).toEqual(['newer', 'DATA'])
  })

  test('has nothing to replace with once the partial is gone', async () => {
    const { disk, folder } = world()
    await written(disk, join(folder, 'f'), 'old')
    expect(code(await disk.supersede(join(folder, 'p'), join(folder, 'f'), join(folder, 'k')))).toBe('disk/not-found')
    expect(value(await disk.list(folder)).map(({ name }) => name)).toEqual(['f'])
  })

  test('knows a folder again, and another one from it', async () => {
    const { disk, folder } = world()
    value(await disk.makeFolder(join(folder, 'd')))
    const id = value(await disk.folderId(folder))
    expect(value(await disk.folderId(folder))).toBe(id)
    expect(value(await disk.folderId(join(folder, 'd')))).not.toBe(id)
    expect(code(await disk.folderId(join(folder, 'nowhere')))).toBe('disk/not-found')
  })

  test('says on which volume a folder lies and what is free there', async () => {
    const { disk, folder } = world()
    value(await disk.makeFolder(join(folder, 'd')))
    const volume = value(await disk.volume(folder))
    expect(value(await disk.volume(join(folder, 'd'))).id).toBe(volume.id)
    expect(volume.freeBytes).toBeGreaterThan(0)
    expect(code(await disk.volume(join(folder, 'nowhere')))).toBe('disk/not-found')
  })

  test('says when the partial is not there', async () => {
    const { disk, folder } = world()
    expect(code(await disk.publish(join(folder, 'p'), join(folder, 'f')))).toBe('disk/not-found')
  })

  test('replaces a small file of ours whole', async () => {
    const { disk, folder } = world()
    value(await disk.replaceSmall(join(folder, 's'), 'one'))
    value(await disk.replaceSmall(join(folder, 's'), 'two'))
    expect(value(await disk.readSmall(join(folder, 's'), 100))).toBe('two')
    expect(code(await disk.readSmall(join(folder, 's'), 2))).toBe('file/too-large')
    expect(value(await disk.list(folder)).length).toBe(1)
  })

  test('replaces several small files of one folder', async () => {
    const { disk, folder } = world()
    value(await disk.replaceSmall(join(folder, 'a'), 'old'))
    const files = [['a', 'one'] as const, ['b', ['t', 'wo']] as const]
    value(await disk.replaceSmallTogether(folder, files))
    const texts = await Promise.all(['a', 'b'].map((name) => disk.readSmall(join(folder, name), 100)))
    expect(texts.map(value)).toEqual(['one', 'two'])
    expect(value(await disk.list(folder)).length).toBe(2)
  })

  test('makes a folder, again without complaint, and not where a file is', async () => {
    const { disk, folder } = world()
    value(await disk.makeFolder(join(folder, 'd')))
    value(await disk.makeFolder(join(folder, 'd')))
    await written(disk, join(folder, 'f'), '')
    expect(code(await disk.makeFolder(join(folder, 'f')))).toBe('disk/exists')
  })
})

describe('the real disk, where a fake one has nothing to say', () => {
  test.each([
    ['main', nodeDisk],
    ['worker', workerDisk],
  ])('follows no planted link, neither to make nor to resume nor to read (%s)', async (_of, disk) => {
    const folder = realFolder()
    writeFileSync(join(folder, 'victim'), 'precious')
    symlinkSync(join(folder, 'victim'), join(folder, 'p'))
    expect(code(await disk.open(join(folder, 'p'), 'create-new'))).toBe('disk/exists')
    expect(code(await disk.create(join(folder, 'p')))).toBe('disk/exists')
    expect(code(await disk.open(join(folder, 'p'), 'resume'))).toBe('disk/denied')
    expect(code(await disk.open(join(folder, 'p'), 'read'))).toBe('disk/denied')
    expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('precious')
  })

  test.skipIf(process.platform === 'win32').each([
    ['main', nodeDisk],
    ['worker', workerDisk],
  ])(
    'says of a folder in the place of a file that it is one, and of a file in the place of a folder (%s)',
    async (_of, disk) => {
      const folder = realFolder()
      const file = join(folder, 'f')
      await written(disk, file, 'data')
      expect(await disk.open(folder, 'read')).toEqual(fail(failure('disk/denied', { why: 'folder' })))
      expect(await disk.readSmall(folder, 100)).toEqual(fail(failure('disk/denied', { why: 'folder' })))
      const named = { name: basename(folder), why: 'folder' }
      expect(await disk.stamp(folder)).toEqual(fail(failure('disk/denied', named)))
      expect(await disk.list(file)).toEqual(fail(failure('disk/gone', { why: 'file' })))
      execFileSync('mkfifo', [join(folder, 'p')])
      expect(await disk.open(join(folder, 'p'), 'read')).toEqual(fail(failure('disk/denied', { why: 'device' })))
    },
  )

  test.skipIf(process.platform === 'win32').each([
    ['main', nodeDisk],
    ['worker', workerDisk],
  ])(
    'takes a pipe or a socket for no file, without waiting for a program that writes into it (%s)',
    async (_of, disk) => {
      const folder = realFolder()
      const pipe = join(folder, 'p')
      execFileSync('mkfifo', [pipe])
      const server = createServer()
      const socket = join(folder, 's')
      await new Promise<void>((resolve) => server.listen(socket, resolve))
      const file = join(folder, 'f')
      await written(disk, file, 'data')
      for (const path of [pipe, socket]) {
        expect(code(await disk.open(path, 'resume'))).toBe('disk/denied')
        expect(code(await disk.open(path, 'read'))).toBe('disk/denied')
        expect(code(await disk.readSmall(path, 100))).toBe('disk/denied')
        expect(code(await disk.open(path, 'create-new'))).toBe('disk/exists')
        expect(code(await disk.publish(file, path))).toBe('disk/exists')
        expect(code(await disk.supersede(file, path, join(folder, 'kept')))).toBe('disk/exists')
        expect(code(await disk.folderId(path))).toBe('disk/denied')
        expect(code(await disk.makeFolder(path))).toBe('disk/exists')
        expect(code(await disk.syncFolder(path))).toBe('disk/gone')
      }
      expect(value(await disk.list(folder)).map(({ name, type }) => [name, type])).toEqual(
        expect.arrayContaining([
          ['p', 'other'],
          ['s', 'other'],
        ]),
      )
      await new Promise((resolve) => server.close(resolve))
    },
  )

  test('writes and reads what is too much to be done at once', async () => {
    const path = join(realFolder(), 'p')
    const file = value(await workerDisk.open(path, 'create-new'))
    const piece = new Uint8Array(200_000).fill(7)
    value(await file.writeAt([piece, piece, piece], 5))
    const read = value(await file.readAt(700_000, 4))
    await file.close()
    expect([read.byteLength, read[0], read[1], read[600_000]]).toEqual([600_001, 0, 7, 7])
  })

  test('takes no link for a folder of ours, and replaces none', async () => {
    const folder = realFolder()
    const elsewhere = realFolder()
    symlinkSync(elsewhere, join(folder, 'd'))
    writeFileSync(join(elsewhere, 'victim'), 'precious')
    symlinkSync(join(elsewhere, 'victim'), join(folder, 'f'))
    await written(nodeDisk, join(folder, 'p'), 'data')
    expect(code(await nodeDisk.folderId(join(folder, 'd')))).toBe('disk/denied')
    expect(code(await nodeDisk.makeFolder(join(folder, 'd')))).toBe('disk/exists')
    expect(code(await nodeDisk.supersede(join(folder, 'p'), join(folder, 'f'), join(folder, 'k')))).toBe('disk/exists')
    expect(readFileSync(join(elsewhere, 'victim'), 'utf8')).toBe('precious')
  })

  test('finishes a replacing that a crash cut between its two steps', async () => {
    const folder = realFolder()
    await written(nodeDisk, join(folder, 'p'), 'new')
    await written(nodeDisk, join(folder, 'f'), 'old')
    const { linkSync } = await import('node:fs')
    linkSync(join(folder, 'f'), join(folder, 'k'))
    value(await nodeDisk.supersede(join(folder, 'p'), join(folder, 'f'), join(folder, 'k')))
    expect([await contentOf(nodeDisk, join(folder, 'f')), await contentOf(nodeDisk, join(folder, 'k'))]).toEqual([
      'new',
      'old',
    ])
  })

  test('takes a name back from a file that is written into while it gets it', async () => {
    const folder = realFolder()
    const [partial, final] = [join(folder, 'p'), join(folder, 'f')]
    await written(nodeDisk, partial, 'data')
    const names = createNameOperations({
      ...asyncSyscalls,
      async unlink(path) {
        if (path === partial) await overwrite(final, 'DATA')
        await asyncSyscalls.unlink(path)
      },
    })
    expect(code(await names.publish(partial, final, value(await nodeDisk.stamp(partial))))).toBe('file/meddled')
    expect(value(await nodeDisk.list(folder)).map(({ name }) => name)).toEqual(['p'])
    expect(await contentOf(nodeDisk, partial)).toBe('DATA')
  })

  test('says so when a name cannot be taken back from such a file', async () => {
    const folder = realFolder()
    const [partial, final] = [join(folder, 'p'), join(folder, 'f')]
    await written(nodeDisk, partial, 'data')
    const names = createNameOperations({
      ...asyncSyscalls,
      async link(path, name) {
        if (path === final) throw Object.assign(new Error('no'), { code: 'EUCLEAN' })
        await asyncSyscalls.link(path, name)
      },
      async unlink(path) {
        if (path === partial) await overwrite(final, 'DATA')
        await asyncSyscalls.unlink(path)
      },
    })
    expect(code(await names.publish(partial, final, value(await nodeDisk.stamp(partial))))).toBe('disk/error')
  })

  test.each([
    ['publishing into another folder', 'unlink'],
    ['replacing', 'rename'],
  ] as const)('makes the second name of a file last before the first goes: %s', async (how, last) => {
    const folder = realFolder()
    for (const name of ['p', 'f']) await written(nodeDisk, join(folder, name), name)
    value(await nodeDisk.makeFolder(join(folder, 'other')))
    const steps: string[] = []
    const names = createNameOperations({
      ...asyncSyscalls,
      link: async (path, name) => {
        steps.push('link')
        await asyncSyscalls.link(path, name)
      },
      syncFolder: async () => void steps.push('sync'),
      unlink: async () => void steps.push('unlink'),
      rename: async () => void steps.push('rename'),
    })
    const [partial, final] = [join(folder, 'p'), join(folder, 'f')]
    value(
      how === 'replacing'
        ? await names.supersede(partial, final, join(folder, 'k'))
        : await names.publish(partial, join(folder, 'other', 'f')),
    )
    expect(steps).toEqual(['link', 'sync', last])
  })

  test('replaces a small file whole while other processes do the same', async () => {
    const path = join(realFolder(), 's')
    const texts = ['one', 'two', 'three', 'four'].map((word) => Array.from({ length: 200 }, () => word))
    for (let round = 0; round < 20; round += 1) {
      for (const replaced of await Promise.all(texts.map((text) => nodeDisk.replaceSmall(path, text)))) value(replaced)
      expect(texts.map((text) => text.join(''))).toContain(readFileSync(path, 'utf8'))
    }
    expect(value(await nodeDisk.list(join(path, '..'))).map(({ name }) => name)).toEqual(['s'])
  })

  test('leaves no draft of a small file that could not be replaced', async () => {
    const folder = realFolder()
    value(await nodeDisk.makeFolder(join(folder, 'a')))
    expect((await nodeDisk.replaceSmall(join(folder, 'a'), 'text')).ok).toBe(false)
    expect(value(await nodeDisk.list(folder)).map(({ name }) => name)).toEqual(['a'])
  })

  test('replaces none of several small files while the draft of one cannot be written', async () => {
    const folder = realFolder()
    value(await nodeDisk.replaceSmall(join(folder, 'a'), 'old'))
    value(await nodeDisk.makeFolder(join(folder, '.b.rudi-new')))
    const files = [['a', 'new'] as const, ['b', 'new'] as const]
    expect((await nodeDisk.replaceSmallTogether(folder, files)).ok).toBe(false)
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('old')
    expect(value(await nodeDisk.list(folder)).map(({ name }) => name)).toEqual(['.b.rudi-new', 'a'])
  })

  test('finishes a publishing that a crash cut between its two steps', async () => {
    const folder = realFolder()
    await written(nodeDisk, join(folder, 'p'), 'data')
    const { linkSync } = await import('node:fs')
    linkSync(join(folder, 'p'), join(folder, 'f'))
    value(await nodeDisk.publish(join(folder, 'p'), join(folder, 'f')))
    expect(value(await nodeDisk.list(folder))).toMatchObject([{ name: 'f', type: 'file', sizeBytes: 4 }])
  })

  test.each([
    ['main', nodeDisk],
    ['worker', workerDisk],
  ])(
    'keeps a small file of ours private, and gives one beside a person’s data the usual rights (%s)',
    async (_, disk) => {
      const folder = realFolder()
      value(await disk.replaceSmall(join(folder, 'own'), 'text'))
      value(await disk.replaceSmall(join(folder, 'record'), 'text', 'usual'))
      const modes = ['own', 'record'].map((name) => lstatSync(join(folder, name)).mode & 0o777)
      expect(modes).toEqual([0o600, 0o666 & ~process.umask()])
    },
  )

  test.each([
    ['main', nodeDisk],
    ['worker', workerDisk],
  ])(
    'keeps what is being made private, and gives what is published the usual rights, never to run (%s)',
    async (_of, disk) => {
      const folder = realFolder()
      value(await disk.create(join(folder, 'p')))
      expect(lstatSync(join(folder, 'p')).mode & 0o777).toBe(0o600)
      value(await disk.publish(join(folder, 'p'), join(folder, 'f')))
      expect(lstatSync(join(folder, 'f')).mode & 0o777).toBe(0o666 & ~process.umask())
    },
  )
})
