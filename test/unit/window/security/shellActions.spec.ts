// Files that a person's own programs are started with: never those that run by their name (F-03).
import { describe, expect, it } from 'vitest'
import { createLibraryHandlers, type LibraryHandlerDeps } from '../../../../electron/ipc/handlers/library/library.js'
import { openLocal } from '../../../../electron/window/security/shellActions.js'
import { libraryFileId } from '../../../../shared/ids.js'
import { ok } from '../../../../shared/result.js'

const RUNS = [
  ...['setup.exe', 'prix.csv.bat', 'x.desktop', 'b.jar', 'installer.msi.download', 'x.LNK'],
  ...['x.settingcontent-ms', 'x.searchConnector-ms', 'bureau.rdp', 'x.appinstaller'],
  ...['setup.exe.', 'setup.exe . ', 'setup.exe::$DATA', 'prix.csv:setup.exe', 'rapport.docm.'],
  ...['import.sh', 'calcul.PY', 'data.tar.sh'],
  ...['rapport.docm', 'prix.xlsm', 'Prix (2).XLSM', 'modele.xltm', 'outils.xlam', 'expose.pptm', 'requete.iqy'],
]
const DATA = [
  'prix.csv',
  'plan.geojson',
  'rapport.pdf',
  'table.xlsx',
  'archive.zip',
  'ancien.xls',
  'plan.docx',
  'sh',
  'notes.sh.txt',
  'exe',
  'relevé 12:30.csv',
  'xlsm',
]

describe('a file that is opened from the list', () => {
  /** Creates the person's programs, which open whatever they are given. */
  function programs() {
    const started: string[] = []
    const openPath = async (path: string) => {
      started.push(path)
      return ''
    }
    return { started, openPath }
  }

  it.each(RUNS)('never is one that runs: %s', async (name) => {
    const { started, openPath } = programs()
    const opened = await openLocal({ openPath }, `/data/${name}`)
    expect([opened, started]).toEqual([{ ok: false, failure: { code: 'file/may-run', facts: { name } } }, []])
  })

  it.each(DATA)('is handed to its program: %s', async (name) => {
    const { started, openPath } = programs()
    expect([await openLocal({ openPath }, `/data/${name}`), started]).toEqual([ok(undefined), [`/data/${name}`]])
  })
})

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

  it.each(RUNS)('is stopped before its program is asked for when it runs: %s', async (name) => {
    const { open, started } = aLibrary(name)
    expect([await open(), started]).toEqual([{ ok: false, failure: { code: 'file/may-run', facts: { name } } }, []])
  })

  it.each(RUNS)('is not dragged out of the window when it runs: %s', async (name) => {
    const { drag, started } = aLibrary(name)
    expect([await drag(), started]).toEqual([{ ok: false, failure: { code: 'file/may-run', facts: { name } } }, []])
    expect([await drag([ID, ID]), started]).toEqual([ok({ count: 0 }), []])
  })

  it('is dragged out of the window when it is there', async () => {
    const { drag, started } = aLibrary('prix.csv')
    expect([await drag(), started]).toEqual([ok({ count: 1 }), ['/data/prix.csv']])
    expect(await aLibrary('prix.csv', 'missing').drag()).toMatchObject({ failure: { code: 'disk/not-found' } })
  })

  it('is opened when it is there, and said to be missing when it is not', async () => {
    const there = aLibrary('prix.csv')
    expect([await there.open(), there.started]).toEqual([ok(undefined), ['/data/prix.csv']])
    const gone = aLibrary('prix.csv', 'missing')
    expect([await gone.open(), gone.started]).toMatchObject([{ failure: { code: 'disk/not-found' } }, []])
  })
})
