import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createPreviewHandlers, type PreviewDeps } from '../../../../electron/ipc/handlers/preview.js'
import type { PreviewFile } from '../../../../electron/ports/preview/previewService.js'
import { failure } from '../../../../shared/failure.js'
import { AS_FOUND, readerOptions } from '../../../../shared/preview/readerOptions.js'
import { WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import { fail, ok } from '../../../../shared/result.js'
import { type Preferences, preferences } from '../../../../shared/settings/preferences.js'
import { createDataset, createMedia } from '../../../support/samples/catalogueSamples.js'

const media = createMedia(1)
const HELD = { datasetId: createDataset([media]).id, mediaId: media.id, part: null, entry: null, reader: null }

/** Creates the handlers over a list of downloads and a library that each have the file or not. */
function aDesk({ listed = false, shelved = false, missing = false, broken = false }) {
  const opened: PreviewFile[] = []
  let kept = preferences.parse({})
  const revealed: string[] = []
  const deps = {
    engine: { findFinishedPath: () => (listed ? '/listed/prix.csv' : null) },
    libraryIndex: {
      find: async () => {
        if (broken) return fail(failure('state/unreadable'))
        const seen = missing ? 'missing' : 'as-recorded'
        return ok(shelved || missing ? { folder: '/shelved', name: 'prix.csv', seen } : null)
      },
    },
    preferences: {
      read: () => kept,
      write: (change: Partial<Preferences>) => {
        kept = { ...kept, ...change }
        return kept
      },
    },
    nativeShell: { reveal: (path: string) => void revealed.push(path) },
    preview: {
      open: async (file: PreviewFile) => {
        opened.push(file)
        return ok({ type: 'nothing', because: 'empty' })
      },
      profile: async (file: PreviewFile) => {
        opened.push(file)
        return fail(failure('look/cancelled'))
      },
    },
  } as unknown as PreviewDeps
  return { handlers: createPreviewHandlers(deps), opened, revealed }
}

describe('the file of a media', () => {
  it('is where the library has it, also while its download is in the list: a person may have renamed the folder', async () => {
    const { handlers, opened } = aDesk({ listed: true, shelved: true })
    expect(await handlers['preview.open'](HELD)).toMatchObject({ ok: true, value: { name: 'prix.csv' } })
    expect(opened.map(({ path }) => path)).toEqual(['/shelved/prix.csv'])
  })

  it.each([
    ['does not know it yet', {}],
    ['misses it', { missing: true }],
    ['cannot be read', { broken: true }],
  ])('is the finished download where the library %s', async (_which, library) => {
    const { handlers, opened } = aDesk({ listed: true, ...library })
    expect(await handlers['preview.open'](HELD)).toMatchObject({ ok: true })
    expect(opened.map(({ path }) => path)).toEqual(['/listed/prix.csv'])
  })

  it('is the library’s when the download was cleared from the list: to look at, to profile, and to show in its folder', async () => {
    const { handlers, opened, revealed } = aDesk({ shelved: true })
    await handlers['preview.open'](HELD)
    await handlers['preview.profile'](HELD)
    await handlers['preview.reveal'](HELD)
    expect(opened.map(({ path }) => path)).toEqual(['/shelved/prix.csv', '/shelved/prix.csv'])
    expect(revealed).toEqual(['/shelved/prix.csv'])
  })

  it('that is not in the library is reported as missing, and an unreadable library is reported as that', async () => {
    expect(await aDesk({}).handlers['preview.open'](HELD)).toMatchObject({ failure: { code: 'disk/not-found' } })
    expect(await aDesk({ broken: true }).handlers['preview.reveal'](HELD)).toMatchObject({
      failure: { code: 'state/unreadable' },
    })
  })
})

describe('how a file is to be read', () => {
  const SEMICOLONS = readerOptions.parse({ separator: ';' })

  it('is remembered for that file and the same entry of it only, and given with every question about it', async () => {
    const { handlers, opened } = aDesk({ shelved: true })
    await handlers['preview.remember']({ ...HELD, reader: SEMICOLONS })
    await handlers['preview.open'](HELD)
    await handlers['preview.profile'](HELD)
    await handlers['preview.open']({ ...HELD, entry: 2 })
    expect(opened.map(({ reader, entry }) => [reader?.separator, entry])).toEqual([
      [';', undefined],
      [';', undefined],
      [undefined, 2],
    ])
  })

  it('gives way to what is asked for now, and is forgotten when all is as found', async () => {
    const { handlers, opened } = aDesk({ shelved: true })
    await handlers['preview.remember']({ ...HELD, reader: SEMICOLONS })
    await handlers['preview.open']({ ...HELD, reader: { ...AS_FOUND, separator: '|' } })
    await handlers['preview.remember']({ ...HELD, reader: AS_FOUND })
    await handlers['preview.open'](HELD)
    expect(opened.map(({ reader }) => reader?.separator)).toEqual(['|', undefined])
  })
})

/** Creates the verb that exports, over a folder that has these files. What the preview is asked for goes into `exported`. */
function createExporting(exported: unknown[], taken: readonly string[] = []) {
  const key = { pem: createRsaPem(), bits: 2048, fingerprint: 'a'.repeat(64) }
  const deps = {
    engine: { findFinishedPath: () => '/listed/prix.csv' },
    libraryIndex: { find: async () => ok(null) },
    preferences: { read: () => preferences.parse({}) },
    disk: { stamp: async (path: string) => (taken.includes(path) ? ok({}) : fail(failure('disk/not-found'))) },
    pathTokens: { findFolder: () => '/chosen' },
    portals: { getChosen: () => ok({ fetchEncryptionKey: async () => ok(key) }) },
    exportJobs: {
      run: async (_job: unknown, run: (context: unknown) => unknown) =>
        run({
          onFile: () => undefined,
          onWritten: () => undefined,
          draft: (_folder: string, write: (partial: string) => unknown) => write('/chosen/x'),
        }),
    },
    preview: {
      export: async (task: unknown) => {
        exported.push(task)
        return ok({ bytes: 1, rows: 1 })
      },
    },
  } as unknown as PreviewDeps
  const send = (sealedFor: string | null) =>
    createPreviewHandlers(deps)['preview.export']({
      id: 'x',
      media: [HELD],
      sql: 'SELECT 1',
      view: WHOLE_TABLE,
      rows: null,
      expectedRows: null,
      format: { type: 'json' },
      sealedFor,
      folder: 'f',
      name: 'prix',
    } as never)
  return { send, key }
}

describe('an export', () => {
  it('has the first name that is free, and opens its tables once', async () => {
    const exported: unknown[] = []
    const { send } = createExporting(exported, ['/chosen/prix.json', '/chosen/prix (2).json'])
    expect(await send(null)).toMatchObject({ ok: true, value: { name: 'prix (3).json' } })
    expect(exported).toHaveLength(1)
  })
})

describe('an encrypted export', () => {
  it('is refused when the portal’s key is not the one that the person saw', async () => {
    const exported: unknown[] = []
    const { send, key } = createExporting(exported)
    expect(await send('b'.repeat(64))).toMatchObject({ failure: { code: 'export/key-changed' } })
    expect(exported).toEqual([])
    expect(await send(key.fingerprint)).toMatchObject({ ok: true, value: { name: 'prix.json.crypt' } })
    expect(exported).toHaveLength(1)
  })
})

const createRsaPem = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()

describe('another program', () => {
  const copied: string[] = []
  const opened: string[] = []
  const deps = {
    engine: { findFinishedPath: () => '/chez moi/prix.csv' },
    libraryIndex: { find: async () => ok(null) },
    preferences: { read: () => preferences.parse({}) },
    nativeShell: {
      copyText: (text: string) => void copied.push(text),
      openInQgis: async (path: string) => {
        opened.push(`qgis ${path}`)
        return ok(undefined)
      },
      openFile: async () => fail(failure('file/may-run')),
      hasQgis: async () => true,
    },
  } as unknown as PreviewDeps
  const handlers = createPreviewHandlers(deps)
  const { part: _part, entry: _entry, reader: _reader, ...held } = HELD

  it('is given the lines that read the file, with its path, which the window never knows', async () => {
    const columns = [{ name: 'code', kind: 'text', type: 'VARCHAR' } as const]
    const asked = { ...held, tool: 'duckdb', format: { type: 'parquet' }, columns } as const
    expect(await handlers['preview.copyAs']({ ...asked, columns: [...columns] })).toEqual(ok(undefined))
    expect(copied).toEqual(["SELECT * FROM read_parquet('/chez moi/prix.csv');\n"])
    const shapes = { ...asked, columns: [], tool: 'polars', format: { type: 'geojson', epsg: null } } as const
    expect(await handlers['preview.copyAs']({ ...shapes, columns: [] })).toMatchObject({ ok: false })
    expect(copied).toHaveLength(1)
  })

  it('is opened with the file, and what the system refuses is told', async () => {
    expect(await handlers['preview.programs'](undefined)).toEqual(ok({ qgis: true }))
    expect(await handlers['preview.openWith']({ ...held, program: 'qgis' })).toEqual(ok(undefined))
    expect(opened).toEqual(['qgis /chez moi/prix.csv'])
    expect(await handlers['preview.openWith']({ ...held, program: 'default' })).toMatchObject({
      failure: { code: 'file/may-run' },
    })
  })
})
