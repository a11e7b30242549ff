import * as z from 'zod'
import { isDownloadState } from '../../../../shared/download/model/state.js'
import type { Result } from '../../../../shared/result.js'
import { parseUrl } from '../../../../shared/url.js'
import type {
  QueueIndexPage,
  QueueIndexRow,
  QueueRow,
  QueueRowContents,
  QueueStore,
} from '../../../ports/queueStore.js'
import { type Database, runInTransaction } from '../database.js'
import { DamagedDatabaseError } from '../sqliteErrors.js'
import { FILL_INDEX_COLUMNS } from './fillIndexColumns.js'
import type { QueueBackup } from './queueBackup.js'
import { computeRowChecksum } from './rowChecksum.js'

const text = z.string()
/**
 * Rows and their index rows are passed as one text, because one value from SQLite costs more than parsing a hundred.
 */
const rowsText = z.object({ rows: text })
const stored = z.array(z.object({ id: text, request: text, state: text, sum: z.number().nullable() }))
const indexPage = z.object({ page: text, last: z.number().nullable(), rows: z.number() })
type RawIndexRow = [
  ...[
    seq: number,
    id: string,
    stateName: string,
    because: string | null,
    portal: string,
    producer: string,
    dataset: string,
  ],
  ...[priority: number, position: string, folder: string | null, name: string | null],
]
/**
 * Parses a row. The table is STRICT, so a value of another type means that the file is damaged. It is written by hand
 * because there may be a hundred thousand rows.
 */
const INDEX_ROW_TYPES = ['n', 's', 's', 's?', 's', 's', 's', 'n', 's', 's?', 's?'] as const
const indexRows = z.array(
  z.custom<RawIndexRow>((value) => Array.isArray(value) && value.length === INDEX_ROW_TYPES.length),
)
const counted = z.object({ count: z.number() })
const idRows = z.array(z.object({ id: text }))
const positioned = z.object({ id: text, position: z.number() })
const lastPosition = z.object({ position: z.number().nullable() })

/** The rows that could be read, how many were put aside, and how many of these were restored from the backup. */
export interface RowRead<T> {
  readonly value: T
  readonly damaged: number
  readonly restored: number
}

type Value<Verb extends 'find' | 'readOrderedIds' | 'findLastPosition'> =
  ReturnType<QueueStore[Verb]> extends Result<infer T> ? T : never

/**
 * The rows of an open store, for `QueueStore`. Throws SQLite's errors, and `DamagedDatabaseError` for a damaged index.
 */
export interface QueueRows {
  readIndexPage(from: number, limit: number): RowRead<QueueIndexPage>
  read(ids: readonly string[]): RowRead<readonly QueueRowContents[]>
  find(keys: readonly string[]): Value<'find'>
  readOrderedIds(after: number | null, limit: number): Value<'readOrderedIds'>
  findLastPosition(position: number | null): Value<'findLastPosition'>
  put(rows: readonly QueueRow[]): void
  remove(ids: readonly string[]): void
  /** Returns how many there were. */
  putAside(ids: readonly string[]): number
}

/**
 * Prepares the statements over an open store. A damaged row is moved to a table of its own and restored from `copy`.
 */
export function createQueueRows(db: Database, copy: QueueBackup): QueueRows {
  const { pageOf, those, areThere, ...read } = prepareReads(db)
  const { keepApart, putAsideRows, fillAgain, ...write } = prepareWrites(db, copy)
  return {
    ...read,
    ...write,
    readIndexPage(from, limit) {
      const first = pageOf(from, limit)
      const damaged = first.all.filter((row) => !isIndexRow(row))
      if (damaged.length > 0) fillAgain(damaged.map(([seq]) => Number(seq)))
      const { all, last, rows } = damaged.length > 0 ? pageOf(from, limit) : first
      const lost = all.filter((row) => !isIndexRow(row))
      const value = { rows: all.filter(isIndexRow).map(toIndexRow), next: rows < limit ? null : last }
      if (lost.length === 0) return { value, damaged: 0, restored: 0 }
      putAsideRows(lost.map(([seq]) => Number(seq)))
      const restored = copy.restoreMissing()
      // Restored rows come after all others.
      return { value: { ...value, next: restored > 0 ? (last ?? from) : value.next }, damaged: lost.length, restored }
    },
    read(ids) {
      const rows = those(ids)
      if (rows.length < new Set(ids).size) {
        const found = new Set(rows.map(({ id }) => id))
        // A row that exists and is not found by its id means that the index is damaged, and with it the file.
        if (areThere(ids.filter((id) => !found.has(id)))) throw new DamagedDatabaseError('an index')
      }
      const damaged = rows.filter((row) => !isSound(row))
      if (damaged.length === 0) return { value: rows, damaged: 0, restored: 0 }
      keepApart(damaged.map(({ id }) => id))
      const restored = copy.restoreMissing()
      return { value: those(ids).filter(isSound), damaged: damaged.length, restored }
    },
  }
}

