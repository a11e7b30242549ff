import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { type NamedTable, parseTableNames } from '../../../shared/query/model.js'
import { chooseFreeName, createTableName } from '../../../shared/query/tableName.js'
import type { Disk } from '../../ports/disk.js'
import type { Log } from '../../ports/log.js'

/** A file of the library, as far as its name in queries goes. */
export interface NameableFile {
  readonly datasetId: DatasetId
  readonly mediaId: MediaId
  readonly datasetTitle: string
  /** What tells it from others of its dataset: the file's name, and what its part is called. */
  readonly name: string
  /** A file of an archive; left out, the file itself. */
  readonly entry?: number | null
  /** A sheet or a layer; left out, the first that shows something. */
  readonly part?: number | null
}

/**
 * The names of files in queries. A name that was given once stays with its file, whatever becomes of titles, file names
 * and other files: a saved query goes on meaning the same.
 */
export interface TableNames {
  /** A name for each file, in their order; new ones are written down before this resolves. */
  nameAll(files: readonly NameableFile[]): Promise<readonly string[]>
  /** Whose name that is; names are not case-sensitive. */
  find(table: string): Promise<NamedTable | null>
}

export interface TableNamesDeps {
  readonly disk: Pick<Disk, 'readSmall' | 'replaceSmall'>
  /** Absolute path of the file that remembers them. */
  readonly path: string
  readonly log: Pick<Log, 'note'>
}

export function createTableNames({ disk, path, log }: TableNamesDeps): TableNames {
  const byName = new Map<string, NamedTable>()
  const byFile = new Map<string, string>()
  const keyOf = ({ dataset, media, entry, part }: Omit<NamedTable, 'table'>): string =>
    [dataset, media, entry ?? '', part ?? ''].join(' ')
  const remember = (named: NamedTable): void => {
    if (byName.has(named.table) || byFile.has(keyOf(named))) return
    byName.set(named.table, named)
    byFile.set(keyOf(named), named.table)
  }
  let read: Promise<void> | null = null
  const load = (): Promise<void> => {
    read ??= disk.readSmall(path, LIMITS.QUERY_NAMES_BYTES).then((text) => {
      if (text.ok) for (const named of parseTableNames(text.value)) remember(named)
    })
    return read
  }
  let writing: Promise<unknown> = Promise.resolve()
  const write = (): Promise<unknown> => {
    writing = writing.then(async () => {
      const written = await disk.replaceSmall(path, JSON.stringify({ tables: [...byName.values()] }))
      // The names hold for this session all the same.
      if (!written.ok) log.note('query.names-not-written', { code: written.failure.code })
    })
    return writing
  }
  return {
    async nameAll(files) {
      await load()
      const before = byName.size
      const names = files.map(({ datasetId, mediaId, datasetTitle, name, entry = null, part = null }) => {
        const file = { dataset: datasetId, media: mediaId, entry, part }
        const known = byFile.get(keyOf(file))
        if (known !== undefined) return known
        const table = chooseFreeName(createTableName(datasetTitle, name), (one) => byName.has(one))
        remember({ table, ...file })
        return table
      })
      if (byName.size > before) await write()
      return names
    },
    async find(table) {
      await load()
      return byName.get(table.toLowerCase()) ?? null
    },
  }
}
