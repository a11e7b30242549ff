import * as z from 'zod'
import { datasetId, mediaId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { previewTable } from '../preview/model.js'
import { archiveEntry } from '../preview/readerOptions.js'
import { TABLE_NAME } from './tableName.js'

/** Queries over the files of the library, as the window and the main process exchange them and as they are stored. */

const record = z.strictObject
const count = z.number().int().nonnegative()
const title = z.string().max(LIMITS.TITLE_CHARS)
const moment = z.number().int().nonnegative()

export const tableName = z.string().max(LIMITS.QUERY_TABLE_CHARS).regex(TABLE_NAME)
export const querySql = z.string().max(LIMITS.PREVIEW_SQL_CHARS)
/** A UUID that the window creates. */
export const queryId = z
  .string()
  .max(36)
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** A file of the library that a query may name. */
export const queryTable = record({
  table: tableName,
  datasetId,
  mediaId,
  /** The file's name. */
  name: title,
  datasetTitle: title,
  sizeBytes: count,
})
export type QueryTable = z.infer<typeof queryTable>

/** A table's columns and first rows. */
export const tableSchema = record({ table: tableName, ...previewTable.shape })
export type TableSchema = z.infer<typeof tableSchema>

export const queryAnswer = record({
  ...previewTable.shape,
  /** Identifies the result in requests about its rows, until another result replaces it. */
  id: count,
  /** The number of rows of the result. */
  total: count,
  ms: count,
})
export type QueryAnswer = z.infer<typeof queryAnswer>

/** A step of the database's plan; its sources follow it, one level deeper. */
export const planStep = record({
  depth: count.max(LIMITS.QUERY_PLAN_STEPS),
  name: z.string().max(200),
  detail: z.string().max(LIMITS.QUERY_STEP_CHARS),
  /** The expected number of rows; null where the database gives none. */
  rows: count.nullable(),
})
export type PlanStep = z.infer<typeof planStep>
export const queryPlan = z.array(planStep).max(LIMITS.QUERY_PLAN_STEPS)

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

/**
 * Parses a stored book. Each entry is decoded separately, so a damaged one is left out without affecting the others.
 * Null when the text is no book.
 */
export function parseQueryBook(text: string): QueryBook | null {
  const book = parseObject(text)
  if (book === null) return null
  const draft = querySql.safeParse(book.draft)
  return {
    draft: draft.success ? draft.data : '',
    saved: decodeEach(savedQuery, book.saved).slice(0, LIMITS.QUERY_SAVED),
    history: decodeEach(pastQuery, book.history).slice(0, LIMITS.QUERY_HISTORY),
  }
}

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

/** A part of a file that is a table: a file in an archive, and a sheet or layer. Null is the first one. */
export const filePart = {
  entry: archiveEntry,
  part: z.number().int().min(0).max(LIMITS.PREVIEW_PARTS).nullable().default(null),
}

/** The file that a table name belongs to. */
export const namedTable = record({ table: tableName, dataset: datasetId, media: mediaId, ...filePart })
export type NamedTable = z.infer<typeof namedTable>

/** Parses the stored names; each is decoded separately. */
export function parseTableNames(text: string): readonly NamedTable[] {
  const found = parseObject(text)
  return found === null ? [] : decodeEach(namedTable, found.tables).slice(0, LIMITS.QUERY_NAMES)
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function decodeEach<T>(schema: z.ZodType<T>, list: unknown): T[] {
  return Array.isArray(list)
    ? list.flatMap((one) => {
        const decoded = schema.safeParse(one)
        return decoded.success ? [decoded.data] : []
      })
    : []
}
