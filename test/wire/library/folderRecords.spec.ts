// Sidecar, journal and sums of a folder, on the real disk.
import { execFileSync } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import type { Disk } from '../../../electron/ports/disk.js'
import type { Log } from '../../../electron/ports/log.js'
import { failure } from '../../../shared/failure.js'
import { fail } from '../../../shared/result.js'
import { createLargeDataset, createLibraryDataset } from '../../support/library/libraryDataset.js'
import {
  hashText,
  listFindings,
  locateMedia,
  openLibraryFolders,
  pickMedia,
  prepareLibrary,
  readSidecar,
} from '../../support/library/libraryHarness.js'
import { unwrapNow } from '../../support/unwrap.js'

const { root, library, reopen, finish, record } = prepareLibrary()

test('sha256sum accepts a folder, odd names included', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await finish(createLibraryDataset(), 1, 'more', "l'été (2) à 100 %.csv")
  expect(execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toMatch(
    /^0\.csv: OK\n.*: OK\n$/,
  )
})

test('many files recorded at once are all in the sidecar', async () => {
  const dataset = createLibraryDataset()
  const folder = unwrapNow(await library.ensureFolder(root(), dataset))
  await Promise.all([0, 1].map((n) => finish(dataset, n, `text ${n}`)))
  expect((await readSidecar(folder))?.files.map(({ name }) => name).sort()).toEqual(['0.csv', '1.csv'])
})

test('one more file costs a line, however many there are; a quiet folder explains itself', async () => {
  const dataset = createLargeDataset(300)
  const written: number[] = []
  const counting: Disk = {
    ...nodeDisk,
    replaceSmallTogether: (into, files, rights) => {
      written.push(...files.map(([, text]) => text.length))
      return nodeDisk.replaceSmallTogether(into, files, rights)
    },
  }
  reopen({ disk: counting })
  const { folder } = await record(dataset, 0, 'text 0')
  for (let n = 1; n < 300; n += 1) await record(dataset, n, `text ${n}`)
  // The sidecar is written every second or every ten, not three hundred times.
  expect(written.length).toBeLessThan(20)
  await vi.waitUntil(async () => !(await readdir(folder)).includes('dataset.rudi.journal'), 5000)
  expect((await readSidecar(folder))?.files).toHaveLength(300)
  expect(
    execFileSync('sha256sum', ['-c', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' }),
  ).toBe('')
})

test('what a process that died had only in the journal is put into the sidecar when the folder is tidied', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await record(createLibraryDataset(), 1, 'more')
  const killed = await mkdtemp(join(tmpdir(), 'library-killed-'))
  await cp(root(), killed, { recursive: true })
  await library.settle()
  await rm(root(), { recursive: true })
  await rename(killed, root())

  const next = openLibraryFolders()
  await next.recoverJournals([folder, folder, join(root(), 'not there')])
  await next.settle()
  expect((await readSidecar(folder))?.files.map(({ name }) => name)).toEqual(['0.csv', '1.csv'])
  expect(await readdir(folder)).not.toContain('dataset.rudi.journal')
})

test('what a process that died had only in the journal is verified, held, and in the sidecar after the next start', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  const { media } = await record(createLibraryDataset(), 1, 'more')
  const [sidecar, journal] = [join(folder, 'dataset.rudi.json'), join(folder, 'dataset.rudi.journal')]
  // The process is frozen here: another one sees what a kill would have left.
  const killed = await mkdtemp(join(tmpdir(), 'library-killed-'))
  await cp(root(), killed, { recursive: true })
  await library.settle()
  await rm(root(), { recursive: true })
  await rename(killed, root())
  await appendFile(journal, '{"mediaId":"5f0c1a2b-0000-4000-8000-0000')

  expect((await readSidecar(folder))?.files).toHaveLength(1)
  expect(await listFindings(root())).toEqual(['ok 0.csv', 'ok 1.csv'])
  const next = openLibraryFolders()
  expect(unwrapNow(await next.findHeldFile(root(), locateMedia(createLibraryDataset(), media)))?.name).toBe('1.csv')
  await next.settle()
  expect((await readSidecar(folder))?.files.map(({ name }) => name)).toEqual(['0.csv', '1.csv'])
  expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).toContain(' *1.csv')
  expect((await readdir(folder)).filter((name) => name.startsWith('dataset'))).toEqual(['dataset.rudi.json'])
  expect(await readFile(sidecar, 'utf8')).toContain('1.csv')
})

