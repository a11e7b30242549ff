import * as z from 'zod'
import {
  cellRequest,
  copiedCells,
  copyRequest,
  findRequest,
  foundCell,
  foundRow,
  listedValues,
  originRequest,
  placeRequest,
  tableProgress,
  tableShape,
  valuesRequest,
  wholeCell,
  windowRequest,
  windowRows,
} from '../../../shared/preview/table/tableRequests.js'
import { tableView } from '../../../shared/preview/table/tableView.js'
import { defineMethod } from '../../ports/workers/workerRpc.js'
import { previewFileSchema } from '../context/previewFileSchema.js'

/** Each request names its table: the process uses what it has read of it, or reads it again. */
const tableRef = { scratch: z.string(), file: previewFileSchema }

/** The methods of the process that holds the rows of the table that a person scrolls. Its answers are decoded like untrusted input. */
export const GRID_METHODS = {
  table: defineMethod(z.object({ ...tableRef, view: tableView }), tableShape, tableProgress),
  rows: defineMethod(z.object({ ...tableRef, ...windowRequest }), windowRows, tableProgress),
  find: defineMethod(z.object({ ...tableRef, ...findRequest }), foundCell, tableProgress),
  values: defineMethod(z.object({ ...tableRef, ...valuesRequest }), listedValues, tableProgress),
  cell: defineMethod(z.object({ ...tableRef, ...cellRequest }), wholeCell, tableProgress),
  place: defineMethod(z.object({ ...tableRef, ...placeRequest }), foundRow, tableProgress),
  origin: defineMethod(z.object({ ...tableRef, ...originRequest }), foundRow, tableProgress),
  copy: defineMethod(z.object({ ...tableRef, ...copyRequest }), copiedCells, tableProgress),
} as const
