import * as z from 'zod'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import { toIndexRow } from '../../../../shared/catalogue/search/indexRow.js'
import { toDatasetRow } from '../../../../shared/catalogue/toDatasetRow.js'
import type { DatasetId, PortalId } from '../../../../shared/ids.js'
import { foldText } from '../../../../shared/text/foldText.js'
import type { RecordVersion, ReplicaChange, ReplicaDiff, ReplicaStatus } from '../../../ports/catalogueStore.js'
import { type Database, prepareWriteStatement, runInTransaction } from '../database.js'
import { computeTextChecksum } from './recordChecksums.js'
import { createReplicaStatusReader } from './replicaStatusReader.js'
import { type SearchIndexes, serializeIndexRow } from './searchIndexes.js'
import { toTitleKey } from './titleKeys.js'

export interface CatalogueWriter {
  readStatus(portal: PortalId): ReplicaStatus
  compare(portal: PortalId, pass: number, stamps: readonly RecordVersion[]): ReplicaDiff
  change(portal: PortalId, change: ReplicaChange): ReplicaStatus
  learn(portal: PortalId, records: readonly Dataset[]): void
  forget(portal: PortalId): void
  /**
   * Damaged records are removed from the copy. It then holds fewer than the portal counts, and the next walk brings
   * them again.
   */
  removeDamaged(keys: Iterable<number>): void
}

const known = z.object({ key: z.number(), updated: z.string().nullable(), pass: z.number(), record: z.string() })
const stamped = known.omit({ record: true })
const keyed = z.object({ key: z.number() })

type ChangedRecords = readonly (readonly [key: number, dataset: Dataset])[]

/** Syncs are numbered from one. */
const NEVER_MET = 0

/** The part of a description that is indexed. People do not search for words behind its first four thousand letters. */
const DESCRIPTION_CHARS = 4000

/** Changes the file and the indexes in memory. */
export function createCatalogueWriter(db: Database, indexes: SearchIndexes): CatalogueWriter {
  const sql = prepareStatements(db)
  const readStatus = createReplicaStatusReader(db, indexes)
  /** `pass` is null for a record that no walk has met: a known record keeps its own number. */
  const writeRecord = (number: number, pass: number | null, dataset: Dataset): number | null => {
    const record = JSON.stringify(dataset)
    const line = JSON.stringify(toDatasetRow(dataset))
    const old = known.optional().parse(sql.known.get(number, dataset.id))
    const met = pass ?? old?.pass ?? NEVER_MET
    if (old?.record === record) {
      if (met !== old.pass) sql.meet.run(met, number, dataset.id)
      return null
    }
    if (old !== undefined) sql.unword.run(old.key)
    const card = toIndexRow(0, dataset)
    const texts = [serializeIndexRow(card), line, record]
    const sums = texts.map((text) => computeTextChecksum(dataset.id, text))
    if (old === undefined) sql.add.run(number, dataset.id, dataset.updated, met, ...texts, ...sums)
    else sql.replace.run(dataset.updated, met, ...texts, ...sums, old.key)
    const { key } = old ?? keyed.parse(sql.known.get(number, dataset.id))
    sql.word.run(key, ...collectWords(dataset))
    sql.title.run(key, number, toTitleKey(card.title))
    return key
  }
  const remove = (number: number, id: DatasetId): number | null => {
    const old = stamped.optional().parse(sql.stamp.get(number, id))
    if (old === undefined) return null
    sql.unword.run(old.key)
    sql.remove.run(old.key)
    return old.key
  }
  const putRecord = (number: number, pass: number | null, dataset: Dataset): ChangedRecords => {
    const key = writeRecord(number, pass, dataset)
    return key === null ? [] : [[key, dataset]]
  }
  const changeContent = (
    portal: PortalId,
    write: (number: number) => { readonly changed: ChangedRecords; readonly gone: readonly number[] },
  ): void => {
    const opened = indexes.getIndex(portal)
    const { changed, gone } = runInTransaction(db, () => {
      const written = write(opened.number)
      if (written.changed.length + written.gone.length > 0) sql.revise.run(opened.number)
      return written
    })
    if (changed.length + gone.length === 0) return
    // The memory changes after the file, so that it never has what the file has not.
    for (const [key, dataset] of changed) opened.index.put(toIndexRow(key, dataset))
    for (const key of gone) opened.index.remove(key)
    opened.revision += 1
    indexes.invalidate()
  }
  return {
    readStatus,
    compare: (portal, pass, stamps) => {
      const number = indexes.getPortalNumber(portal)
      const found = stamps.map(({ id, updated }) => ({
        id,
        updated,
        ours: stamped.optional().parse(sql.stamp.get(number, id)),
      }))
      return {
        same: found.filter(({ updated, ours }) => updated !== null && ours?.updated === updated).map(({ id }) => id),
        met: found.filter(({ ours }) => ours?.pass === pass).map(({ id }) => id),
      }
    },
    change: (portal, change) => {
      const { pass } = change.state
      changeContent(portal, (number) => {
        const changed = change.put.flatMap((dataset) => putRecord(number, pass, dataset))
        for (const id of change.met) sql.meet.run(pass, number, id)
        const gone = change.remove.flatMap((id) => remove(number, id) ?? [])
        sql.state.run(JSON.stringify(change.state), number)
        return { changed, gone }
      })
      return readStatus(portal)
    },
    learn: (portal, records) =>
      changeContent(portal, (number) => ({
        changed: records.flatMap((dataset) => putRecord(number, null, dataset)),
        gone: [],
      })),
    forget: (portal) => {
      const number = indexes.getPortalNumber(portal)
      runInTransaction(db, () => {
        sql.unwordAll.run(number)
        sql.removeAll.run(number)
        sql.removePortal.run(number)
      })
      indexes.drop(portal)
      indexes.invalidate()
    },
    removeDamaged: (keys) => {
      runInTransaction(db, () => {
        for (const key of keys) {
          sql.reviseOf.run(key)
          sql.unword.run(key)
          sql.remove.run(key)
        }
      })
    },
  }
}

