// Everything that is reported as durable was synced: real files, with the system calls observed where Node makes them.
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { encryptFile } from '../../../electron/crypto/encryptFile.js'
import { writeAtomically } from '../../../electron/files/writeAtomically.js'
import { writeNewFile } from '../../../electron/files/writeNewFile.js'
import { startJournal } from '../../../electron/library/records/journalWriter.js'
import { buildSidecar } from '../../../shared/library/sidecar/buildSidecar.js'
import { createKeyPair } from '../../support/crypto/cryptoHarness.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../support/library/libraryDataset.js'

/** A successful sync of a file or folder, the length of the file, and the state just before. */
interface Sync {
  readonly of: 'file' | 'folder'
  readonly bytes: number
  readonly said: unknown
}

let prototype: FileHandle
beforeAll(async () => {
  const handle = await open(import.meta.filename)
  prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
})

let folder: string
beforeEach(async () => {
  folder = await createTemporaryFolder()
})
afterEach(() => void vi.restoreAllMocks())

/** Observes every sync of this process; `see` is called before each. */
function hearSyncs(see: () => unknown): Sync[] {
  const received: Sync[] = []
  for (const name of ['sync', 'datasync'] as const) {
    const really = prototype[name]
    vi.spyOn(prototype, name).mockImplementation(async function (this: FileHandle) {
      const said = see()
      const found = await this.stat()
      await really.call(this)
      received.push({
        of: found.isDirectory() ? 'folder' : 'file',
        bytes: found.isDirectory() ? 0 : found.size,
        said,
      })
    })
  }
  return received
}

describe('what is durable', () => {
  it('an encrypted file is synced before it gets its name, and its folder after', async () => {
    const [source, target] = [join(folder, 'plain.csv'), join(folder, 'plain.csv.crypt')]
    await writeFile(source, 'a;b\n1;2\n')
    const received = hearSyncs(() => existsSync(target))
    const { publicKey } = createKeyPair()
    const sealed = await encryptFile({
      disk: nodeDisk,
      source,
      target,
      publicKey,
    })
    if (!sealed.ok) throw new Error(sealed.failure.code)
    expect(received).toEqual([
      { of: 'file', bytes: sealed.value.bytes, said: false },
      { of: 'folder', bytes: 0, said: true },
    ])
  })

  it('what cannot fit is refused before a byte is written', async () => {
    const write = vi.fn(async () => ({ ok: true, value: undefined }) as const)
    const free = await nodeDisk.freeBytes(folder)
    if (!free.ok) throw new Error(free.failure.code)
    const asked = await writeAtomically({ disk: nodeDisk, target: join(folder, 'large'), bytes: 2 ** 60 }, write)
    expect(asked).toMatchObject({
      ok: false,
      failure: { code: 'disk/full', facts: { needBytes: 2 ** 60 } },
    })
    expect(write).not.toHaveBeenCalled()
  })

  it('a journal’s lines are synced whole before they count, and its name before its first line', async () => {
    const dataset = createLibraryDataset()
    const received = hearSyncs(() => null)
    const journal = await startJournal(nodeDisk, folder)
    if (!journal.ok) throw new Error(journal.failure.code)
    expect(received.map(({ of }) => of)).toEqual(['folder'])
    expect(
      await journal.value.append([
        buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS),
      ]),
    ).toMatchObject({
      ok: true,
    })
    const [name] = (await nodeDisk.list(folder).then((listed) => (listed.ok ? listed.value : []))).map(
      (one) => one.name,
    )
    const { size } = await stat(join(folder, name ?? ''))
    expect(size).toBeGreaterThan(0)
    expect(received.slice(1)).toEqual([{ of: 'file', bytes: size, said: null }])
    await journal.value.close()
  })

  it('a small file of ours is synced before it takes the place of the older one, and its folder after', async () => {
    const path = join(folder, 'dataset.rudi.json')
    await writeFile(path, 'older')
    const received = hearSyncs(() => stat(path).then(({ size }) => size))
    expect(await nodeDisk.replaceSmall(path, 'the newer one')).toMatchObject({
      ok: true,
    })
    expect(await Promise.all(received.map(async ({ of, said }) => [of, await said]))).toEqual([
      ['file', 5],
      ['folder', 13],
    ])
    expect(await readFile(path, 'utf8')).toBe('the newer one')
  })

  it('a file that a command makes is synced, and its folder after, and only its owner reads it', async () => {
    const path = join(folder, 'token')
    const received = hearSyncs(() => null)
    expect(await writeNewFile(nodeDisk, path, 'a secret')).toMatchObject({
      ok: true,
    })
    expect(received.map(({ of, bytes }) => [of, bytes])).toEqual([
      ['file', 8],
      ['folder', 0],
    ])
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('the name of a folder that is made is synced', async () => {
    const path = join(folder, 'dataset')
    const received = hearSyncs(() => existsSync(path))
    expect(await nodeDisk.makeFolder(path)).toMatchObject({ ok: true })
    expect(received).toEqual([{ of: 'folder', bytes: 0, said: true }])
  })

  it('the name of a folder that was there before is synced once', async () => {
    const path = join(folder, 'dataset')
    await mkdir(path)
    const received = hearSyncs(() => null)
    await nodeDisk.makeFolder(path)
    await nodeDisk.makeFolder(path)
    expect(received.map(({ of }) => of)).toEqual(['folder'])
    expect(dirname(path)).toBe(folder)
  })
})
