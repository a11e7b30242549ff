import * as z from 'zod'
import { datasetId, mediaId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { archiveEntry, previewTable } from '../preview/model.js'
import { TABLE_NAME } from './tableName.js'

/** Queries over the files of the library, as the window and the main process exchange them and as they are stored. */

const record = z.strictObject
const count = z.number().int().nonnegative()
const title = z.string().max(LIMITS.TITLE_CHARS)
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

/** A part of a file that is a table: a file in an archive, and a sheet or layer. Null is the first one. */
export const filePart = {
  entry: archiveEntry,
  part: z.number().int().min(0).max(LIMITS.PREVIEW_PARTS).nullable().default(null),
}