const isSound = ({ id, request, state, sum }: z.infer<typeof stored>[number]): boolean =>
  sum === null || sum === computeRowChecksum(id, request, state)

const isIndexRow = (row: RawIndexRow): boolean =>
  row.every((value, at) => {
    const type = INDEX_ROW_TYPES[at]
    return typeof value === (type === 'n' ? 'number' : 'string') || (type === 's?' && value === null)
  }) &&
  isDownloadState(row[2]) &&
  isPortal(row[4]) &&
  [row[9], row[10]].every((path) => path === null || !path.includes('\0')) &&
  [0, 1, 2].includes(row[7]) &&
  Number.isFinite(Number(row[8]))

/** A hundred thousand downloads have a few of these texts, and each is parsed once. */
const SOUND_PORTALS = new Set<string>()

/** An index row has no checksum, and only its portal address is used as more than a text. */
function isPortal(address: string): boolean {
  if (SOUND_PORTALS.has(address)) return true
  const isSound = parseUrl(address) !== null
  if (isSound) SOUND_PORTALS.add(address)
  return isSound
}

const toIndexRow = ([
  ,
  id,
  stateName,
  because,
  portal,
  producer,
  dataset,
  priority,
  position,
  folder,
  name,
]: RawIndexRow): QueueIndexRow => {
  return { id, stateName, because, portal, producer, dataset, priority, position: Number(position), folder, name }
}

/**
 * The number is read as a text with all its digits. In JSON SQLite writes fifteen digits, and near neighbours would
 * change places.
 */
const POSITION = "printf('%!.17g', position)"

function prepareReads(db: Database) {
  const page = db.prepare(
    `SELECT json_group_array(json_array(seq, id, state_name, because, portal, producer, dataset, priority, ${POSITION}, folder,
       CASE state_name WHEN 'done' THEN NULL ELSE name END)) AS page, max(seq) AS last, count(*) AS rows
     FROM (SELECT * FROM downloads WHERE seq > ? ORDER BY seq LIMIT ?)`,
  )
  const byIds = db.prepare(
    `SELECT json_group_array(json_object('id', id, 'request', request, 'state', state, 'sum', sum)) AS rows
     FROM downloads WHERE id IN (SELECT value FROM json_each(?))`,
  )
  const unindexed = db.prepare(
    'SELECT count(*) AS count FROM downloads NOT INDEXED WHERE id IN (SELECT value FROM json_each(?))',
  )
  const byKeys = db.prepare('SELECT id FROM downloads WHERE key IN (SELECT value FROM json_each(?)) ORDER BY seq')
  const byPosition = db.prepare('SELECT id, position FROM downloads WHERE position > ? ORDER BY position LIMIT ?')
  const below = db.prepare('SELECT max(position) AS position FROM downloads WHERE position < ?')
  return {
    pageOf(from: number, limit: number) {
      const { page: rows, ...facts } = indexPage.parse(page.get(from, limit))
      return { ...facts, all: indexRows.parse(JSON.parse(rows)) }
    },
    those: (ids: readonly string[]) => stored.parse(JSON.parse(rowsText.parse(byIds.get(JSON.stringify(ids))).rows)),
    areThere: (ids: readonly string[]) => counted.parse(unindexed.get(JSON.stringify(ids))).count > 0,
    find: (keys: readonly string[]) => idRows.parse(byKeys.all(JSON.stringify(keys))).map(({ id }) => id),
    readOrderedIds: (after: number | null, limit: number) =>
      z.array(positioned).parse(byPosition.all(after ?? -Number.MAX_VALUE, limit)),
    findLastPosition: (position: number | null) => lastPosition.parse(below.get(position ?? Number.MAX_VALUE)).position,
  }
}

