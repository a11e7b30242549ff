import * as z from 'zod'
import { cardOf } from '../../shared/catalog/card.js'
import { rowOf } from '../../shared/catalog/decode.js'
import type { Dataset } from '../../shared/catalog/model.js'
import { fold } from '../../shared/catalog/searchText.js'
import type { DatasetId, PortalId } from '../../shared/ids.js'
import type { Compared, MirrorChange, Stamp, Stock } from '../ports/catalogueMirror.js'
import { cardText, type MirrorShelves } from './mirrorShelves.js'
import { type Db, together } from './sqliteFile.js'

export interface MirrorWriter {
  stock(portal: PortalId): Stock
  compare(portal: PortalId, pass: number, stamps: readonly Stamp[]): Compared
  change(portal: PortalId, change: MirrorChange): Stock
  forget(portal: PortalId): void
}

const known = z.object({ key: z.number(), updated: z.string().nullable(), pass: z.number(), record: z.string() })
const stamped = known.omit({ record: true })
const count = z.object({ count: z.number() })
const keyed = z.object({ key: z.number() })

/** As much of a description as is looked through: nobody finds a dataset by its four thousandth letter. */
const DESCRIPTION_CHARS = 4000

/** What changes in the file, and with it in the shelves. */
export function mirrorWriter(db: Db, shelves: MirrorShelves): MirrorWriter {
  const sql = statementsOf(db)
  const stock = (portal: PortalId): Stock => {
    const { state, revision } = shelves.row(portal)
    if (state === null) return { state, held: 0, notMet: 0, revision }
    const number = shelves.numberOf(portal)
    const held = count.parse(sql.held.get(number)).count
    const met = count.parse(sql.met.get(number, state.pass)).count
    return { state, held, notMet: held - met, revision }
  }
  const put = (number: number, pass: number, dataset: Dataset): number | null => {
    const record = JSON.stringify(dataset)
    const line = JSON.stringify(rowOf(dataset))
    const old = known.optional().parse(sql.known.get(number, dataset.id))
    if (old?.record === record) {
      sql.meet.run(pass, number, dataset.id)
      return null
    }
    if (old !== undefined) sql.unword.run(old.key)
    const card = cardText(cardOf(0, dataset))
    if (old === undefined) sql.add.run(number, dataset.id, dataset.updated, pass, card, line, record)
    else sql.replace.run(dataset.updated, pass, card, line, record, old.key)
    const { key } = old ?? keyed.parse(sql.known.get(number, dataset.id))
    sql.word.run(key, ...wordsOf(dataset))
    return key
  }
  const remove = (number: number, id: DatasetId): number | null => {
    const old = stamped.optional().parse(sql.stamp.get(number, id))
    if (old === undefined) return null
    sql.unword.run(old.key)
    sql.remove.run(old.key)
    return old.key
  }
  return {
    stock,
    compare: (portal, pass, stamps) => {
      const number = shelves.numberOf(portal)
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
      const { shelf, number } = shelves.of(portal)
      const { pass } = change.state
      const cards: (readonly [number, Dataset])[] = []
      const gone: number[] = []
      together(db, () => {
        for (const dataset of change.put) {
          const key = put(number, pass, dataset)
          if (key !== null) cards.push([key, dataset])
        }
        for (const id of change.met) sql.meet.run(pass, number, id)
        for (const id of change.remove) {
          const key = remove(number, id)
          if (key !== null) gone.push(key)
        }
        const changed = cards.length + gone.length > 0 ? 1 : 0
        sql.state.run(JSON.stringify(change.state), changed, number)
      })
      // Memory follows the file, never the other way round.
      for (const [key, dataset] of cards) shelf.put(cardOf(key, dataset))
      for (const key of gone) shelf.remove(key)
      if (cards.length + gone.length > 0) shelves.stale()
      return stock(portal)
    },
    forget: (portal) => {
      const number = shelves.numberOf(portal)
      together(db, () => {
        sql.unwordAll.run(number)
        sql.removeAll.run(number)
        sql.removePortal.run(number)
      })
      shelves.drop(portal)
      shelves.stale()
    },
  }
}

const statementsOf = (db: Db) => ({
  held: db.prepare('SELECT count(*) AS count FROM datasets WHERE portal = ?'),
  met: db.prepare('SELECT count(*) AS count FROM datasets WHERE portal = ? AND pass = ?'),
  stamp: db.prepare('SELECT key, updated, pass FROM datasets WHERE portal = ? AND id = ?'),
  known: db.prepare('SELECT key, updated, pass, record FROM datasets WHERE portal = ? AND id = ?'),
  meet: db.prepare('UPDATE datasets SET pass = ? WHERE portal = ? AND id = ?'),
  add: db.prepare('INSERT INTO datasets (portal, id, updated, pass, card, line, record) VALUES (?, ?, ?, ?, ?, ?, ?)'),
  replace: db.prepare('UPDATE datasets SET updated = ?, pass = ?, card = ?, line = ?, record = ? WHERE key = ?'),
  remove: db.prepare('DELETE FROM datasets WHERE key = ?'),
  word: db.prepare('INSERT INTO words (rowid, title, producer, keywords, description) VALUES (?, ?, ?, ?, ?)'),
  unword: db.prepare('DELETE FROM words WHERE rowid = ?'),
  state: db.prepare('UPDATE portals SET state = ?, revision = revision + ? WHERE id = ?'),
  unwordAll: db.prepare('DELETE FROM words WHERE rowid IN (SELECT key FROM datasets WHERE portal = ?)'),
  removeAll: db.prepare('DELETE FROM datasets WHERE portal = ?'),
  removePortal: db.prepare('DELETE FROM portals WHERE id = ?'),
})

const wordsOf = (dataset: Dataset): readonly string[] => [
  fold(dataset.title),
  fold(dataset.producer.name),
  fold(dataset.keywords.join('\n')),
  fold(`${dataset.synopsis}\n${dataset.summary}`.slice(0, DESCRIPTION_CHARS)),
]
