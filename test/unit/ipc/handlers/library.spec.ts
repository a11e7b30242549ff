// Files that a person's own programs are started with: never those that run by their name (F-03). Downloads of files
// that the library has.
import { describe, expect, it } from 'vitest'
import type { DownloadRequest } from '../../../../electron/engine/api/engine.js'
import { createLibraryHandlers, type LibraryHandlerDeps } from '../../../../electron/ipc/handlers/library.js'
import { libraryFileId } from '../../../../shared/ids.js'
import { ok } from '../../../../shared/result.js'
import { createLibraryDataset, LIBRARY_PORTAL } from '../../../support/library/libraryDataset.js'
import { EXECUTABLE_NAMES } from '../../../support/security/executableNames.js'

describe('a file that is opened from the library', () => {
  const ID = libraryFileId.parse(1)
  /** Creates the handlers over a library of one file; `native` opens whatever it is given. */
  function aLibrary(name: string, seen: 'as-recorded' | 'missing' = 'as-recorded') {
    const started: string[] = []
    const openFile = async (path: string) => {
      started.push(path)
      return ok(undefined)
    }
    const libraryIndex = { read: async () => ok([{ folder: '/data', name, seen }]), glance: async () => ok(0) }
    const startDrag = (paths: readonly string[]) => started.push(...paths) > 0
    const deps = { libraryIndex, nativeShell: { openFile, startDrag } } as unknown as LibraryHandlerDeps
    const handlers = createLibraryHandlers(deps)
    return {
      open: () => handlers['library.open']({ file: ID }),
      drag: (files = [ID]) => handlers['library.drag']({ files }),
      started,
    }
  }

  it.each(EXECUTABLE_NAMES)('is stopped before its program is asked for when it runs: %s', async (name) => {
    const { open, started } = aLibrary(name)
    expect([await open(), started]).toEqual([{ ok: false, failure: { code: 'file/may-run', facts: { name } } }, []])
  })

  it.each(EXECUTABLE_NAMES)('is not dragged out of the window when it runs: %s', async (name) => {
    const { drag, started } = aLibrary(name)
    expect([await drag(), started]).toEqual([{ ok: false, failure: { code: 'file/may-run', facts: { name } } }, []])
    expect([await drag([ID, ID]), started]).toEqual([ok({ count: 0 }), []])
  })

  it('is dragged out of the window when it is there', async () => {
    const { drag, started } = aLibrary('prix.csv')
    expect([await drag(), started]).toEqual([ok({ count: 1 }), ['/data/prix.csv']])
    expect(await aLibrary('prix.csv', 'missing').drag()).toMatchObject({ failure: { code: 'disk/not-found' } })
  })

  it('is looked at together with the others that are dragged', async () => {
    const names = ['a.csv', 'b.exe', 'c.csv', 'd.csv']
    const asked: unknown[] = []
    const libraryIndex = {
      glance: async (ids: readonly unknown[]) => ok(asked.push(['glance', ids.length])),
      read: async (ids: readonly unknown[]) => {
        asked.push(['read', ids.length])
        return ok(names.map((name) => ({ folder: '/data', name, seen: name === 'd.csv' ? 'missing' : 'as-recorded' })))
      },
    }
    const dragged: string[] = []
    const nativeShell = { startDrag: (paths: readonly string[]) => dragged.push(...paths) > 0 }
    const handlers = createLibraryHandlers({ libraryIndex, nativeShell } as unknown as LibraryHandlerDeps)
    const files = names.map((_, at) => libraryFileId.parse(at + 1))
    expect(await handlers['library.drag']({ files })).toEqual(ok({ count: 2 }))
    expect([dragged, asked]).toEqual([
      ['/data/a.csv', '/data/c.csv'],
      [
        ['glance', 4],
        ['read', 4],
      ],
    ])
  })

  it('is opened when it is there, and said to be missing when it is not', async () => {
    const there = aLibrary('prix.csv')
    expect([await there.open(), there.started]).toEqual([ok(undefined), ['/data/prix.csv']])
    const gone = aLibrary('prix.csv', 'missing')
    expect([await gone.open(), gone.started]).toMatchObject([{ failure: { code: 'disk/not-found' } }, []])
  })
})

describe('files that are downloaded again', () => {
  /** Downloads a file again whose dataset has these folders, and gives the folders that were asked for. */
  async function fetchIn(folders: readonly string[]) {
    const { id: dataset, media } = createLibraryDataset()
    const file = {
      portal: LIBRARY_PORTAL,
      dataset,
      media: media[0]?.id,
      name: 'a.csv',
      root: '/data',
      folder: '/data/b',
    }
    const asked: (string | undefined)[] = []
    const deps = {
      libraryIndex: { read: async () => ok([file, file]), listFoldersOf: async () => ok(folders) },
      portals: { get: () => ok({}) },
      engine: {
        add: async (requests: readonly DownloadRequest[]) => {
          asked.push(...requests.map(({ folder }) => folder))
          return ok(['1', '2'])
        },
      },
    } as unknown as LibraryHandlerDeps
    const ids = [libraryFileId.parse(1), libraryFileId.parse(2)]
    expect(await createLibraryHandlers(deps)['library.fetchAgain']({ files: ids })).toEqual(
      ok({ added: 2, refused: [], refusedCount: 0 }),
    )
    return asked
  }

  it('go into their own folder when their dataset has several, and else wherever its folder is by then', async () => {
    expect(await fetchIn(['/data/a', '/data/b'])).toEqual(['/data/b', '/data/b'])
    expect(await fetchIn(['/data/b'])).toEqual([undefined, undefined])
  })
})
