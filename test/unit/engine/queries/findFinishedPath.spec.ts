import { expect, it } from 'vitest'
import { createDownloadQueries } from '../../../../electron/engine/queries/downloadQueries.js'
import type { DownloadRepository } from '../../../../electron/engine/queue/downloadRepository.js'
import type { QueueEntry } from '../../../../electron/engine/queue/queueEntry.js'
import type { Download } from '../../../../shared/download/model/state.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { createDataset, createMedia } from '../../../support/samples/catalogueSamples.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'

const media = [createMedia(1), createMedia(2)] as const
const ours = createDataset(media)
const other = createDataset(media, 2)

/** Creates the queries of a repository of these rows, which records which of them were read. */
function createQueries(
  rows: readonly { of: typeof ours; media: (typeof media)[number]; type: Download['type']; lost?: true }[],
) {
  const read: number[] = []
  const stands = rows.map(({ of, type }, index) => ({ id: `${index}`, stateName: type, group: { dataset: of.id } }))
  const repository = {
    all: () => stands.values(),
    loadMany: (ids: readonly DownloadId[]) =>
      ids.flatMap((id) => {
        const index = Number(id)
        const row = rows[index]
        read.push(index)
        if (row === undefined || row.lost) return []
        const state = { type: row.type, folder: '/data', name: `${index}.csv` }
        return [{ id, state, request: createRequest(row.of, row.media, '/data') } as unknown as QueueEntry]
      }),
  } as unknown as DownloadRepository
  return { queries: createDownloadQueries(repository), read }
}

it('the search finds the first finished download of a media and reads finished downloads of its dataset alone', () => {
  const { queries, read } = createQueries([
    { of: other, media: media[1], type: 'done' },
    { of: ours, media: media[1], type: 'waiting' },
    { of: ours, media: media[0], type: 'done' },
    { of: ours, media: media[1], type: 'done', lost: true },
    { of: ours, media: media[1], type: 'done' },
    { of: ours, media: media[1], type: 'done' },
  ])
  expect(queries.findFinishedPath(ours.id, media[1].id)).toMatch(/4\.csv$/)
  expect(read).toEqual([2, 3, 4, 5])
})

it('the search finds nothing where no download of that media is finished', () => {
  const { queries } = createQueries([{ of: ours, media: media[0], type: 'done' }])
  expect(queries.findFinishedPath(ours.id, media[1].id)).toBeNull()
})
