import * as z from 'zod'
import { access, type DatasetRow, datasetRow } from '../../../../shared/catalogue/model.js'
import { buildFtsQueries } from '../../../../shared/catalogue/search/buildFtsQueries.js'
import type { LocalFiles } from '../../../../shared/catalogue/search/classifyLocalCopy.js'
import type { Ranks } from '../../../../shared/catalogue/search/facetIndex.js'
import type { IndexRow } from '../../../../shared/catalogue/search/indexRow.js'
import {
  createMemoryIndex,
  type IndexQuery,
  type MemoryIndex,
  type QueryResult,
} from '../../../../shared/catalogue/search/memoryIndex.js'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { listQueryTerms } from '../../../../shared/catalogue/search/searchWords.js'
import { createInitialState, type SyncState, syncState } from '../../../../shared/catalogue/sync/syncMachine.js'
import { createExpiringLru } from '../../../../shared/collections/expiringLru.js'
import { getOrAdd } from '../../../../shared/collections/getOrAdd.js'
import { datasetId, type PortalId } from '../../../../shared/ids.js'
import { HOUR_MS } from '../../../../shared/timeUnits.js'
import { type Database, prepareWriteStatement } from '../database.js'
import { decodeStoredJson } from '../decodeStoredJson.js'
import { parseNumbers } from './parseNumbers.js'
import { isIntactText, selectTextColumns } from './recordChecksums.js'

/** The part of one portal's copy that is held in memory. */
export interface LoadedIndex {
  readonly number: number
  readonly index: MemoryIndex
  /** The version of the content in memory. Another process may have written since. */
  revision: number
}

export interface SearchIndexes {
  /** The id of a portal in the file; it is inserted when there is none. */
  getPortalNumber(portal: PortalId): number
  /** The index as the file has it now: it is read again when another process changed the file. */
  getIndex(portal: PortalId): LoadedIndex
  /** The local copies of this portal's files, until the store is closed. */
  hold(portal: PortalId, held: readonly LocalFiles[]): void
  readPortalRow(portal: PortalId): { readonly state: SyncState | null; readonly revision: number }
  select(
    portal: PortalId,
    query: IndexQuery,
  ): QueryResult & {
    readonly index: MemoryIndex
    readonly state: SyncState | null
    readonly labels: ReadonlyMap<string, string>
  }
  setThemeLabels(portal: PortalId, themes: ReadonlyMap<string, string>): void
  /** The content has changed: derived results are dropped. */
  invalidate(): void
  /** Prepares further indexes of this portal in advance, one piece at a time between requests. */
  warm(portal: PortalId, nowMs: number): void
  /** Stops preparing. */
  stopWarming(): void
  drop(portal: PortalId): void
  /** A record as lists show it; null when it is not here any more, or damaged. */
  readLine(key: number): DatasetRow | null
}

const portalRow = z.object({ id: z.number(), state: z.string(), labels: z.string(), revision: z.number() })
const labelled = z.array(z.tuple([z.string(), z.string()]))
const largest = z.object({ key: z.number() })
const list = z.object({ keys: z.string().nullable() })
const aText = z.object({ id: z.string(), text: z.string(), sum: z.number().nullable() })
const cards = z.array(aText.extend({ key: z.number() }))

/** The stored `card` of a record, without its key. JSON has no NaN. */
const storedCard = z.object({
  id: datasetId,
  title: z.string(),
  producer: z.string(),
  theme: z.string().nullable(),
  licence: z.string().nullable(),
  formats: z.array(z.string()),
  access,
  sizeBytes: z.number().nullable(),
  updatedMs: z.number().nullable(),
  files: z.number(),
})

/** The text that is stored as the `card` of a record. */
export const serializeIndexRow = ({ key: _key, ...card }: IndexRow): string =>
  JSON.stringify({ ...card, updatedMs: Number.isNaN(card.updatedMs) ? null : card.updatedMs })

/** Null when it is damaged. */
const decodeCard = (key: number, text: string): IndexRow | null => {
  const stored = decodeStoredJson(storedCard, text)
  return stored === null ? null : { ...stored, key, updatedMs: stored.updatedMs ?? Number.NaN }
}

/** How many selections are cached. The list, in several orders, and the command palette search in turn. */
const KEPT = 8

export interface SearchIndexesDeps {
  /** The local copies by portal; they outlive the file. */
  readonly held: Map<PortalId, readonly LocalFiles[]>
  /** Called with records whose checksums do not match. They are left out. */
  readonly damaged: (key: number) => void
}

