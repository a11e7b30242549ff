// Two protected files compared as in the window: plain content, including the differing rows, stays in memory.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMemoryFolder } from '../../../electron/adapters/appFolders/memoryFolder.js'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { chunkCipher } from '../../../electron/adapters/system/chunkCipher.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { revealFile } from '../../../electron/crypto/revealFile.js'
import type { FileCrypt } from '../../../electron/ports/fileCrypt.js'
import type { IndexedFile } from '../../../electron/ports/library/libraryIndexStore.js'
import { createFileSealer } from '../../../electron/protect/createFileSealer.js'
import { type AgeIdentity, createIdentity } from '../../../electron/protect/identity/ageIdentity.js'
import { createProtectedComparison } from '../../../electron/protect/protectedComparison.js'
import { createProtectedPreview } from '../../../electron/protect/protectedPreview.js'
import { createLibraryComparisons } from '../../../electron/services/compare/libraryComparisons.js'
import { libraryFileId } from '../../../shared/ids.js'
import { ok } from '../../../shared/result.js'
import { listPaths } from '../../support/disk/listPaths.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'
import { unwrap } from '../../support/unwrap.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let bench: RunningPreviewProcess
let identity: AgeIdentity
beforeAll(async () => {
  bench = await startPreviewProcess()
  identity = await createIdentity()
})
afterAll(async () => {
  await bench.comparer.close()
  await bench.end()
})

const CANARY = 'canari-9d7f1c'
const table = (value: number): string =>
  `code,nom,valeur\n${Array.from({ length: 500 }, (_, at) => `${at},${CANARY}-${at},${at % 50 === 0 ? value : at}`).join('\n')}\n`

async function createRig(reader: AgeIdentity | null = identity, hasMemory = true) {
  const memory = await openMemoryFolder()
  if (memory === null) throw new Error('this system has no folder in memory')
  const openMemory = async () => (hasMemory ? memory : null)
  const sealer = createFileSealer({ read: async () => ok(reader) })
  const crypt: Pick<FileCrypt, 'reveal'> = {
    reveal: (task) => revealFile({ ...task, disk: nodeDisk, cipher: chunkCipher }),
  }
  const secret = { disk: nodeDisk, sealer, crypt, openMemoryFolder: openMemory }
  const preview = createProtectedPreview({
    ...secret,
    clock: systemClock,
    audit: { append: async () => ok(undefined) },
    usual: { ...bench.preview, close: async () => undefined },
    openIn: bench.openIn,
  })
  const comparer = createProtectedComparison({
    ...secret,
    usual: { ...bench.comparer, close: async () => undefined },
    openIn: bench.compareIn,
  })
  const folder = join(bench.folder, `rig-${rigs++}`)
  await mkdir(folder)
  for (const [name, content] of [
    ['old.csv.age', table(1)],
    ['now.csv.age', table(2)],
  ] as const) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(identity.recipient)
    await writeFile(join(folder, name), await encrypter.encrypt(Buffer.from(content)))
  }
  const names = ['old.csv.age', 'now.csv.age']
  const comparisons = createLibraryComparisons({
    disk: nodeDisk,
    libraryIndex: {
      read: async (ids) => ok(ids.map((id) => ({ folder, name: names[id - 1] ?? '', media: 'm' }) as IndexedFile)),
    },
    comparer,
    preview,
    folder: join(folder, 'differences'),
    openMemoryFolder: openMemory,
    randomToken: () => `token-${rigs++}`,
  })
  const side = (at: number) => ({ file: libraryFileId.parse(at + 1), version: null })
  const close = async () => {
    await comparisons.close()
    await comparer.close()
    await preview.close()
  }
  return { comparisons, memory, folder, close, compare: () => comparisons.run(side(0), side(1), ['code']) }
}
let rigs = 0

/** Lists files on the disk with plain bytes of either table; memory is not included. */
async function findClear(): Promise<readonly string[]> {
  const found: string[] = []
  for (const path of await listPaths(bench.folder)) if ((await readFile(path)).includes(CANARY)) found.push(path)
  return found
}

test('a comparison that replaces a running one finds its own copies', async () => {
  const { compare, close } = await createRig()
  const [first, second] = await Promise.all([compare(), compare()])
  expect(first).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
  expect((await unwrap(second)).comparison.counts).toEqual({ added: 0, removed: 0, changed: 10, same: 490 })
  await close()
})

test('what differs is said cell by cell, and no clear byte of it reaches the disk', async () => {
  const { comparisons, compare, memory, close } = await createRig()
  const answer = await unwrap(compare())
  expect(answer.comparison.counts).toEqual({ added: 0, removed: 0, changed: 10, same: 490 })
  expect(JSON.stringify(answer.differences)).toContain(CANARY)
  const differences = comparisons.getDifferences(answer.id)
  expect(differences?.path.startsWith(memory.path)).toBe(true)
  expect(differences?.revealed?.map((path) => path.split('/').at(-1))).toEqual(['old.csv.age', 'now.csv.age'])
  expect(await findClear()).toEqual([])
  // The decrypted files are gone already; the differing rows are removed with the window.
  expect((await listPaths(memory.path)).filter((path) => path.endsWith('.clear'))).toEqual([])
  await close()
  expect(await listPaths(memory.path).catch(() => [])).toEqual([])
})

test('nothing is opened without an identity or without a folder in memory', async () => {
  const stranger = await createRig(null)
  expect(await stranger.compare()).toMatchObject({ ok: false, failure: { code: 'identity/missing' } })
  await stranger.close()
  const elsewhere = await createRig(identity, false)
  expect(await elsewhere.compare()).toMatchObject({ ok: false, failure: { code: 'protect/no-memory' } })
  await elsewhere.close()
  expect(await findClear()).toEqual([])
})