function prepareWrites(db: Database, copy: QueueBackup) {
  const put = db.prepare(
    `INSERT INTO downloads (id, key, state_name, because, portal, producer, dataset, priority, position, folder, name, request, state, sum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET state_name = excluded.state_name, because = excluded.because, priority = excluded.priority,
       position = excluded.position, folder = excluded.folder, name = excluded.name, request = excluded.request,
       state = excluded.state, sum = excluded.sum`,
  )
  // Most commits change the state only. An update of fewer columns leaves the indexes of the others alone.
  const putState = db.prepare(
    `UPDATE downloads SET state_name = ?, because = ?, folder = ?, name = ?, state = ?, sum = ?
     WHERE id = ? AND request = ? AND priority = ? AND position = ?`,
  )
  const remove = db.prepare('DELETE FROM downloads WHERE id = ?')
  const keep = (column: 'id' | 'seq') =>
    db.prepare(
      `INSERT INTO put_aside (seq, id, request, state) SELECT seq, id, request, state FROM downloads WHERE ${column} = ?`,
    )
  const [keepId, keepSeq] = [keep('id'), keep('seq')]
  const empty = db.prepare("UPDATE downloads SET state_name = '', priority = 1, position = seq * 65536.0 WHERE seq = ?")
  const removeSeq = db.prepare('DELETE FROM downloads WHERE seq = ?')
  /** Writes the lines of each commit to the backup first, and removes them when the commit fails. */
  const commit = <T>(undo: () => void, work: () => T): T => {
    try {
      return runInTransaction(db, () => {
        const value = work()
        copy.note()
        return value
      })
    } catch (error) {
      undo()
      throw error
    }
  }
  const putRow = (row: QueueRow & { readonly sum: number }): void => {
    const {
      id,
      key,
      stateName,
      because,
      portal,
      producer,
      dataset,
      priority,
      position,
      folder,
      name,
      request,
      state,
      sum,
    } = row
    // Most rows of queued downloads are new.
    if (stateName !== 'queued') {
      const changed = putState.run(stateName, because, folder, name, state, sum, id, request, priority, position)
      if (Number(changed.changes) > 0) return
    }
    const indexedColumns = [id, key, stateName, because, portal, producer, dataset, priority, position, folder, name]
    put.run(...indexedColumns, request, state, sum)
  }
  const keepApart = (ids: readonly string[]): number => {
    let rows = 0
    for (const id of ids) {
      keepId.run(id)
      rows += Number(remove.run(id).changes)
    }
    return rows
  }
  return {
    put(downloads: readonly QueueRow[]): void {
      const rows = downloads.map((one) => ({ sum: computeRowChecksum(one.id, one.request, one.state), ...one }))
      commit(copy.put(rows), () => rows.forEach(putRow))
    },
    remove: (ids: readonly string[]): void => commit(copy.remove(ids), () => ids.forEach((id) => void remove.run(id))),
    /** Returns how many there were. */
    putAside: (ids: readonly string[]): number => commit(copy.remove(ids), () => keepApart(ids)),
    /** The same for rows that may be in the backup. */
    keepApart: (ids: readonly string[]): number => runInTransaction(db, () => keepApart(ids)),
    /** Writes index rows again, from their rows. */
    fillAgain: (rows: readonly number[]): void =>
      runInTransaction(db, () => {
        for (const seq of rows) empty.run(seq)
        db.exec(FILL_INDEX_COLUMNS)
      }),
    putAsideRows: (rows: readonly number[]): void =>
      runInTransaction(db, () => {
        for (const seq of rows) {
          keepSeq.run(seq)
          removeSeq.run(seq)
        }
      }),
  }
}
