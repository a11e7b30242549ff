// Which files of a folder on the real disk count as held, and which lost ones are found again.
import { createHash } from 'node:crypto'
import { unlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import type { Disk } from '../../../electron/ports/disk.js'
import type { DeclaredChecksum, Media } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import { createLibraryDataset } from '../../support/library/libraryDataset.js'
import {
  hashFile,
  hashText,
  locateMedia,
  openLibraryFolders,
  pickMedia,
  prepareLibrary,
  readSidecar,
} from '../../support/library/libraryHarness.js'
import { unwrapNow } from '../../support/unwrap.js'

const { root, finish } = prepareLibrary()

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
    const other = openLibraryFolders({ disk })
    return other.findHeldFile(root(), locateMedia(dataset, media), new AbortController().signal)
  }
  expect(await heldOn(null)).toMatchObject({ ok: true, value: { name: '1.csv' } })
  expect(await heldOn('disk/error')).toMatchObject({ ok: false, failure: { code: 'disk/error' } })
  // The file may not be durable, but it exists: fetching it beside itself would not help.
  expect(await heldOn('disk/denied')).toMatchObject({ ok: true, value: { name: '1.csv' } })
  expect(await heldOn('disk/not-found')).toEqual(ok(null))
})

test('files that other downloads are about to record are not read in search of a lost one', async () => {
  const dataset = createLibraryDataset()
  const { folder } = await finish(dataset, 0, 'text')
  for (const name of ['running.csv', 'lost.csv']) await writeFile(join(folder, name), 'tezt')
  const read: string[] = []
  const searching = openLibraryFolders({
    hashFile: (path, ...rest) => {
      read.push(basename(path))
      return hashFile(path, ...rest)
    },
  })
  const checksum: DeclaredChecksum = { is: 'usable', algorithm: 'sha-256', hex: hashText('none') }
  const wanted = locateMedia(dataset, pickMedia(dataset, 1, { checksum, sizeBytes: 4 }))
  const isTaken = (at: string, name: string): boolean => at === folder && name === 'running.csv'
  expect(unwrapNow(await searching.findHeldFile(root(), wanted, undefined, { adopt: true, isTaken }))).toBeNull()
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
  const searching = openLibraryFolders({ disk })
  const checksum: DeclaredChecksum = { is: 'usable', algorithm: 'sha-256', hex: hashText('tezt') }
  const wanted = locateMedia(dataset, pickMedia(dataset, 1, { checksum, sizeBytes: 4 }))
  expect(unwrapNow(await searching.findHeldFile(root(), wanted))?.name).toBe('lost.csv')
  expect(listed).toEqual(['lost.csv'])
})

test('a file that is unchanged is held', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  expect(
    unwrapNow(await openLibraryFolders().findHeldFile(root(), locateMedia(createLibraryDataset(), media))),
  ).toEqual({
    folder,
    name: '0.csv',
    sizeBytes: 4,
    verdict: { is: 'not-verifiable', because: 'no-checksum' },
  })
})

test('a file with one flipped byte is not held', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  await writeFile(join(folder, '0.csv'), 'tezt')
  expect(
    unwrapNow(await openLibraryFolders().findHeldFile(root(), locateMedia(createLibraryDataset(), media))),
  ).toBeNull()
})

test.each([
  ['a later date', { updated: '2026-03-01T00:00:00Z' }],
  ['another size', { sizeBytes: 5 }],
  [
    'another checksum',
    { checksum: { is: 'usable', algorithm: 'sha-256', hex: hashText('other') } as DeclaredChecksum },
  ],
])('a media with %s is another version, and must be fetched', async (_, over) => {
  const { media } = await finish(createLibraryDataset(), 0, 'text')
  expect(
    unwrapNow(
      await openLibraryFolders().findHeldFile(root(), locateMedia(createLibraryDataset(), { ...media, ...over })),
    ),
  ).toBeNull()
})

test('the same instant written otherwise is the same version', async () => {
  const dataset = createLibraryDataset()
  const first = dataset.media[0] as Media
  first.updated = '2026-03-01T00:00:00Z'
  const { media } = await finish(dataset, 0, 'text')
  const again = { ...media, updated: '2026-03-01T01:00:00.000+01:00' }
  expect(unwrapNow(await openLibraryFolders().findHeldFile(root(), locateMedia(dataset, again)))?.name).toBe('0.csv')
})

test('a file whose record was lost is adopted by size and checksum, and recorded again', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'text')
  await unlink(join(folder, 'dataset.rudi.json'))
  const checksum = { is: 'usable', algorithm: 'md5', hex: createHash('md5').update('text').digest('hex') } as const
  const held = unwrapNow(
    await openLibraryFolders().findHeldFile(root(), locateMedia(createLibraryDataset(), { ...media, checksum })),
  )
  expect(held?.verdict).toEqual({ is: 'verified', algorithm: 'md5' })
  expect((await readSidecar(folder))?.files[0]).toMatchObject({
    name: '0.csv',
    sha256: hashText('text'),
    request: null,
  })
})

test('a file of the right size with other bytes is not adopted', async () => {
  const { folder, media } = await finish(createLibraryDataset(), 0, 'tezt')
  await unlink(join(folder, 'dataset.rudi.json'))
  const checksum = { is: 'usable', algorithm: 'sha-256', hex: hashText('text') } as const
  expect(
    unwrapNow(
      await openLibraryFolders().findHeldFile(root(), locateMedia(createLibraryDataset(), { ...media, checksum })),
    ),
  ).toBeNull()
})
