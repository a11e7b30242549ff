import * as z from 'zod'
import { decodeEach } from '../decode/keepValidItems.js'
import { parseJsonObject } from '../decode/untrustedJson.js'
import { LIMITS } from '../limits.js'
import { queryId, querySql } from './model.js'

const record = z.strictObject
const count = z.number().int().nonnegative()
const title = z.string().max(LIMITS.TITLE_CHARS)
const moment = z.number().int().nonnegative()

export const savedQuery = record({ id: queryId, name: title.min(1), sql: querySql, savedMs: moment })
export type SavedQuery = z.infer<typeof savedQuery>

export const pastQuery = record({
  sql: querySql,
  atMs: moment,
  /** Rows of its result; null when it failed or was cancelled. */
  rows: count.nullable(),
})
export type PastQuery = z.infer<typeof pastQuery>

/** The draft, the saved queries and the history of one portal. */
export const queryBook = record({
  draft: querySql,
  saved: z.array(savedQuery).max(LIMITS.QUERY_SAVED),
  /** The newest first. */
  history: z.array(pastQuery).max(LIMITS.QUERY_HISTORY),
})
export type QueryBook = z.infer<typeof queryBook>

export const EMPTY_BOOK: QueryBook = { draft: '', saved: [], history: [] }

/** Whether a text needs no place in the history: it is empty, or it is in the history or saved. */
export const isStored = (book: QueryBook, text: string): boolean =>
  text.trim() === '' || [...book.history, ...book.saved].some(({ sql }) => sql === text)

/** A book as it is stored. */
export interface StoredBook {
  readonly book: QueryBook
  /** Saved queries that this version cannot show: damaged, from a newer version, or too many. They stay in the file. */
  readonly unread: readonly unknown[]
}

/**
 * Parses a stored book. Each entry is decoded separately, so a damaged one does not affect the others. Null when the
 * text is no book.
 */
export function parseQueryBook(text: string): StoredBook | null {
  const book = parseJsonObject(text)
  if (book === null) return null
  const draft = querySql.safeParse(book.draft)
  const saved: SavedQuery[] = []
  const unread: unknown[] = []
  for (const entry of Array.isArray(book.saved) ? book.saved : []) {
    const decoded = savedQuery.safeParse(entry)
    if (decoded.success && saved.length < LIMITS.QUERY_SAVED) saved.push(decoded.data)
    else unread.push(entry)
  }
  const history = decodeEach(pastQuery, book.history).slice(0, LIMITS.QUERY_HISTORY)
  return { book: { draft: draft.success ? draft.data : '', saved, history }, unread }
}

/** The text of a book, with the saved queries that could not be shown. */
export const serializeQueryBook = ({ book, unread }: StoredBook): string =>
  JSON.stringify({ ...book, saved: [...book.saved, ...unread] })

/** Adds a query to the front of the history; an older run of the same text is removed. */
export const addToHistory = (book: QueryBook, query: PastQuery): QueryBook => ({
  ...book,
  history: [query, ...book.history.filter(({ sql }) => sql !== query.sql)].slice(0, LIMITS.QUERY_HISTORY),
})

/** Replaces the saved query with the same id, or adds this one at the end. Null when there are too many. */
export function keepQuery(book: QueryBook, query: SavedQuery): QueryBook | null {
  const known = book.saved.some(({ id }) => id === query.id)
  if (!known && book.saved.length >= LIMITS.QUERY_SAVED) return null
  const saved = known ? book.saved.map((one) => (one.id === query.id ? query : one)) : [...book.saved, query]
  return { ...book, saved }
}