/** Creates the indexes of the portals in a file. Each is read when it is first used. */
export function createSearchIndexes(db: Database, { held, damaged }: SearchIndexesDeps): SearchIndexes {
  const find = db.prepare('SELECT id, state, labels, revision FROM portals WHERE address = ?')
  const make = prepareWriteStatement(db, 'INSERT INTO portals (address, state) VALUES (?, ?)')
  const relabel = prepareWriteStatement(db, 'UPDATE portals SET labels = ? WHERE id = ?')
  const all = db.prepare(`SELECT key, ${selectTextColumns(db, 'card')} FROM datasets WHERE portal = ?`)
  const lines = db.prepare(`SELECT ${selectTextColumns(db, 'line')} FROM datasets WHERE key = ?`)
  const match = db.prepare('SELECT group_concat(rowid) AS keys FROM words WHERE words MATCH ?')
  const last = db.prepare('SELECT coalesce(max(key), 0) AS key FROM datasets')
  const open = new Map<PortalId, LoadedIndex>()
  const ranks = createExpiringLru<string, Ranks>({ entries: KEPT })
  const selections = createExpiringLru<string, QueryResult>({ entries: KEPT })
  const stale = (): void => {
    ranks.clear()
    selections.clear()
  }

  const findPortalRow = (portal: PortalId) => portalRow.optional().parse(find.get(portal))
  const findPortalNumber = (portal: PortalId): number => {
    const known = findPortalRow(portal)?.id
    if (known !== undefined) return known
    make.run(portal, JSON.stringify(createInitialState()))
    return portalRow.parse(find.get(portal)).id
  }
  const findIndex = (portal: PortalId): LoadedIndex => {
    const number = findPortalNumber(portal)
    // The version is read before the cards: a record that is written in between is read twice instead of being missed.
    const revision = findPortalRow(portal)?.revision ?? 0
    const known = open.get(portal)
    if (known?.number === number && known.revision === revision) return known
    const index = createMemoryIndex()
    for (const { key, ...stored } of cards.parse(all.all(number))) {
      const card = isIntactText(stored) ? decodeCard(key, stored.text) : null
      if (card === null) damaged(key)
      else index.put(card)
    }
    index.setLocalFiles(held.get(portal) ?? [])
    const opened = { number, index, revision }
    open.set(portal, opened)
    stale()
    return opened
  }
  const computeRanks = (words: readonly string[]): Ranks => {
    const found = new Uint8Array(largest.parse(last.get()).key + 1)
    // The widest query comes first. When it finds nothing, the narrower ones are not run.
    const queries = buildFtsQueries(words)
    for (const [index, query] of [...queries.entries()].reverse()) {
      const keys = list.parse(match.get(query)).keys
      if (keys === null && index === queries.length - 1) break
      if (keys === null) continue
      for (const key of parseNumbers(keys)) found[key] = index + 1
    }
    return found
  }
  const findRanks = (text: string): Ranks | null => {
    const words = listQueryTerms(text)
    return words.length === 0 ? null : getOrAdd(ranks, words.join(' '), () => computeRanks(words))
  }
  const runQuery = (portal: PortalId, query: IndexQuery): QueryResult => {
    const asked = { ...NO_FILTER, ...query.filter, text: listQueryTerms(query.filter.text).join(' ') }
    const key = JSON.stringify([portal, asked, query.order, Math.floor(query.nowMs / HOUR_MS)])
    return getOrAdd(selections, key, () => findIndex(portal).index.select(query, findRanks(query.filter.text)))
  }
  let warming: PortalId | null = null
  let isResting = false
  /** Prepares one piece, then lets the waiting requests run. */
  const piece = (nowMs: number): void =>
    void setImmediate(() => {
      const index = warming === null || isResting ? undefined : open.get(warming)?.index
      if (index?.prepare(nowMs)) piece(nowMs)
      else warming = null
    })
  return {
    warm(portal, nowMs) {
      const isUnderWay = warming !== null
      warming = portal
      if (!isUnderWay) piece(nowMs)
    },
    stopWarming: () => {
      isResting = true
    },
    getPortalNumber: findPortalNumber,
    getIndex: findIndex,
    readPortalRow: (portal) => {
      const row = findPortalRow(portal)
      if (row === undefined) return { state: null, revision: 0 }
      return { state: syncState.parse(JSON.parse(row.state)), revision: row.revision }
    },
    select: (portal, query) => {
      const { index } = findIndex(portal)
      const row = portalRow.parse(find.get(portal))
      return {
        ...runQuery(portal, query),
        index,
        state: syncState.parse(JSON.parse(row.state)),
        labels: new Map(decodeStoredJson(labelled, row.labels)),
      }
    },
    setThemeLabels: (portal, themes) => void relabel.run(JSON.stringify([...themes]), findPortalNumber(portal)),
    hold: (portal, now) => {
      held.set(portal, now)
      findIndex(portal).index.setLocalFiles(now)
      stale()
    },
    invalidate: stale,
    drop: (portal) => void open.delete(portal),
    readLine: (key) => {
      const found = aText.optional().parse(lines.get(key))
      if (found === undefined) return null
      const row = isIntactText(found) ? decodeStoredJson(datasetRow, found.text) : null
      if (row === null) damaged(key)
      return row
    },
  }
}
