import { expect, it } from 'vitest'
import type { Entry } from '../../../electron/engine/entry.js'
import { finishedIn } from '../../../electron/engine/finished.js'
import type { Ledger } from '../../../electron/engine/ledger.js'
import type { Download } from '../../../shared/download/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import { aDataset, aMedia, aRequest } from '../../help/samples.js'

const media = [aMedia(1), aMedia(2)] as const
const ours = aDataset(media)
const other = aDataset(media, 2)

/** A ledger of these, which says which of them somebody read. */
function aLedger(rows: readonly { of: typeof ours; media: (typeof media)[number]; is: Download['is']; lost?: true }[]) {
  const read: number[] = []
  const stands = rows.map(({ of, is }, index) => ({ id: `${index}`, is, stand: { dataset: of.id } }))
  const ledger = {
    all: () => stands.values(),
    get(id: DownloadId) {
      const index = Number(id)
      const row = rows[index]
      read.push(index)
      if (row === undefined || row.lost) return undefined
      const state = { is: row.is, folder: '/data', name: `${index}.csv` }
      return { id, state, request: aRequest(row.of, row.media, '/data') } as unknown as Entry
    },
  } as unknown as Pick<Ledger, 'all' | 'get'>
  return { ledger, read }
}

it('finds the first finished download of a media and reads nothing of other datasets, nor what is not finished', () => {
  const { ledger, read } = aLedger([
    { of: other, media: media[1], is: 'done' },
    { of: ours, media: media[1], is: 'waiting' },
    { of: ours, media: media[0], is: 'done' },
    { of: ours, media: media[1], is: 'done', lost: true },
    { of: ours, media: media[1], is: 'done' },
    { of: ours, media: media[1], is: 'done' },
  ])
  expect(finishedIn(ledger, ours.id, media[1].id)).toMatch(/4\.csv$/)
  expect(read).toEqual([2, 3, 4])
})

it('finds nothing where nothing of that media is finished', () => {
  const { ledger } = aLedger([{ of: ours, media: media[0], is: 'done' }])
  expect(finishedIn(ledger, ours.id, media[1].id)).toBeNull()
})
