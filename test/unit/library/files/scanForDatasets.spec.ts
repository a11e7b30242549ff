import { expect, test } from 'vitest'
import { scanFolders, scanForDatasets } from '../../../../electron/library/files/scanForDatasets.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok } from '../../../../shared/result.js'

const DENIED = failure('disk/denied')

/** Folders by their paths: of a dataset, without a record, or such as cannot be listed, or read, or both. */
function createFolders(folders: Readonly<Record<string, string>>) {
  const deps = {
    disk: {
      list: async (folder: string) =>
        ['closed', 'denied'].includes(folders[folder] ?? '')
          ? fail(DENIED)
          : ok(
              Object.keys(folders).flatMap((path) =>
                path.slice(0, path.lastIndexOf('/')) === folder
                  ? [{ type: 'folder', name: path.slice(path.lastIndexOf('/') + 1) }]
                  : [],
              ),
            ),
    },
    sidecars: {
      read: async (folder: string) => {
        const what = folders[folder] ?? 'none'
        if (what === 'unreadable' || what === 'denied') return fail(DENIED)
        if (what === 'damaged') return ok({ type: 'damaged', news: [] })
        if (what === 'none' || what === 'closed') return ok({ type: 'absent' })
        return ok({ type: 'read', record: { getDatasetId: () => what } })
      },
    },
  } as unknown as Parameters<typeof scanFolders>[0]
  return deps
}

async function scan(deps: Parameters<typeof scanFolders>[0]) {
  const found: (readonly [folder: string, what: string])[] = []
  for await (const one of scanFolders(deps, '/d'))
    found.push([one.folder, one.type === 'dataset' ? one.record.getDatasetId() : one.because.code])
  return found
}

test('each folder of a dataset is found, and each that cannot be searched is told', async () => {
  const folders = createFolders({
    ...{ '/d': 'none', '/d/a': 'one', '/d/b': 'one', '/d/c': 'closed', '/d/d': 'damaged', '/d/e': 'unreadable' },
    '/d/f': 'none',
    '/d/f/g': 'two',
  })
  expect(await scan(folders)).toEqual([
    ['/d/a', 'one'],
    ['/d/b', 'one'],
    ['/d/d', 'library/unreadable-record'],
    ['/d/e', 'disk/denied'],
    ['/d/c', 'disk/denied'],
    ['/d/f/g', 'two'],
  ])
  expect([...((await scanForDatasets(folders, '/d')) ?? [])]).toEqual([
    ['one', '/d/a'],
    ['two', '/d/f/g'],
  ])
})

test('a folder that can be neither read nor listed is told once', async () => {
  expect(await scan(createFolders({ '/d': 'none', '/d/a': 'denied', '/d/b': 'one' }))).toEqual([
    ['/d/a', 'disk/denied'],
    ['/d/b', 'one'],
  ])
})

test('a root that cannot be listed has no answer', async () => {
  expect(await scanForDatasets(createFolders({ '/d': 'closed' }), '/d')).toBeNull()
})

test('a root with too many folders is told to be searched in part, and what was found counts', async () => {
  const many = Array.from({ length: LIMITS.FOLDERS_SEARCHED + 1 }, (_, at) => [`/d/${at}`, 'none'] as const)
  const folders = createFolders(Object.fromEntries([['/d', 'none'], ['/d/a', 'one'], ...many]))
  expect((await scan(folders)).at(-1)).toEqual(['/d', 'library/too-many-folders'])
  expect((await scanForDatasets(folders, '/d'))?.size).toBe(1)
})

test('what a person has removed, and what a drive keeps for itself, is not searched', async () => {
  const folders = createFolders({
    ...{ '/d': 'none', '/d/.Trash-1000': 'none', '/d/.Trash-1000/files': 'none', '/d/.Trash-1000/files/a': 'one' },
    ...{ '/d/$RECYCLE.BIN': 'none', '/d/$RECYCLE.BIN/S-1-5': 'none', '/d/$RECYCLE.BIN/S-1-5/$R1': 'one' },
    ...{ '/d/.snapshot': 'none', '/d/.snapshot/daily': 'none', '/d/.snapshot/daily/a': 'one' },
    ...{ '/d/lost+found': 'closed', '/d/System Volume Information': 'denied', '/d/b': 'two' },
  })
  expect(await scan(folders)).toEqual([['/d/b', 'two']])
})

test('the previous versions of a dataset whose record is damaged are not taken for its folder', async () => {
  const folders = createFolders({
    '/d': 'none',
    '/d/a': 'damaged',
    '/d/a/.versions': 'none',
    '/d/a/.versions/v1': 'one',
  })
  expect(await scan(folders)).toEqual([['/d/a', 'library/unreadable-record']])
  expect((await scanForDatasets(folders, '/d'))?.size).toBe(0)
})
