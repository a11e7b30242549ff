import { failure } from '../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { type NamedTable, parseTableNames } from '../../../shared/query/namedTable.js'
import { chooseFreeName, createTableName } from '../../../shared/query/tableName.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { setFileAside } from '../../files/setFileAside.js'
import type { Disk } from '../../ports/disk.js'
import type { Log } from '../../ports/log.js'

/** The facts about a file of the library that its table name depends on. */
export interface NameableFile {
  readonly datasetId: DatasetId
  readonly mediaId: MediaId
  readonly datasetTitle: string
  /** What distinguishes it from other files of its dataset: the name of the file and of the part. */
  readonly name: string
  /** The position of the file in an archive; left out for the file itself. */
  readonly entry?: number | null
  /** The sheet or layer; left out for the first one with content. */
  readonly part?: number | null
}

/**
 * The table names of files. A file keeps its name even when titles, file names or other files change, so that a saved
 * query keeps its meaning.
 */
export interface TableNames {
  /**
   * Gives a name for each file, in their order. New names are stored before this resolves. Fails when the disk does not
   * give the stored names: a new name could be that of another file.
   */
  nameAll(files: readonly NameableFile[]): Promise<Result<readonly string[]>>
  /** Finds the file of a name. Names are not case-sensitive. Fails when the disk does not give the stored names. */
  find(table: string): Promise<Result<NamedTable | null>>
}

export interface TableNamesDeps {
  readonly disk: Pick<Disk, 'readSmall' | 'replaceSmall' | 'publish'>
  /** Absolute path of the file that stores the names. */
  readonly path: string
  readonly log: Pick<Log, 'note'>
}

/** The content of a file without names. */
const EMPTY = '{"tables":[]}'

export function createTableNames({ disk, path, log }: TableNamesDeps): TableNames {
  const byName = new Map<string, NamedTable>()
  const byFile = new Map<string, string>()
  const getKey = ({ dataset, media, entry, part }: Omit<NamedTable, 'table'>): string =>
    [dataset, media, entry ?? '', part ?? ''].join(' ')
  const remember = (named: NamedTable): void => {
    if (byName.has(named.table) || byFile.has(getKey(named))) return
    byName.set(named.table, named)
    byFile.set(getKey(named), named.table)
  }
  let read: Promise<Result<void>> | null = null
  /** Loads the stored names once. After a failure the next call tries again. */
  const load = async (): Promise<Result<void>> => {
    const mine = read ?? readNames()
    read = mine
    const loaded = await mine
    if (!loaded.ok && read === mine) read = null
    return loaded
  }
  const readNames = async (): Promise<Result<void>> => {
    const text = await disk.readSmall(path, LIMITS.QUERY_NAMES_BYTES)
    if (!text.ok && text.failure.code !== 'disk/not-found') {
      log.note('query.names-not-read', { code: text.failure.code })
      return text
    }
    const { names, isWhole } = parseTableNames(text.ok ? text.value : EMPTY)
    for (const named of names) remember(named)
    return isWhole ? ok(undefined) : keepDamaged()
  }
  /** Keeps a file whose names could not all be read under another name, and stores those that could. */
  const keepDamaged = async (): Promise<Result<void>> => {
    const kept = await setFileAside(disk, path)
    log.note('query.names-put-aside', { isKept: String(kept.ok) })
    if (!kept.ok) return kept
    await write()
    return ok(undefined)
  }
  let writing: Promise<unknown> = Promise.resolve()
  const write = (): Promise<unknown> => {
    writing = writing.then(async () => {
      const text = JSON.stringify({ tables: [...byName.values()] })
      // A longer file could not be read again, and all names would be lost with it.
      const written =
        Buffer.byteLength(text) > LIMITS.QUERY_NAMES_BYTES
          ? fail(failure('file/too-large'))
          : await disk.replaceSmall(path, text)
      // The names are valid for this session nevertheless.
      if (!written.ok) log.note('query.names-not-written', { code: written.failure.code })
    })
    return writing
  }
  return {
    async nameAll(files) {
      const loaded = await load()
      if (!loaded.ok) return loaded
      const before = byName.size
      const names = files.map(({ datasetId, mediaId, datasetTitle, name, entry = null, part = null }) => {
        const file = { dataset: datasetId, media: mediaId, entry, part }
        const known = byFile.get(getKey(file))
        if (known !== undefined) return known
        const table = chooseFreeName(createTableName(datasetTitle, name), (one) => byName.has(one))
        remember({ table, ...file })
        return table
      })
      if (byName.size > before) await write()
      return ok(names)
    },
    async find(table) {
      const loaded = await load()
      return loaded.ok ? ok(byName.get(table.toLowerCase()) ?? null) : loaded
    },
  }
}
