import * as z from 'zod'
import { datasetId, mediaId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { previewTable } from '../preview/model.js'
import { archiveEntry } from '../preview/readerOptions.js'
import { TABLE_NAME } from './tableName.js'

/** Queries over the files of the library, as window and machine exchange them and as they rest on the disk. */

const record = z.strictObject
const count = z.number().int().nonnegative()
const title = z.string().max(LIMITS.TITLE_CHARS)
const moment = z.number().int().nonnegative()

export const tableName = z.string().max(LIMITS.QUERY_TABLE_CHARS).regex(TABLE_NAME)
export const querySql = z.string().max(LIMITS.PREVIEW_SQL_CHARS)
/** A UUID that the window made. */
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

/** What a table looks like: its columns, and its first rows. */
export const tableSchema = record({ table: tableName, ...previewTable.shape })
export type TableSchema = z.infer<typeof tableSchema>

export const queryAnswer = record({
  ...previewTable.shape,
  /** Names it in the questions about its rows, as long as no other took its place. */
  id: count,
  /** All rows of the answer. */
  total: count,
  ms: count,
})
export type QueryAnswer = z.infer<typeof queryAnswer>

/** A step of the engine's way to an answer; those it takes its rows from follow it, one level deeper. */
export const planStep = record({
  depth: count.max(LIMITS.QUERY_PLAN_STEPS),
  name: z.string().max(200),
  detail: z.string().max(LIMITS.QUERY_STEP_CHARS),
  /** How many rows the engine expects of it; null where it does not say. */
  rows: count.nullable(),
})
export type PlanStep = z.infer<typeof planStep>
export const queryPlan = z.array(planStep).max(LIMITS.QUERY_PLAN_STEPS)

export const savedQuery = record({ id: queryId, name: title.min(1), sql: querySql, savedMs: moment })
export type SavedQuery = z.infer<typeof savedQuery>

export const pastQuery = record({
  sql: querySql,
  atMs: moment,
  /** Rows of its answer; null when it failed or was cancelled. */
  rows: count.nullable(),
})
export type PastQuery = z.infer<typeof pastQuery>

/** What a person keeps of queries, for each portal by itself. */
export const queryBook = record({
  draft: querySql,
  saved: z.array(savedQuery).max(LIMITS.QUERY_SAVED),
  /** The newest first. */
  history: z.array(pastQuery).max(LIMITS.QUERY_HISTORY),
})
export type QueryBook = z.infer<typeof queryBook>

export const EMPTY_BOOK: QueryBook = { draft: '', saved: [], history: [] }

/**
 * A book as it rests on the disk. Each entry is decoded by itself: one that is damaged is left out and costs no other.
 * Null when it is no book at all.
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

/** The query in front of the others; an older run of the same text is forgotten for it. */
export const addToHistory = (book: QueryBook, query: PastQuery): QueryBook => ({
  ...book,
  history: [query, ...book.history.filter(({ sql }) => sql !== query.sql)].slice(0, LIMITS.QUERY_HISTORY),
})

/** Puts a saved query in the place of the one of its id, or behind the others. Null when there are too many. */
export function keepQuery(book: QueryBook, query: SavedQuery): QueryBook | null {
  const known = book.saved.some(({ id }) => id === query.id)
  if (!known && book.saved.length >= LIMITS.QUERY_SAVED) return null
  const saved = known ? book.saved.map((one) => (one.id === query.id ? query : one)) : [...book.saved, query]
  return { ...book, saved }
}

/** A part of a file that is a table by itself: a file of an archive, and a sheet or a layer. Null is the first one. */
export const filePart = {
  entry: archiveEntry,
  part: z.number().int().min(0).max(LIMITS.PREVIEW_PARTS).nullable().default(null),
}

/** Which file a table's name belongs to. */
export const namedTable = record({ table: tableName, dataset: datasetId, media: mediaId, ...filePart })
export type NamedTable = z.infer<typeof namedTable>

/** The names as they rest on the disk, each decoded by itself. */
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
