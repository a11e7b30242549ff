import * as z from 'zod'
import { datasetId, libraryFileId } from '../../../shared/ids.js'
import {
  FILE_CONDITIONS,
  FILE_EVENTS,
  fileEvent,
  libraryFilterQuery,
  libraryPage,
  libraryQuery,
  libraryRow,
  mediaFile,
} from '../../../shared/library/model.js'
import { sidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import { defineMethod, listOf } from '../../ports/workers/workerRpc.js'
import { createStoreClient, type RpcStoreOptions } from './rpc/rpcStore.js'

const count = z.number().int().nonnegative()
const text = z.string()
const nothing = z.undefined()
const ids = listOf(libraryFileId)
const modifiedMs = z.number().nullable()
const seen = z.enum(FILE_CONDITIONS)
const file = z.object({
  id: libraryFileId,
  folder: text,
  root: text,
  portal: text,
  dataset: text,
  media: text,
  title: text,
  producer: text,
  name: text,
  sizeBytes: z.number(),
  sha256: text,
  seen,
  outdated: z.boolean(),
  modifiedMs,
})
const observation = z.object({
  id: libraryFileId,
  seen,
  event: z.enum(FILE_EVENTS).nullable(),
  modifiedMs: modifiedMs.exactOptional(),
  checkedMs: z.number().exactOptional(),
})
const version = z.object({
  id: libraryFileId,
  dataset: text,
  media: text,
  outdated: z.boolean(),
  declared: sidecarFile.shape.declared,
})

const holdings = z.object({
  held: listOf(z.object({ id: datasetId, files: count, oldestMs: z.number() })),
  gone: listOf(text),
})

/** The methods of `LibraryIndex`. */
export const LIBRARY_METHODS = {
  take: defineMethod(z.tuple([listOf(z.object({ folder: text, root: text.nullable() }))]), count),
  scan: defineMethod(z.tuple([listOf(text)]), z.object({ changed: count, done: z.boolean() })),
  glance: defineMethod(z.tuple([ids]), count),
  readRow: defineMethod(z.tuple([libraryFileId]), libraryRow.nullable()),
  readPage: defineMethod(z.tuple([libraryQuery]), libraryPage),
  read: defineMethod(z.tuple([ids]), listOf(file)),
  pick: defineMethod(z.tuple([libraryFilterQuery, z.number(), z.number()]), listOf(file)),
  listDue: defineMethod(z.tuple([z.number(), count]), listOf(file)),
  find: defineMethod(z.tuple([text, text]), file.nullable()),
  note: defineMethod(z.tuple([listOf(observation)]), nothing),
  hide: defineMethod(z.tuple([ids, z.enum(['forgotten', 'deleted']).nullable()]), nothing),
  listVersions: defineMethod(z.tuple([text, text, count]), listOf(version)),
  countFiles: defineMethod(z.tuple([]), count),
  countBelow: defineMethod(z.tuple([text]), count),
  listHoldings: defineMethod(z.tuple([text]), holdings),
  listFoldersOf: defineMethod(z.tuple([text, text]), listOf(text)),
  listDatasetFiles: defineMethod(z.tuple([text, text]), listOf(mediaFile)),
  markOutdated: defineMethod(z.tuple([ids, z.boolean()]), nothing),
  readHistory: defineMethod(z.tuple([libraryFileId]), listOf(fileEvent)),
} as const

/**
 * `LibraryIndex` on a thread of its own, which runs the bundled `electron/workers/libraryWorker.ts`. The main thread
 * waits neither for a scan nor for a broad search.
 */
export const createLibraryClient = (options: RpcStoreOptions): LibraryIndex =>
  createStoreClient(LIBRARY_METHODS, 'library', options)
