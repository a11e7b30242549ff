import { expect, test } from 'vitest'
import { logProtectedDownloads, type WatchedDownloads } from '../../../electron/protect/logProtectedDownloads.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import { ok } from '../../../shared/result.js'

/** Creates queued downloads of protected files, and remembers which of them were read and which were logged. */
function watchDownloads(count: number) {
  const states = new Map<DownloadId, Download['type']>()
  for (let at = 0; at < count; at += 1) states.set(`id-${at}` as DownloadId, 'queued')
  const read: DownloadId[] = []
  const logged: string[] = []
  let notify: Parameters<WatchedDownloads['subscribe']>[0] = () => undefined
  const viewOf = (id: DownloadId): DownloadView =>
    ({ id, attempts: 1, state: { type: states.get(id) } }) as DownloadView
  const engine: WatchedDownloads = {
    subscribe(listener) {
      notify = listener
      return () => undefined
    },
    getViews(ids) {
      read.push(...ids)
      return [...ids].map(viewOf)
    },
    getStateName: (id) => states.get(id) ?? null,
    getPublishedPath: (id) => `/data/${id}.csv.age`,
  }
  const append = async ({ path }: { readonly path: string }) => {
    logged.push(path)
    return ok(undefined)
  }
  const logger = logProtectedDownloads(engine, { append }, () => expect.unreachable())
  const tell = (isPartial: boolean, changed: readonly DownloadId[] = []): void =>
    notify({ isPartial, changed: changed.map(viewOf) })
  return { states, read, logged, logger, tell, ids: [...states.keys()] }
}

test('a download that is done is logged once', async () => {
  const { states, logged, logger, tell, ids } = watchDownloads(2)
  logger.watch(ids)
  states.set(ids[1] as DownloadId, 'done')
  tell(false, [ids[1] as DownloadId])
  tell(false, [ids[1] as DownloadId])
  await logger.close()
  expect(logged).toEqual(['/data/id-1.csv.age'])
})

test('an event that lists no changes reads only the downloads that are done, and logs them', async () => {
  const { states, read, logged, logger, tell, ids } = watchDownloads(20_000)
  logger.watch(ids)
  for (const id of ids.slice(0, 3)) states.set(id, 'done')
  tell(true)
  tell(true)
  await logger.close()
  expect(read).toEqual(ids.slice(0, 3))
  expect(logged).toEqual(['/data/id-0.csv.age', '/data/id-1.csv.age', '/data/id-2.csv.age'])
})

test('a download that was removed from the queue is not looked up again', async () => {
  const { states, logged, logger, tell, ids } = watchDownloads(1)
  const id = ids[0] as DownloadId
  logger.watch(ids)
  states.delete(id)
  tell(true)
  states.set(id, 'done')
  tell(true)
  await logger.close()
  expect(logged).toEqual([])
})