test('a journal that a fold had written but not removed changes nothing', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await record(createLibraryDataset(), 1, 'more')
  const journal = await readFile(join(folder, 'dataset.rudi.journal'))
  await library.settle()
  const sidecar = await readSidecar(folder)
  await writeFile(join(folder, 'dataset.rudi.journal'), journal)
  const next = openLibraryFolders()
  await next.findHeldFile(root(), locateMedia(createLibraryDataset(), pickMedia(createLibraryDataset(), 0)))
  await next.settle()
  expect(await readSidecar(folder)).toEqual(sidecar)
  expect(await readdir(folder)).not.toContain('dataset.rudi.journal')
})

test('a disk that refuses the journal gets the sidecar written instead, and the record is kept either way', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  const refusing: Disk = {
    ...nodeDisk,
    open: async (path, how) =>
      path.endsWith('.journal') && how === 'create-new' ? fail(failure('disk/denied')) : nodeDisk.open(path, how),
  }
  reopen({ disk: refusing })
  await record(createLibraryDataset(), 1, 'more')
  expect((await readSidecar(folder))?.files.map(({ name }) => name)).toEqual(['0.csv', '1.csv'])
})

test('a compaction that the disk refuses is logged, and the journal holds everything until the next', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  let isRefusing = true
  const refusing: Disk = {
    ...nodeDisk,
    replaceSmallTogether: async (...given) =>
      isRefusing ? fail(failure('disk/denied')) : nodeDisk.replaceSmallTogether(...given),
  }
  const said: unknown[] = []
  const log: Log = { note: (event, facts) => void said.push([event, facts]) }
  reopen({ disk: refusing, log })
  await record(createLibraryDataset(), 1, 'more')
  await library.settle()
  expect(said).toEqual([['folder.not-noted', { code: 'disk/denied', files: 0 }]])
  expect(await readdir(folder)).toContain('dataset.rudi.journal')
  isRefusing = false
  const next = openLibraryFolders({ log })
  await next.recoverJournals([folder])
  await next.settle()
  expect((await readSidecar(folder))?.files.map(({ name }) => name)).toEqual(['0.csv', '1.csv'])
  expect(said).toHaveLength(1)
})

test('a record replaced by one of the same length is seen by the same process', async () => {
  const dataset = createLibraryDataset()
  const { folder } = await finish(dataset, 0, 'text')
  const again = await finish(dataset, 0, 'tezt')
  expect(unwrapNow(await library.findHeldFile(root(), locateMedia(dataset, again.media)))?.name).toBe('0.csv')
  await finish(dataset, 1, 'more')
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8')
  expect(sums).toContain(hashText('tezt'))
  expect(sums).not.toContain(hashText('text'))
})

test('a damaged sidecar is set aside, and the older sums stay', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await writeFile(join(folder, 'dataset.rudi.json'), '{"files": [')
  await finish(createLibraryDataset(), 1, 'more')
  const names = await readdir(folder)
  const aside = names.find((name) => name.startsWith('dataset.rudi.json.damaged-')) ?? ''
  expect(await readFile(join(folder, aside), 'utf8')).toBe('{"files": [')
  expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).toContain(' *0.csv')
})

test('no query of an address reaches the disk', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  expect(await readFile(join(folder, 'dataset.rudi.json'), 'utf8')).not.toContain('canary')
})
