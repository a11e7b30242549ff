import { expect, it } from 'vitest'
import { createDownloadHandlers } from '../../../../electron/ipc/handlers/downloads.js'
import { type DownloadId, type FolderToken, portalId } from '../../../../shared/ids.js'
import { ok } from '../../../../shared/result.js'
import { createSampleDataset } from '../../../support/samples/cityCatalogue.js'

const CHOSEN = portalId.parse('https://chosen.example')
const OTHER = portalId.parse('https://other.example')
const dataset = createSampleDataset(2)
const [media] = dataset.media

it.each([
  ['the chosen portal, from our copy', undefined, CHOSEN, 'copy'],
  ['the portal that is named, from itself while another one is chosen', OTHER, OTHER, 'portal'],
])('files are added of %s', async (_, named, portal, source) => {
  const asked: string[] = []
  const added: unknown[] = []
  const createPortal = (id: string) => ({
    portalId: id,
    fetchDataset: async () => {
      asked.push('portal')
      return ok(dataset)
    },
  })
  const handlers = createDownloadHandlers({
    engine: {
      add: async (requests: readonly { readonly ref: { readonly portalId: string } }[]) => {
        added.push(...requests.map(({ ref }) => ref.portalId))
        return ok(['1' as DownloadId])
      },
    },
    portals: { getChosen: () => ok(createPortal(CHOSEN)), get: (id: string) => ok(createPortal(id)) },
    catalogue: {
      dataset: async () => {
        asked.push('copy')
        return ok(dataset)
      },
    },
    pathTokens: { findFolder: () => '/home/ada' },
    protection: { isSetUp: async () => ok(false) },
    preferences: { read: () => ({ settings: { protect: 'none' } }) },
    life: new AbortController().signal,
  } as unknown as Parameters<typeof createDownloadHandlers>[0])
  const wanted = [{ datasetId: dataset.id, mediaId: media?.id ?? ('' as never) }]
  const answer = await handlers['downloads.add']({ portalId: named, folder: 'f'.repeat(32) as FolderToken, wanted })
  expect(answer).toMatchObject({ ok: true, value: { refused: [] } })
  expect([asked, added]).toEqual([[source], [portal]])
})
