import { type DownloadRepository, loadRepository } from '../../../electron/engine/queue/downloadRepository.js'
import type { QueueRow, QueueStore } from '../../../electron/ports/queueStore.js'
import type { Download } from '../../../shared/download/model/state.js'
import { failure } from '../../../shared/failure.js'
import { type DownloadId, downloadId } from '../../../shared/ids.js'
import { fail, ok } from '../../../shared/result.js'
import { runToEnd } from '../../../shared/timeSlices.js'
import { createDataset, createMedia } from '../samples/catalogueSamples.js'
import { createRequest } from '../samples/downloadRequestSamples.js'

/** The dataset of all downloads of the store. */
export const STORED_DATASET = createDataset([createMedia(1), createMedia(2)])

/** The id of the n-th download of the store. */
export const createStoredId = (n: number): DownloadId =>
  downloadId.parse(`0000000d-0000-4000-8000-${String(n).padStart(12, '0')}`)

/** What the repository of the queue needs beside its store. */
export const REPOSITORY_OPTIONS = { log: { note: () => undefined }, turnEnds: async (): Promise<void> => undefined }

/** Creates a store in memory in which some rows cannot be read and some cannot be written. */
export function createMemoryQueueStore() {
  const rows = new Map<string, QueueRow>()
  const unreadable = new Set<string>()
  let unputtable: (row: QueueRow) => boolean = () => false
  const all = () => [...rows.values()]
  const store: QueueStore = {
    readIndexPage: (from, limit) => {
      const page = all().slice(from, from + limit)
      return ok({ rows: page, next: page.length < limit ? null : from + limit })
    },
    read: (ids) =>
      ids.some((id) => unreadable.has(id))
        ? fail(failure('state/unreadable'))
        : ok(ids.flatMap((id) => rows.get(id) ?? [])),
    find: (keys) => ok(all().flatMap(({ id, key }) => (keys.includes(key) ? [id] : []))),
    readOrderedIds: (_after, limit) => ok(all().slice(0, limit)),
    findLastPosition: () => ok(all().at(-1)?.position ?? null),
    put(some) {
      if (some.some(unputtable)) return fail(failure('state/unreadable'))
      for (const row of some) rows.set(row.id, row)
      return ok(undefined)
    },
    sync: async () => ok(undefined),
    remove(ids) {
      for (const id of ids) rows.delete(id)
      return ok(undefined)
    },
    putAside: (ids) => store.remove(ids),
    close: () => undefined,
  }
  const refuse = (which: typeof unputtable): void => {
    unputtable = which
  }
  /** Adds a row as another process left it. */
  function leave(n: number, state: Download): DownloadId {
    const repository = load(store)
    const request = createRequest(STORED_DATASET, createMedia(n), '/data')
    repository.insert([repository.create(createStoredId(n), request, state)])
    return createStoredId(n)
  }
  /** Loads a repository. `reads` has the number of rows of each of its reads. */
  function loadCountingReads() {
    const reads: number[] = []
    const read: QueueStore['read'] = (ids) => {
      reads.push(ids.length)
      return store.read(ids)
    }
    return { repository: load({ ...store, read }), reads }
  }
  return { store, rows, unreadable, refuse, leave, loadCountingReads }
}

function load(store: QueueStore): DownloadRepository {
  const repository = runToEnd(loadRepository({ ...REPOSITORY_OPTIONS, store }, () => undefined))
  if (!repository.ok) throw new Error(repository.failure.code)
  return repository.value
}
