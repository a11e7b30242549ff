import { basename, join } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { type DatasetId, datasetId, type MediaId, mediaId } from '../../../shared/ids.js'
import type { LibraryRow } from '../../../shared/library/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { recallReader } from '../../../shared/preview/readerOptions.js'
import type { QueryTable } from '../../../shared/query/model.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import type { PreferenceStore } from '../../ports/keychain.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { TableNames } from './tableNames.js'

export interface QueryTablesDeps {
  readonly libraryIndex: Pick<LibraryIndex, 'page' | 'find'>
  readonly engine: Pick<Engine, 'finished'>
  readonly names: TableNames
  readonly preferences: Pick<PreferenceStore, 'read'>
}

/** The files of the library as tables of a query. */
export interface QueryTables {
  search(
    text: string,
    near: NearDataset | null,
  ): Promise<Result<{ readonly tables: QueryTable[]; readonly more: boolean }>>
  nameOf(dataset: DatasetId, media: MediaId): Promise<Result<string>>
  /** The files that these tables are. `look/unknown-table` for a name that no file has, `look/too-many-tables`. */
  resolve(tables: readonly string[]): Promise<Result<readonly PreviewFile[]>>
}

export interface NearDataset {
  readonly datasetId: DatasetId
  readonly title: string
}

/** Files that a table can be made of, by the ending that most of them have. */
const TABULAR = /\.(?:csv|tsv|tab|txt|json|ndjson|jsonl|geojson|parquet|xlsx|gpkg|fgb|kml|gpx|zip)$/i

export function createQueryTables(deps: QueryTablesDeps): QueryTables {
  const { libraryIndex, engine, names } = deps
  async function collect(text: string, fits: (row: LibraryRow) => boolean): Promise<Result<readonly LibraryRow[]>> {
    const rows: LibraryRow[] = []
    for (let offset = 0; offset < LIMITS.QUERY_SEARCHED; offset += LIMITS.LIBRARY_PAGE) {
      const page = await libraryIndex.page({
        text,
        only: null,
        by: 'dataset',
        order: 'group',
        descending: false,
        offset,
        limit: LIMITS.LIBRARY_PAGE,
      })
      if (!page.ok) return page
      rows.push(...page.value.items.filter((row) => row.standing !== 'missing' && TABULAR.test(row.name) && fits(row)))
      if (rows.length > LIMITS.QUERY_FOUND || offset + LIMITS.LIBRARY_PAGE >= page.value.total) break
    }
    return ok(rows)
  }
  const isNamed = (row: LibraryRow, text: string): boolean => {
    const said = `${row.name} ${row.datasetTitle}`.toLowerCase()
    return text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => said.includes(word))
  }
  return {
    async search(text, near) {
      const own =
        near === null
          ? ok([])
          : await collect(
              near.title.slice(0, LIMITS.QUERY_CHARS),
              (row) => row.datasetId === near.datasetId && isNamed(row, text),
            )
      if (!own.ok) return own
      const others = await collect(text, (row) => row.datasetId !== near?.datasetId)
      if (!others.ok) return others
      const rows = [...own.value, ...others.value]
      const shown = rows.slice(0, LIMITS.QUERY_FOUND)
      const tables = await names.nameAll(shown)
      const listed = shown.map(({ datasetId, mediaId, name, datasetTitle, sizeBytes }, index) => ({
        table: tables[index] ?? '',
        ...{ datasetId, mediaId, name, datasetTitle, sizeBytes },
      }))
      return ok({ tables: listed, more: rows.length > shown.length })
    },
    async nameOf(dataset, media) {
      const found = await libraryIndex.find(dataset, media)
      if (!found.ok) return found
      const path = engine.finished(dataset, media)
      if (found.value === null && path === null) return fail(failure('disk/not-found'))
      const { title, name } = found.value ?? { title: '', name: basename(path ?? '') }
      const [table = ''] = await names.nameAll([{ datasetId: dataset, mediaId: media, datasetTitle: title, name }])
      return ok(table)
    },
    async resolve(tables) {
      if (tables.length > LIMITS.QUERY_TABLES) return fail(failure('look/too-many-tables'))
      const files: PreviewFile[] = []
      for (const table of tables) {
        const file = await resolveOne(deps, table)
        if (!file.ok) return file
        files.push(file.value)
      }
      return ok(files)
    },
  }
}

async function resolveOne(
  { libraryIndex, engine, names, preferences }: QueryTablesDeps,
  table: string,
): Promise<Result<PreviewFile>> {
  const unknown = fail(failure('look/unknown-table', { name: table.slice(0, LIMITS.PREVIEW_VIEW_CHARS) }))
  const named = await names.find(table)
  if (named === null) return unknown
  const ids = { dataset: datasetId.safeParse(named.dataset), media: mediaId.safeParse(named.media) }
  if (!ids.dataset.success || !ids.media.success) return unknown
  const path = engine.finished(ids.dataset.data, ids.media.data)
  // As it is read elsewhere in the window.
  const file = { datasetId: ids.dataset.data, mediaId: ids.media.data, entry: null }
  const reader = recallReader(preferences.read().readers, file)
  const how = { view: named.table, ...(reader === null ? {} : { reader }) }
  if (path !== null) return ok({ path, name: basename(path), ...how })
  const found = await libraryIndex.find(named.dataset, named.media)
  if (!found.ok) return found
  if (found.value === null) return fail(failure('disk/not-found', { name: table }))
  const { folder, name } = found.value
  return ok({ path: join(folder, name), name, ...how })
}
