import * as z from 'zod'
import { datasetId, libraryFileId, mediaId, portalId } from '../../../ids.js'
import { LIMITS } from '../../../limits.js'
import { chartData, chartSpec } from '../../../query/chart/chartSpec.js'
import {
  filePart,
  queryAnswer,
  queryBook,
  queryId,
  queryPlan,
  querySql,
  queryTable,
  tableName,
  tableSchema,
} from '../../../query/model.js'
import { defineRequest, noInput, record, title } from '../../schema/define.js'

const question = record({ sql: querySql.min(1) })
const ofPortal = record({ portalId })

/** Queries over every file of the library. */
export const queryRows = {
  /** Tables whose file, dataset or producer have this text; those of the dataset `near` come first. */
  'query.tables': defineRequest(
    record({
      text: z.string().max(LIMITS.QUERY_CHARS),
      near: record({ datasetId, title }).nullable(),
    }),
    record({ tables: z.array(queryTable).max(LIMITS.QUERY_FOUND), more: z.boolean() }),
  ),
  /** What a file is called in a query, or a part of it, which `label` tells from the others. */
  'query.name': defineRequest(
    record({ datasetId, mediaId, ...filePart, label: title.default('') }),
    record({ table: tableName }),
  ),
  /** Files of the library as tables, in this order; those that no table can be made of are left out. */
  'query.ofFiles': defineRequest(
    record({ files: z.array(libraryFileId).min(1).max(LIMITS.QUERY_TABLES) }),
    z.array(queryTable).max(LIMITS.QUERY_TABLES),
  ),
  'query.describe': defineRequest(record({ table: tableName }), tableSchema),
  /** Reads the tables that the query names and no other. The answer is kept until the next one, for charts and exports. */
  'query.run': defineRequest(question.extend({ portalId }), queryAnswer),
  'query.explain': defineRequest(question, queryPlan),
  /** Of the last answer. */
  'query.chart': defineRequest(chartSpec, chartData),
  'query.read': defineRequest(ofPortal, queryBook),
  'query.draft': defineRequest(ofPortal.extend({ sql: querySql }), noInput),
  /** Puts a query that was not run into the history, so that another can be written. */
  'query.shelve': defineRequest(ofPortal.extend({ sql: querySql.min(1) }), queryBook),
  /** Under a new id, or in the place of the one of this id. */
  'query.save': defineRequest(ofPortal.extend({ id: queryId, name: title.min(1), sql: querySql.min(1) }), queryBook),
  'query.remove': defineRequest(ofPortal.extend({ ids: z.array(queryId).min(1).max(LIMITS.QUERY_SAVED) }), queryBook),
  'query.forgetHistory': defineRequest(ofPortal, queryBook),
} as const