const prepareStatements = (db: Database) => ({
  stamp: db.prepare('SELECT key, updated, pass FROM datasets WHERE portal = ? AND id = ?'),
  known: db.prepare('SELECT key, updated, pass, record FROM datasets WHERE portal = ? AND id = ?'),
  meet: prepareWriteStatement(db, 'UPDATE datasets SET pass = ? WHERE portal = ? AND id = ?'),
  add: prepareWriteStatement(
    db,
    `INSERT INTO datasets (portal, id, updated, pass, card, line, record, card_sum, line_sum, record_sum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  replace: prepareWriteStatement(
    db,
    `UPDATE datasets SET updated = ?, pass = ?, card = ?, line = ?, record = ?, card_sum = ?, line_sum = ?, record_sum = ?
     WHERE key = ?`,
  ),
  remove: prepareWriteStatement(db, 'DELETE FROM datasets WHERE key = ?'),
  word: prepareWriteStatement(
    db,
    'INSERT INTO words (rowid, title, producer, keywords, description) VALUES (?, ?, ?, ?, ?)',
  ),
  unword: prepareWriteStatement(db, 'DELETE FROM words WHERE rowid = ?'),
  // The row is deleted with its record.
  title: prepareWriteStatement(
    db,
    'INSERT INTO titles (key, portal, title) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET title = excluded.title',
  ),
  state: prepareWriteStatement(db, 'UPDATE portals SET state = ? WHERE id = ?'),
  revise: prepareWriteStatement(db, 'UPDATE portals SET revision = revision + 1 WHERE id = ?'),
  reviseOf: prepareWriteStatement(
    db,
    'UPDATE portals SET revision = revision + 1 WHERE id = (SELECT portal FROM datasets WHERE key = ?)',
  ),
  unwordAll: prepareWriteStatement(db, 'DELETE FROM words WHERE rowid IN (SELECT key FROM datasets WHERE portal = ?)'),
  removeAll: prepareWriteStatement(db, 'DELETE FROM datasets WHERE portal = ?'),
  removePortal: prepareWriteStatement(db, 'DELETE FROM portals WHERE id = ?'),
})

const collectWords = (dataset: Dataset): readonly string[] => [
  foldText(dataset.title),
  foldText(dataset.producer.name),
  foldText(dataset.keywords.join('\n')),
  foldText(`${dataset.synopsis}\n${dataset.summary}`.slice(0, DESCRIPTION_CHARS)),
]
