import * as z from 'zod'
import { type Dataset, dataset } from '../../../shared/catalogue/model.js'
import type { LocalFiles } from '../../../shared/catalogue/search/classifyLocalCopy.js'
import { catalogSearch, searchPage } from '../../../shared/catalogue/search/model.js'
import { syncState } from '../../../shared/catalogue/sync/syncMachine.js'
import { datasetId, mediaId, portalId } from '../../../shared/ids.js'
import type { CatalogueStore, RecordVersion } from '../../ports/catalogueStore.js'
import { defineMethod, listOf, sameBuild } from '../../ports/workers/workerRpc.js'
import { createStoreClient, type RpcStoreOptions } from './rpc/rpcStore.js'

const count = z.number().int().nonnegative()
const nothing = z.undefined()
const ids = listOf(datasetId)
const status = z.object({ state: syncState.nullable(), held: count, notMet: count, revision: z.number() })
/** Whole pages of records: the store decodes each one when it reads it back. */
const records = listOf(sameBuild<Dataset>())
const change = z.object({ state: syncState, put: records, met: ids, remove: ids })

/** The methods of `CatalogueStore`. */
export const CATALOGUE_METHODS = {
  readStatus: defineMethod(z.tuple([portalId]), status),
  compare: defineMethod(
    z.tuple([portalId, count, listOf(sameBuild<RecordVersion>())]),
    z.object({ same: ids, met: ids }),
  ),
  change: defineMethod(z.tuple([portalId, change]), status),
  learn: defineMethod(z.tuple([portalId, records]), nothing),
  listNotMet: defineMethod(z.tuple([portalId, count, count]), ids),
  setThemeLabels: defineMethod(z.tuple([portalId, z.map(z.string(), z.string())]), nothing),
  hold: defineMethod(z.tuple([portalId, listOf(sameBuild<LocalFiles>())]), nothing),
  search: defineMethod(z.tuple([portalId, catalogSearch, z.number()]), searchPage),
  readRecords: defineMethod(z.tuple([portalId, catalogSearch, z.number()]), z.object({ total: count, items: records })),
  readDataset: defineMethod(z.tuple([portalId, datasetId]), dataset.nullable()),
  findHolder: defineMethod(z.tuple([portalId, mediaId]), datasetId.nullable()),
  forget: defineMethod(z.tuple([portalId]), nothing),
} as const

/**
 * `CatalogueStore` on a thread of its own, which runs the bundled `electron/workers/catalogueWorker.ts`. The main
 * thread waits neither for a broad search nor for a page that is being written.
 */
export const createCatalogueClient = (options: RpcStoreOptions): CatalogueStore =>
  createStoreClient(CATALOGUE_METHODS, 'catalogue', options)
