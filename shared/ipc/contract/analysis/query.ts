import * as z from 'zod'
import { datasetId, libraryFileId, mediaId, portalId } from '../../../ids.js'
import { LIMITS } from '../../../limits.js'
import { chartDataSchema } from '../../../query/chart/chartDataSchema.js'
import { chartSpecSchema } from '../../../query/chart/chartSpecSchema.js'
import {
  filePart,
  queryAnswer,
  queryId,
  queryPlan,
  querySql,
  queryTable,
  tableName,
  tableSchema,
} from '../../../query/model.js'
import { queryBook } from '../../../query/queryBook.js'
import { record, title } from '../../schema/boundedValues.js'
import { defineForward, defineRequest, noInput } from '../../schema/defineRows.js'

const question = record({ sql: querySql.min(1) })
const ofPortal = record({ portalId })

/** Queries over every file of the library. */
export const queryRows = {
  /** Finds tables whose file, dataset or producer contains this text; those of the dataset `near` come first. */
  'query.tables': defineRequest(
    record({
      text: z.string().max(LIMITS.QUERY_CHARS),
      near: record({ datasetId, title }).nullable(),
    }),
    record({ tables: z.array(queryTable).max(LIMITS.QUERY_FOUND), more: z.boolean() }),
  ),
  /** The name of a file, or of a part of it, in queries. `label` distinguishes parts of a file. */
  'query.name': defineRequest(
    record({ datasetId, mediaId, ...filePart, label: title.default('') }),
    record({ table: tableName }),
  ),
  /** The tables of these files of the library, in this order; files that cannot be read as a table are left out. */
  'query.ofFiles': defineRequest(
    record({ files: z.array(libraryFileId).min(1).max(LIMITS.QUERY_TABLES) }),
    z.array(queryTable).max(LIMITS.QUERY_TABLES),
  ),
  'query.describe': defineRequest(record({ table: tableName }), tableSchema),
  /**
   * Runs a query. Only the tables that it names are read. The result is kept until the next query, for charts and
   * exports.
   */
  'query.run': defineRequest(question.extend({ portalId }), queryAnswer),
  'query.explain': defineRequest(question, queryPlan),
  /** Cancels the query or the plan that was asked for last. */
  'query.cancel': defineForward(noInput, noInput, 'queryAnswers.cancel'),
  /** Computes a chart of the last result. */
  'query.chart': defineRequest(chartSpecSchema, chartDataSchema),
  'query.read': defineRequest(ofPortal, queryBook),
  'query.draft': defineRequest(ofPortal.extend({ sql: querySql }), noInput),
  /** Adds a query that was not run to the history, so that the person can write another. */
  'query.shelve': defineRequest(ofPortal.extend({ sql: querySql.min(1) }), queryBook),
  /** Saves a query under a new id, or replaces the one with this id. */
  'query.save': defineRequest(ofPortal.extend({ id: queryId, name: title.min(1), sql: querySql.min(1) }), queryBook),
  'query.remove': defineRequest(ofPortal.extend({ ids: z.array(queryId).min(1).max(LIMITS.QUERY_SAVED) }), queryBook),
  'query.forgetHistory': defineRequest(ofPortal, queryBook),
} as const
