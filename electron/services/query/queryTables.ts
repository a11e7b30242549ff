import { basename } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { type DatasetId, datasetId, type LibraryFileId, type MediaId, mediaId } from '../../../shared/ids.js'
import type { LibraryRow } from '../../../shared/library/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { recallReader } from '../../../shared/preview/rememberedReaderOptions.js'
import { foldCellText } from '../../../shared/preview/table/foldCellText.js'
import { withoutAgeSuffix } from '../../../shared/protect/protectedName.js'
import { isQueryableFile } from '../../../shared/query/isQueryableFile.js'
import type { QueryTable } from '../../../shared/query/model.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { removeExtension } from '../../../shared/text/removeExtension.js'
import type { Engine } from '../../engine/api/engine.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import { findHeldPath } from '../findHeldPath.js'
import type { TableNames } from './tableNames.js'

export interface QueryTablesDeps {
  readonly libraryIndex: Pick<LibraryIndex, 'readPage' | 'find' | 'read'>
  readonly engine: Pick<Engine, 'findFinishedPath'>
  readonly names: TableNames
  readonly preferences: Pick<PreferenceStore, 'read'>
}

/** The files of the library, as tables for queries. */
export interface QueryTables {
  search(
    text: string,
    near: NearDataset | null,
  ): Promise<Result<{ readonly tables: QueryTable[]; readonly more: boolean }>>
  /** Gives the table name of a file, or of a part of it. */
  getName(file: QueriedPart): Promise<Result<string>>
  /**
   * Gives these files as tables, in their order, without files that are no table. Fails with `look/no-table` when none
   * is left.
   */
  listForFiles(files: readonly LibraryFileId[]): Promise<Result<QueryTable[]>>
  /**
   * Finds the files of these tables. Fails with `look/unknown-table` for an unknown name, and with
   * `look/too-many-tables`.
   */
  resolve(tables: readonly string[]): Promise<Result<readonly PreviewFile[]>>
}

export interface QueriedPart {
  readonly datasetId: DatasetId
  readonly mediaId: MediaId
  readonly entry: number | null
  readonly part: number | null
  /** The name of the part; empty for the whole file. */
  readonly label: string
}

export interface NearDataset {
  readonly datasetId: DatasetId
  readonly title: string
}

export function createQueryTables(deps: QueryTablesDeps): QueryTables {
  const { libraryIndex, engine, names } = deps
  async function collect(text: string, fits: (row: LibraryRow) => boolean): Promise<Result<readonly LibraryRow[]>> {
    const rows: LibraryRow[] = []
    for (let offset = 0; offset < LIMITS.QUERY_SEARCHED; offset += LIMITS.LIBRARY_PAGE) {
      const page = await libraryIndex.readPage({
        text,
        only: null,
        by: 'dataset',
        order: 'group',
        descending: false,
        without: [],
        offset,
        limit: LIMITS.LIBRARY_PAGE,
      })
      if (!page.ok) return page
      rows.push(
        ...page.value.items.filter((row) => row.standing !== 'missing' && isQueryableFile(row.name) && fits(row)),
      )
      if (rows.length > LIMITS.QUERY_FOUND || offset + LIMITS.LIBRARY_PAGE >= page.value.total) break
    }
    return ok(rows)
  }
  const nameRows = async (rows: readonly Omit<QueryTable, 'table'>[]): Promise<Result<QueryTable[]>> => {
    const tables = await names.nameAll(rows.map((row) => ({ ...row, name: withoutAgeSuffix(row.name) })))
    if (!tables.ok) return tables
    return ok(
      rows.map(({ datasetId, mediaId, name, datasetTitle, sizeBytes }, index) => ({
        table: tables.value[index] ?? '',
        datasetId,
        mediaId,
        name,
        datasetTitle,
        sizeBytes,
      })),
    )
  }
  const hasAllWords = (row: LibraryRow, text: string): boolean => {
    const label = foldCellText(`${row.name} ${row.datasetTitle}`)
    return foldCellText(text)
      .split(/\s+/)
      .every((word) => label.includes(word))
  }
  return {
    async search(text, near) {
      const own =
        near === null
          ? ok([])
          : await collect(
              near.title.slice(0, LIMITS.QUERY_CHARS),
              (row) => row.datasetId === near.datasetId && hasAllWords(row, text),
            )
      if (!own.ok) return own
      const others = await collect(text, (row) => row.datasetId !== near?.datasetId)
      if (!others.ok) return others
      const rows = [...own.value, ...others.value]
      const shown = await nameRows(rows.slice(0, LIMITS.QUERY_FOUND))
      return shown.ok ? ok({ tables: shown.value, more: rows.length > shown.value.length }) : shown
    },
    async listForFiles(files) {
      const read = await libraryIndex.read(files)
      if (!read.ok) return read
      const byId = new Map(read.value.map((row) => [row.id, row]))
      const rows = files.flatMap((id) => {
        const row = byId.get(id)
        if (row === undefined || !isQueryableFile(row.name)) return []
        const [dataset, media] = [datasetId.safeParse(row.dataset), mediaId.safeParse(row.media)]
        if (!dataset.success || !media.success) return []
        return {
          datasetId: dataset.data,
          mediaId: media.data,
          name: row.name,
          datasetTitle: row.title,
          sizeBytes: row.sizeBytes,
        }
      })
      return rows.length === 0 ? fail(failure('look/no-table')) : nameRows(rows)
    },
    async getName({ datasetId: dataset, mediaId: media, entry, part, label }) {
      const found = await libraryIndex.find(dataset, media)
      if (!found.ok) return found
      const path = engine.findFinishedPath(dataset, media)
      if (found.value === null && path === null) return fail(failure('disk/not-found'))
      const { title, name } = found.value ?? { title: '', name: basename(path ?? '') }
      const own = withoutAgeSuffix(name)
      // A file in an archive is known by its own name, and a sheet by that of its workbook as well.
      const called = label === '' ? own : entry === null ? `${removeExtension(own)} ${label}` : `${label}.zip`
      const file = { datasetId: dataset, mediaId: media, datasetTitle: title, name: called, entry, part }
      const named = await names.nameAll([file])
      return named.ok ? ok(named.value[0] ?? '') : named
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

async function resolveOne(deps: QueryTablesDeps, table: string): Promise<Result<PreviewFile>> {
  const { names, preferences } = deps
  const unknown = fail(failure('look/unknown-table', { name: table.slice(0, LIMITS.PREVIEW_VIEW_CHARS) }))
  const stored = await names.find(table)
  if (!stored.ok) return stored
  const named = stored.value
  if (named === null) return unknown
  const ids = { dataset: datasetId.safeParse(named.dataset), media: mediaId.safeParse(named.media) }
  if (!ids.dataset.success || !ids.media.success) return unknown
  const path = await findHeldPath(deps, ids.dataset.data, ids.media.data)
  if (!path.ok) return path
  if (path.value === null) return fail(failure('disk/not-found', { name: table }))
  // The file is read with the options that the person has chosen elsewhere in the window.
  const { entry, part } = named
  const file = { datasetId: ids.dataset.data, mediaId: ids.media.data, entry }
  const reader = recallReader(preferences.read().readers, file)
  const how = {
    view: named.table,
    ...(entry === null ? {} : { entry }),
    ...(part === null ? {} : { part }),
    ...(reader === null ? {} : { reader }),
  }
  return ok({ path: path.value, name: basename(path.value), ...how })
}
