// The files of the library as tables: which files, their names, and the file of each name.
import { describe, expect, it } from 'vitest'
import { createQueryTables } from '../../../../electron/services/query/queryTables.js'
import { createTableNames } from '../../../../electron/services/query/tableNames.js'
import { failure } from '../../../../shared/failure.js'
import { datasetId, libraryFileId, mediaId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import { AS_FOUND } from '../../../../shared/preview/readerOptions.js'
import { fail, ok } from '../../../../shared/result.js'
import { preferences } from '../../../../shared/settings/preferences.js'

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const NAMES = ['velos.csv', 'notice.pdf', 'revenus.csv.age', 'classeur.xlsx', 'archive.zip']
const FILES = NAMES.map((name, at) => ({
  id: libraryFileId.parse(at + 1),
  folder: '/data',
  name,
  title: 'Vélo',
  sizeBytes: 10,
  dataset: uuid(1),
  media: uuid(at + 1),
}))
const held = (n: number) => ({ datasetId: datasetId.parse(uuid(1)), mediaId: mediaId.parse(uuid(n)) })

function createTables(stored?: string) {
  const entry = { ...held(1), entry: null, reader: { ...AS_FOUND, separator: '|' as const } }
  return createQueryTables({
    libraryIndex: {
      read: async (ids: readonly number[]) => ok(FILES.filter(({ id }) => ids.includes(id))),
      readPage: async () => {
        const items = FILES.map((one) => ({ ...one, ...held(one.id), datasetTitle: one.title, standing: 'present' }))
        return ok({ items, total: items.length })
      },
      find: async (_dataset: string, media: string) => ok(FILES.find((one) => one.media === media) ?? null),
    } as never,
    engine: { findFinishedPath: () => null },
    names: createTableNames({
      path: '/tables.json',
      log: { note: () => undefined },
      disk: {
        readSmall: async () => (stored === undefined ? fail(failure('disk/not-found')) : ok(stored)),
        replaceSmall: async () => ok(undefined),
        publish: async () => ok(undefined),
      },
    }),
    preferences: { read: () => ({ ...preferences.parse({}), readers: [entry] }) },
  })
}

describe('files of the library', () => {
  it('are tables in the order in which they were chosen, encrypted ones too, and a notice is none', async () => {
    const answer = await createTables().listForFiles([3, 2, 1].map((id) => libraryFileId.parse(id)))
    expect(answer).toMatchObject({ ok: true, value: [{ table: 'velo_revenus' }, { table: 'velo_velos' }] })
    expect(await createTables().listForFiles([libraryFileId.parse(2)])).toMatchObject({
      failure: { code: 'look/no-table' },
    })
  })

  it('of the shown dataset are found without accents and capitals', async () => {
    const near = { datasetId: held(1).datasetId, title: 'Vélo' }
    const found = await createTables().search('VELO revenus', near)
    expect(found).toMatchObject({ value: { tables: [{ table: 'velo_revenus' }] } })
  })

  it('are found again by their names, with how each is read and the part that is meant', async () => {
    const tables = createTables()
    const sheet = { ...held(4), entry: null, part: 2, label: 'Stations 2024' }
    expect(await tables.getName(sheet)).toEqual(ok('velo_classeur_stations_2024'))
    expect(await tables.getName({ ...held(1), entry: null, part: null, label: '' })).toEqual(ok('velo_velos'))
    const inner = { ...held(5), entry: 3, part: null, label: 'stops' }
    expect(await tables.getName(inner)).toEqual(ok('velo_stops'))
    expect(await tables.getName({ ...inner, entry: 4, label: 'fr.stops' })).toEqual(ok('velo_fr_stops'))
    expect(await tables.getName({ ...inner, entry: 5 })).toEqual(ok('velo_stops_2'))
    expect(await tables.resolve(['velo_stops'])).toMatchObject({ value: [{ path: '/data/archive.zip', entry: 3 }] })
    expect(await tables.resolve(['velo_classeur_stations_2024', 'VELO_velos'])).toMatchObject({
      value: [
        { path: '/data/classeur.xlsx', view: 'velo_classeur_stations_2024', part: 2 },
        { path: '/data/velos.csv', view: 'velo_velos', reader: { separator: '|' } },
      ],
    })
    expect(await tables.resolve(['nothing'])).toMatchObject({ failure: { code: 'look/unknown-table' } })
    const many = Array.from({ length: LIMITS.QUERY_TABLES + 1 }, () => 'velo_velos')
    expect(await tables.resolve(many)).toMatchObject({ failure: { code: 'look/too-many-tables' } })
  })

  it('keep the name that they had in saved queries', async () => {
    const table = 'velo_archive_2'
    const tables = createTables(
      JSON.stringify({ tables: [{ table, dataset: uuid(1), media: uuid(5), entry: 3, part: null }] }),
    )
    const inner = { ...held(5), entry: 3, part: null, label: 'stops' }
    expect(await tables.getName(inner)).toEqual(ok(table))
    expect(await tables.resolve([table])).toMatchObject({ value: [{ path: '/data/archive.zip', entry: 3 }] })
  })
})
