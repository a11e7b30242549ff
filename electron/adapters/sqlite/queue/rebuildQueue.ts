import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import * as z from 'zod'
import { NORMAL_RANK } from '../../../../shared/download/model/priority.js'
import { POSITION_STEP } from '../../../../shared/download/model/queuePositions.js'
import { type Database, runInTransaction } from '../database.js'
import { DATABASE_FILE_SUFFIXES } from '../databaseFileSuffixes.js'
import { decodeStoredJson } from '../decodeStoredJson.js'
import { migrate } from '../migrate.js'
import { openSqlite } from '../openSqlite.js'
import { quarantineDatabase } from '../repair/quarantineDatabase.js'
import { type StoredRecord, type StoredValue, salvageRecords } from '../salvage/salvageRecords.js'
import { FILL_INDEX_COLUMNS } from './fillIndexColumns.js'
import { QUEUE_MIGRATIONS } from './migrations.js'
import { computeRowChecksum } from './rowChecksum.js'

export interface QueueRebuild {
  /** The new path of the damaged file. */
  readonly aside: string
  /** How many rows are in the new file, and how many could be found but not read. */
  readonly kept: number
  readonly lost: number
}

const getUnfinishedName = (file: string): string => `${file}.making`
/** A file of this name is complete, and replaces the file of the store. */
const getFinishedName = (file: string): string => `${file}.remade`

/**
 * Makes a new file of the store from the rows that can be read in the pages of the damaged one, and puts the damaged
 * one aside. A process that is killed meanwhile leaves either the damaged file as it was, or a complete new one that
 * `finishRebuild` moves to its place.
 */
export function rebuildQueue(file: string): QueueRebuild {
  for (const end of DATABASE_FILE_SUFFIXES) rmSync(`${getUnfinishedName(file)}${end}`, { force: true })
  const db = openSqlite(getUnfinishedName(file), 0, (opened) => {
    migrate(opened, QUEUE_MIGRATIONS)
    return opened
  })
  let counts = { kept: 0, lost: 0 }
  try {
    if (isFile(file)) counts = fill(db, salvageRecords(file))
  } finally {
    db.close()
  }
  renameSync(getUnfinishedName(file), getFinishedName(file))
  return { aside: finishRebuild(file) ?? file, ...counts }
}

/** Returns the new path of the damaged file, or null when there was nothing to finish. */
export function finishRebuild(file: string): string | null {
  if (!existsSync(getFinishedName(file))) return null
  const aside = quarantineDatabase(file)
  renameSync(getFinishedName(file), file)
  return aside
}

/** This is also true of a link to one. */
const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() === true

function fill(db: Database, records: Iterable<StoredRecord>): Omit<QueueRebuild, 'aside'> {
  const add = db.prepare(
    `INSERT OR IGNORE INTO downloads (seq, id, request, state, key, state_name, because, portal, producer, dataset,
       priority, position, folder, name, sum) VALUES (${Array(15).fill('?').join(', ')})`,
  )
  let kept = 0
  let lost = 0
  runInTransaction(db, () => {
    for (const { rowid, values } of records) {
      if (!isRow(values)) continue
      const row = toRow(rowid, values)
      if (row === null) lost += 1
      else if (add.run(rowid, ...row).changes === 1) kept += 1
    }
    db.exec(FILL_INDEX_COLUMNS)
  })
  return { kept, lost }
}

/** How many values a row of `downloads` has on disk, by the number of migrations at the time when it was written. */
const LENGTHS: ReadonlySet<number> = new Set([4, 14, 15])

/** Whether a row belongs to `downloads`. Its number is not among its values, and its id is or was a text. */
const isRow = ([seq, id, ...more]: readonly StoredValue[]): boolean =>
  seq === null && LENGTHS.has(more.length + 2) && (typeof id === 'string' || typeof id === 'symbol')

const text = z.string()
const contents = z.tuple([text, text, text])
const indexedColumns = z.tuple([
  text,
  text.min(1),
  text.nullable(),
  text,
  text,
  text,
  z.int(),
  z.number(),
  text.nullable(),
  text.nullable(),
])
const aRecord = z.looseObject({})

/** The columns after `seq`; null when the row is damaged. A damaged index row is computed again. */
function toRow(rowid: number, values: readonly StoredValue[]): readonly (string | number | null)[] | null {
  const read = contents.safeParse(values.slice(1, 4))
  if (!read.success) return null
  const sum = values[14] ?? null
  const isWell =
    sum === null
      ? read.data.slice(1).every((json) => decodeStoredJson(aRecord, json) !== null)
      : sum === computeRowChecksum(...read.data)
  if (!isWell) return null
  const beside = indexedColumns.safeParse(values.slice(4, 14))
  const unfilled = ['', '', null, '', '', '', NORMAL_RANK, rowid * POSITION_STEP, null, null]
  return [...read.data, ...(beside.success ? beside.data : unfilled), computeRowChecksum(...read.data)]
}
