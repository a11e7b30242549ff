// What the listing of a folder says of its files, where it says too little or is older than the record.
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { openLibraryStore } from '../../../../electron/adapters/sqlite/library/libraryStore.js'
import { systemClock } from '../../../../electron/adapters/system/systemClock.js'
import { createLibraryIndex } from '../../../../electron/library/index/createLibraryIndex.js'
import type { Disk } from '../../../../electron/ports/disk.js'
import type { LibraryIndexStore } from '../../../../electron/ports/library/libraryIndexStore.js'
import { failure } from '../../../../shared/failure.js'
import { buildSidecar, type SidecarFileInput } from '../../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../../shared/library/sidecar/sidecar.js'
import { fail } from '../../../../shared/result.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../../support/library/libraryDataset.js'
import { unwrap } from '../../../support/unwrap.js'

type Listed = Awaited<ReturnType<Disk['list']>>

/** Creates the index of a folder with one file on record. `changeListing` gives what its listings say. */
async function createRig(changeListing: (listed: Listed) => Listed | Promise<Listed>) {
  const root = await createTemporaryFolder()
  const folder = join(root, 'velos')
  await mkdir(folder)
  const dataset = createLibraryDataset()
  const record = async (text: string, over: Partial<SidecarFileInput> = {}): Promise<void> => {
    await writeFile(join(folder, 'velos.csv'), text)
    const facts = createFileFacts(dataset, 0, { name: 'velos.csv', sizeBytes: text.length, ...over })
    const sidecar = buildSidecar(dataset, LIBRARY_PORTAL, [facts], LIBRARY_NOW_MS)
    await writeFile(join(folder, 'dataset.rudi.json'), formatSidecar(sidecar))
  }
  await record('abcd')
  const list: Disk['list'] = async (path, isWanted) => changeListing(await nodeDisk.list(path, isWanted))
  const store = await unwrap(openLibraryStore(await createTemporaryFolder()))
  const files = createLibraryIndex({ disk: { ...nodeDisk, list }, clock: systemClock, store })
  onTestFinished(() => files.close())
  const take = async () => unwrap(files.take([{ folder, root }]))
  await take()
  const find = async () => {
    const found = await unwrap(files.find(dataset.id, dataset.media[0]?.id ?? ''))
    if (found === null) throw new Error('a file')
    return found
  }
  const readEvents = async () => (await unwrap(files.readHistory((await find()).id))).map(({ is }) => is)
  return { files, folder, record, take, find, readEvents }
}

it('a network share that stops answering in the middle of a listing makes no file a damaged one', async () => {
  let isAnswering = true
  const { files, find, readEvents } = await createRig((listed) => {
    if (!listed.ok || isAnswering) return listed
    return { ok: true, value: listed.value.map(({ name, type }) => ({ name, type, sizeBytes: null })) }
  })
  const known = await find()
  isAnswering = false
  expect(await unwrap(files.glance([known.id]))).toBe(0)
  isAnswering = true
  await unwrap(files.glance([known.id]))
  expect(await find()).toMatchObject({ seen: 'as-recorded' })
  expect(await readEvents()).toEqual(['fetched'])
})

it('a file that is replaced between the listing of its folder and the reading of the record is no damaged one', async () => {
  let next: (() => Promise<void>) | null = null
  const { folder, record, take, find, readEvents } = await createRig(async (listed) => {
    const change = next
    next = null
    await change?.()
    return listed
  })
  // Something else of the record has changed, so it is read.
  await writeFile(join(folder, 'dataset.rudi.journal'), '\n')
  next = () => record('abcdefg', { sha256: 'cd'.repeat(32) })
  await take()
  expect(await find()).toMatchObject({ seen: 'as-recorded', sizeBytes: 7 })
  await take()
  expect(await find()).toMatchObject({ seen: 'as-recorded' })
  expect(await readEvents()).toEqual(['fetched', 'fetched'])
})

it('a folder that cannot be taken into the index does not hide those behind it', async () => {
  const root = await createTemporaryFolder()
  const store = await unwrap(openLibraryStore(await createTemporaryFolder()))
  const put: LibraryIndexStore['put'] = (facts, nowMs) =>
    facts.folder.endsWith('b') ? fail(failure('state/unreadable')) : store.put(facts, nowMs)
  const files = createLibraryIndex({ disk: nodeDisk, clock: systemClock, store: { ...store, put } })
  onTestFinished(() => files.close())
  for (const [n, name] of ['a', 'b', 'c'].entries()) {
    const dataset = createLibraryDataset({ id: `5f0c1a2b-0000-4000-8000-00000000000${n}` })
    const sidecar = buildSidecar(dataset, LIBRARY_PORTAL, [createFileFacts(dataset, 0)], LIBRARY_NOW_MS)
    await mkdir(join(root, name))
    await writeFile(join(root, name, '0.csv'), 'abcd')
    await writeFile(join(root, name, 'dataset.rudi.json'), formatSidecar(sidecar))
  }
  const folders = ['a', 'b', 'c'].map((name) => ({ folder: join(root, name), root }))
  expect(await files.take(folders)).toEqual(fail(failure('state/unreadable')))
  expect(await unwrap(files.countFiles())).toBe(2)
  // The search of the roots goes on as well, and tells it at its end.
  await cp(join(root, 'a'), join(root, 'd'), { recursive: true })
  let scanned = await files.scan([root])
  while (scanned.ok && !scanned.value.done) scanned = await files.scan([])
  expect(scanned).toEqual(fail(failure('state/unreadable')))
  expect(await unwrap(files.countFiles())).toBe(3)
})
