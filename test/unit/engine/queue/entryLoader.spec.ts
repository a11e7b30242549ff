import { expect, test } from 'vitest'
import { loadRepository } from '../../../../electron/engine/queue/downloadRepository.js'
import type { QueueStore } from '../../../../electron/ports/queueStore.js'
import { QUEUED, serializeDownload } from '../../../../shared/download/model/state.js'
import { downloadId } from '../../../../shared/ids.js'
import { ok } from '../../../../shared/result.js'
import { runToEnd } from '../../../../shared/timeSlices.js'
import { createDataset, createMedia } from '../../../support/samples/catalogueSamples.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'

const media = createMedia(1)
const request = JSON.stringify(createRequest(createDataset([media]), media, '/data'))
const rows = Array.from({ length: 100 }, (_, n) => ({
  id: downloadId.parse(`0000000d-0000-4000-8000-${`${n}`.padStart(12, '0')}`),
  portal: 'p',
  producer: 'q',
  dataset: 'd',
  priority: 1,
  position: n + 1,
  stateName: 'queued',
  because: null,
  folder: null,
  name: null,
  request,
  state: serializeDownload(QUEUED),
}))

test('the rows of downloads that run one after another are read together', () => {
  const readings: number[] = []
  const store = {
    readIndexPage: () => ok({ rows, next: null }),
    read(ids: readonly string[]) {
      readings.push(ids.length)
      return ok(rows.filter(({ id }) => ids.includes(id)))
    },
    readOrderedIds: (after: number | null, limit: number) =>
      ok(rows.filter(({ position }) => position > (after ?? 0)).slice(0, limit)),
  } as unknown as QueueStore
  const log = { note: () => undefined }
  const repository = runToEnd(loadRepository({ store, log, turnEnds: async () => undefined }, () => undefined))
  if (!repository.ok) throw new Error('the store can be read')
  for (const { id } of rows) expect(repository.value.loadAndPrefetch(id)?.id).toBe(id)
  expect(readings).toEqual([33, 33, 33, 1])
})
