import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createLibraryFolders } from '../../../electron/library/createLibraryFolders.js'
import { createHashFile } from '../../../electron/library/files/hashFile.js'
import { type Finding, verifyFolder } from '../../../electron/library/files/verifyFolder.js'
import type { Disk } from '../../../electron/ports/disk.js'
import type { FinishedFile, LibraryFolders } from '../../../electron/ports/library/libraryFolders.js'
import type { Log } from '../../../electron/ports/log.js'
import type { LocatedMedia } from '../../../electron/ports/mediaSource.js'
import type { Dataset, DeclaredChecksum, Media } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { formatChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import { parseSidecar } from '../../../shared/library/sidecar/sidecar.js'
import { fail, ok } from '../../../shared/result.js'
import { createFinishedFile } from '../../support/library/createFinishedFile.js'
import { createFileFacts, createLibraryDataset, LIBRARY_PORTAL } from '../../support/library/libraryDataset.js'

const hashFile = createHashFile(nodeDisk, nodeHash)
const fresh = (): LibraryFolders => createLibraryFolders({ disk: nodeDisk, clock: systemClock, hashFile })
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

let root: string
let library: LibraryFolders
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'library-'))
  library = fresh()
})
afterEach(() => rm(root, { recursive: true, force: true }))

const value = <T>(result: { ok: true; value: T } | { ok: false; failure: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}
const mediaOf = (dataset: Dataset, n: number, over: Partial<Media> = {}): Media => ({
  ...createFileFacts(dataset, n).media,
  ...over,
})
const locatedOf = (dataset: Dataset, media: Media): LocatedMedia => {
  const url = new URL(`${LIBRARY_PORTAL}/medias/${dataset.id}/${media.id}/dwnl`)
  return { dataset, media, url, needsToken: false, publicUrl: url.href }
}

/** Publishes and records a file as the engine does. */
async function finish(dataset: Dataset, n: number, text: string, name = `${n}.csv`): Promise<FinishedFile> {
  const file = await noted(dataset, n, text, name)
  await library.settle()
  return file
}

/** The same, at the moment when the record is durable and the folder's sidecar is not written yet. */
async function noted(dataset: Dataset, n: number, text: string, name = `${n}.csv`): Promise<FinishedFile> {
  const folder = value(await library.ensureFolder(root, dataset))
  await writeFile(join(folder, name), text)
  const media = mediaOf(dataset, n)
  const file = createFinishedFile(dataset, media, { folder, name, text })
  value(await library.record(file))
  return file
}
const sidecarIn = async (folder: string) => parseSidecar(await readFile(join(folder, 'dataset.rudi.json'), 'utf8'))
const found = async (): Promise<string[]> => {
  const findings: Finding[] = []
  const signal = new AbortController().signal
  value(await verifyFolder(root, { disk: nodeDisk, hashFile, signal, onFinding: (finding) => findings.push(finding) }))
  return findings.map(({ type, path }) => `${type} ${basename(path)}`).sort()
}

test('a file on record counts as held once it is synced: its folder may be a copy that is in memory only', async () => {
  const dataset = createLibraryDataset()
  const { media } = await finish(dataset, 1, 'one')
  const heldOn = (code: 'disk/error' | 'disk/denied' | 'disk/not-found' | null) => {
    const disk: Disk = {
      ...nodeDisk,
      async open(path, how) {
        const opened = await nodeDisk.open(path, how)
        if (!opened.ok || code === null || basename(path) !== '1.csv') return opened
        return ok({ ...opened.value, sync: async () => fail(failure(code)) })
      },
    }
    const other = createLibraryFolders({ disk, clock: systemClock, hashFile })
    return other.findHeldFile(root, locatedOf(dataset, media), new AbortController().signal)
  }
  expect(await heldOn(null)).toMatchObject({ ok: true, value: { name: '1.csv' } })
  expect(await heldOn('disk/error')).toMatchObject({ ok: false, failure: { code: 'disk/error' } })
  // The file may not be durable, but it exists: fetching it beside itself would not help.
  expect(await heldOn('disk/denied')).toMatchObject({ ok: true, value: { name: '1.csv' } })
  expect(await heldOn('disk/not-found')).toEqual(ok(null))
})

test('sha256sum accepts a folder, odd names included', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await finish(createLibraryDataset(), 1, 'more', "l'été (2) à 100 %.csv")
  expect(execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toMatch(
    /^0\.csv: OK\n.*: OK\n$/,
  )
})

test('many files recorded at once are all in the sidecar', async () => {
  const dataset = createLibraryDataset()
  const folder = value(await library.ensureFolder(root, dataset))
  await Promise.all([0, 1].map((n) => finish(dataset, n, `text ${n}`)))
  expect((await sidecarIn(folder))?.files.map(({ name }) => name).sort()).toEqual(['0.csv', '1.csv'])
})

/** Creates a dataset of this many media, each with its own file. */
const large = (count: number): Dataset => {
  const [first] = createLibraryDataset().media
  const media = Array.from({ length: count }, (_, n) => ({
    ...first,
    id: `5f0c1a2b-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `${n}.csv`,
  }))
  return createLibraryDataset({ media })
}

test('one more file costs a line, however many there are; a quiet folder explains itself', async () => {
  const dataset = large(300)
  const written: number[] = []
  const counting: Disk = {
    ...nodeDisk,
    replaceSmall: (path, text) => {
      written.push(text.length)
      return nodeDisk.replaceSmall(path, text)
    },
  }
  library = createLibraryFolders({ disk: counting, clock: systemClock, hashFile })
  const { folder } = await noted(dataset, 0, 'text 0')
  for (let n = 1; n < 300; n += 1) await noted(dataset, n, `text ${n}`)
  // The sidecar is written every second or every ten, not three hundred times.
  expect(written.length).toBeLessThan(20)
  await vi.waitUntil(async () => !(await readdir(folder)).includes('dataset.rudi.journal'), 5000)
  expect((await sidecarIn(folder))?.files).toHaveLength(300)
  expect(
    execFileSync('sha256sum', ['-c', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' }),
  ).toBe('')
})

test('a dataset keeps one folder when its first file ends while another looks for the folder', async () => {
  let listings = 0
  const busy: Disk = {
    ...nodeDisk,
    list: async (path) => {
      listings += 1
      // This is between the check of the usual name and the choice of the place.
      if (listings === 2) await finish(createLibraryDataset(), 0, 'text')
      return nodeDisk.list(path)
    },
  }
  const other = createLibraryFolders({ disk: busy, clock: systemClock, hashFile })
  const folder = value(await other.ensureFolder(root, createLibraryDataset()))
  expect(listings).toBeGreaterThanOrEqual(2)
  expect(await readdir(root)).toEqual([basename(folder)])
})

test('what a process that died had only in the journal is put into the sidecar when the folder is tidied', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await noted(createLibraryDataset(), 1, 'more')
  const killed = await mkdtemp(join(tmpdir(), 'library-killed-'))
  await cp(root, killed, { recursive: true })
  await library.settle()
  await rm(root, { recursive: true })
  await rename(killed, root)

  const next = fresh()
  await next.recoverJournals([folder, folder, join(root, 'not there')])
  await next.settle()
  expect((await sidecarIn(folder))?.files.map(({ name }) => name)).toEqual(['0.csv', '1.csv'])
  expect(await readdir(folder)).not.toContain('dataset.rudi.journal')
})

test('what a process that died had only in the journal is verified, held, and in the sidecar after the next start', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  const { media } = await noted(createLibraryDataset(), 1, 'more')
  const [sidecar, journal] = [join(folder, 'dataset.rudi.json'), join(folder, 'dataset.rudi.journal')]
  // The process is frozen here: another one sees what a kill would have left.
  const killed = await mkdtemp(join(tmpdir(), 'library-killed-'))
  await cp(root, killed, { recursive: true })
  await library.settle()
  await rm(root, { recursive: true })
  await rename(killed, root)
  await appendFile(journal, '{"mediaId":"5f0c1a2b-0000-4000-8000-0000')

  expect((await sidecarIn(folder))?.files).toHaveLength(1)
  expect(await found()).toEqual(['ok 0.csv', 'ok 1.csv'])
  const next = fresh()
  expect(value(await next.findHeldFile(root, locatedOf(createLibraryDataset(), media)))?.name).toBe('1.csv')
  await next.settle()
  expect((await sidecarIn(folder))?.files.map(({ name }) => name)).toEqual(['0.csv', '1.csv'])
  expect(await readFile(join(folder, 'SHA256SUMS'), 'utf8')).toContain(' *1.csv')
  expect((await readdir(folder)).filter((name) => name.startsWith('dataset'))).toEqual(['dataset.rudi.json'])
  expect(await readFile(sidecar, 'utf8')).toContain('1.csv')
})

test('a journal that a fold had written but not removed changes nothing', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await noted(createLibraryDataset(), 1, 'more')
  const journal = await readFile(join(folder, 'dataset.rudi.journal'))
  await library.settle()
  const sidecar = await sidecarIn(folder)
  await writeFile(join(folder, 'dataset.rudi.journal'), journal)
  const next = fresh()
  await next.findHeldFile(root, locatedOf(createLibraryDataset(), mediaOf(createLibraryDataset(), 0)))
  await next.settle()
  expect(await sidecarIn(folder)).toEqual(sidecar)
  expect(await readdir(folder)).not.toContain('dataset.rudi.journal')
})

test('a disk that refuses the journal gets the sidecar written instead, and the record is kept either way', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  const refusing: Disk = {
    ...nodeDisk,
    open: async (path, how) =>
      path.endsWith('.journal') && how === 'create-new' ? fail(failure('disk/denied')) : nodeDisk.open(path, how),
  }
  library = createLibraryFolders({ disk: refusing, clock: systemClock, hashFile })
  await noted(createLibraryDataset(), 1, 'more')
  expect((await sidecarIn(folder))?.files.map(({ name }) => name)).toEqual(['0.csv', '1.csv'])
})

test('a compaction that the disk refuses is logged, and the journal holds everything until the next', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  let isRefusing = true
  const refusing: Disk = {
    ...nodeDisk,
    replaceSmall: async (path, text) => (isRefusing ? fail(failure('disk/denied')) : nodeDisk.replaceSmall(path, text)),
  }
  const said: unknown[] = []
  const log: Log = { note: (event, facts) => void said.push([event, facts]) }
  library = createLibraryFolders({ disk: refusing, clock: systemClock, hashFile, log })
  await noted(createLibraryDataset(), 1, 'more')
  await library.settle()
  expect(said).toEqual([['folder.not-noted', { code: 'disk/denied', files: 0 }]])
  expect(await readdir(folder)).toContain('dataset.rudi.journal')
  isRefusing = false
  const next = createLibraryFolders({ disk: nodeDisk, clock: systemClock, hashFile, log })
  await next.recoverJournals([folder])
  await next.settle()
  expect((await sidecarIn(folder))?.files.map(({ name }) => name)).toEqual(['0.csv', '1.csv'])
  expect(said).toHaveLength(1)
})

test('a record replaced by one of the same length is seen by the same process', async () => {
  const dataset = createLibraryDataset()
  const { folder } = await finish(dataset, 0, 'text')
  const again = await finish(dataset, 0, 'tezt')
  expect(value(await library.findHeldFile(root, locatedOf(dataset, again.media)))?.name).toBe('0.csv')
  await finish(dataset, 1, 'more')
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8')
  expect(sums).toContain(sha256('tezt'))
  expect(sums).not.toContain(sha256('text'))
})

test('files that other downloads are about to record are not read in search of a lost one', async () => {
  const dataset = createLibraryDataset()
  const { folder } = await finish(dataset, 0, 'text')
  for (const name of ['running.csv', 'lost.csv']) await writeFile(join(folder, name), 'tezt')
  const read: string[] = []
  const searching = createLibraryFolders({
    disk: nodeDisk,
    clock: systemClock,
    hashFile: (path, ...rest) => {
      read.push(basename(path))
      return hashFile(path, ...rest)
    },
  })
  const checksum: DeclaredChecksum = { is: 'usable', algorithm: 'sha-256', hex: sha256('none') }
  const wanted = locatedOf(dataset, mediaOf(dataset, 1, { checksum, sizeBytes: 4 }))
  const isTaken = (at: string, name: string): boolean => at === folder && name === 'running.csv'
  expect(value(await searching.findHeldFile(root, wanted, undefined, { adopt: true, isTaken }))).toBeNull()
  expect(read).toEqual(['lost.csv'])
})

test('a listing asks nothing about files that are on record', async () => {
  const dataset = createLibraryDataset()
  const { folder } = await finish(dataset, 0, 'text')
  await writeFile(join(folder, 'lost.csv'), 'tezt')
  const listed: string[] = []
  const disk: Disk = {
    ...nodeDisk,
    async list(path, isWanted) {
      const found = await nodeDisk.list(path, isWanted)
      if (path === folder && found.ok) listed.push(...found.value.map(({ name }) => name))
      return found
    },
  }
  const searching = createLibraryFolders({ disk, clock: systemClock, hashFile })
  const checksum: DeclaredChecksum = { is: 'usable', algorithm: 'sha-256', hex: sha256('tezt') }
  const wanted = locatedOf(dataset, mediaOf(dataset, 1, { checksum, sizeBytes: 4 }))
  expect(value(await searching.findHeldFile(root, wanted))?.name).toBe('lost.csv')
  expect(listed).toEqual(['lost.csv'])
})

test('a folder that a person renamed is still the dataset’s', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await rename(folder, join(root, 'my counts'))
  expect(value(await fresh().ensureFolder(root, createLibraryDataset()))).toBe(join(root, 'my counts'))
})

test('a folder that a person renames while the program runs is still the dataset’s', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  const other = createLibraryDataset({ id: '5f0c1a2b-1111-4111-8111-111111111111', title: 'Other' })
  // The folders were searched once, and this one was met under its first name.
  value(await library.ensureFolder(root, other))
  const renamed = join(root, 'my counts')
  await rename(folder, renamed)
  await sleep(1100)
  expect(value(await library.findFolder(root, createLibraryDataset()))).toBe(renamed)
  expect(value(await library.findHeldFile(root, locatedOf(createLibraryDataset(), media)))?.folder).toBe(renamed)
  const again = join(root, 'counts, again')
  await rename(renamed, again)
  await sleep(1100)
  expect((await finish(createLibraryDataset(), 1, 'more')).folder).toBe(again)
})

test('a folder that a person renamed is still the dataset’s when its disk was away for a while', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  const renamed = join(root, 'my counts')
  await rename(folder, renamed)
  const library = fresh()
  const away = `${root}-away`
  for (let times = 0; times < 2; times += 1) {
    await rename(root, away)
    expect(await library.findFolder(root, createLibraryDataset())).toMatchObject({
      failure: { code: 'disk/not-found' },
    })
    await sleep(1100)
    expect(await library.findFolder(root, createLibraryDataset())).toMatchObject({
      failure: { code: 'disk/not-found' },
    })
    await rename(away, root)
    expect(value(await library.findFolder(root, createLibraryDataset()))).toBe(renamed)
    await sleep(1100)
  }
})

test('all files of a dataset are in one folder, when a link has its usual name', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  const moved = await mkdtemp(join(tmpdir(), 'library-moved-'))
  await rm(moved, { recursive: true })
  await rename(folder, moved)
  await symlink(moved, folder)
  const library = fresh()
  const inNew = value(await library.ensureFolder(root, createLibraryDataset()))
  expect(inNew).toBe(`${folder} (2)`)
  expect(value(await library.ensureFolder(root, createLibraryDataset()))).toBe(inNew)
  const file = createFinishedFile(createLibraryDataset(), mediaOf(createLibraryDataset(), 1), {
    folder: inNew,
    name: '1.csv',
    text: 'more',
  })
  await writeFile(join(inNew, '1.csv'), 'more')
  value(await library.record(file))
  await library.settle()
  expect(value(await library.ensureFolder(root, createLibraryDataset()))).toBe(inNew)
  await rm(moved, { recursive: true })
})

test('another dataset never moves into a folder that is taken', async () => {
  const one = createLibraryDataset()
  const { folder } = await finish(one, 0, 'text')
  const other = createLibraryDataset({ id: `${one.id.slice(0, 8)}-1111-4111-8111-111111111111` })
  expect(value(await library.ensureFolder(root, other))).toBe(`${folder} (2)`)
})

test('a file that is unchanged is held', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  expect(value(await fresh().findHeldFile(root, locatedOf(createLibraryDataset(), media)))).toEqual({
    folder,
    name: '0.csv',
    sizeBytes: 4,
    verdict: { is: 'not-verifiable', because: 'no-checksum' },
  })
})

test('a file with one flipped byte is not held', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  await writeFile(join(folder, '0.csv'), 'tezt')
  expect(value(await fresh().findHeldFile(root, locatedOf(createLibraryDataset(), media)))).toBeNull()
})

test.each([
  ['a later date', { updated: '2026-03-01T00:00:00Z' }],
  ['another size', { sizeBytes: 5 }],
  ['another checksum', { checksum: { is: 'usable', algorithm: 'sha-256', hex: sha256('other') } as DeclaredChecksum }],
])('a media with %s is another version, and must be fetched', async (_, over) => {
  const { media } = await finish(createLibraryDataset(), 0, 'text')
  expect(value(await fresh().findHeldFile(root, locatedOf(createLibraryDataset(), { ...media, ...over })))).toBeNull()
})

test('the same instant written otherwise is the same version', async () => {
  const dataset = createLibraryDataset()
  const first = dataset.media[0] as Media
  first.updated = '2026-03-01T00:00:00Z'
  const { media } = await finish(dataset, 0, 'text')
  const again = { ...media, updated: '2026-03-01T01:00:00.000+01:00' }
  expect(value(await fresh().findHeldFile(root, locatedOf(dataset, again)))?.name).toBe('0.csv')
})

test('a file whose record was lost is adopted by size and checksum, and recorded again', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  await unlink(join(folder, 'dataset.rudi.json'))
  const checksum = { is: 'usable', algorithm: 'md5', hex: createHash('md5').update('text').digest('hex') } as const
  const held = value(await fresh().findHeldFile(root, locatedOf(createLibraryDataset(), { ...media, checksum })))
  expect(held?.verdict).toEqual({ is: 'verified', algorithm: 'md5' })
  expect((await sidecarIn(folder))?.files[0]).toMatchObject({ name: '0.csv', sha256: sha256('text'), request: null })
})

test('a file of the right size with other bytes is not adopted', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'tezt')
  await unlink(join(folder, 'dataset.rudi.json'))
  const checksum = { is: 'usable', algorithm: 'sha-256', hex: sha256('text') } as const
  expect(value(await fresh().findHeldFile(root, locatedOf(createLibraryDataset(), { ...media, checksum })))).toBeNull()
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

test('verifying distinguishes good, changed, missing and unknown files', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await finish(createLibraryDataset(), 1, 'more')
  expect(await found()).toEqual(['ok 0.csv', 'ok 1.csv'])
  await writeFile(join(folder, '0.csv'), 'tezt')
  await unlink(join(folder, '1.csv'))
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await mkdir(join(folder, 'deeper'))
  expect(await found()).toEqual(['bad 0.csv', 'missing 1.csv', 'stranger notes.txt'])
})

test('a damaged sidecar is reported, and the sums speak for the files', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await writeFile(join(folder, 'dataset.rudi.json'), 'nonsense')
  expect(await found()).toEqual(['bad dataset.rudi.json', 'ok 0.csv'])
})

test('sums that lead out of their folder are read for nothing there', async () => {
  const { folder } = await finish(createLibraryDataset(), 0, 'text')
  await writeFile(join(folder, 'dataset.rudi.json'), 'nonsense')
  await writeFile(join(root, 'secret.txt'), 'elsewhere')
  const named = ['../secret.txt', '..\\secret.txt', join(root, 'secret.txt'), 'below/secret.txt', '0.csv']
  const sums = named.map((name) => ({ name, sha256: sha256(name === '0.csv' ? 'text' : 'elsewhere') }))
  await writeFile(join(folder, 'SHA256SUMS'), formatChecksums(sums))
  expect(await found()).toEqual(['bad dataset.rudi.json', 'ok 0.csv'])
})

test('a folder that is not there is a failure', async () => {
  const signal = new AbortController().signal
  const verified = await verifyFolder(join(root, 'no'), {
    disk: nodeDisk,
    hashFile,
    signal,
    onFinding: () => undefined,
  })
  expect(verified).toMatchObject({ ok: false, failure: { code: 'disk/not-found' } })
})
