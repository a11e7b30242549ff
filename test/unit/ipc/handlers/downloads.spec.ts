import { expect, it } from 'vitest'
import { createDownloadHandlers } from '../../../../electron/ipc/handlers/downloads.js'
import { type DownloadId, type FolderToken, portalId } from '../../../../shared/ids.js'
import type { MediaFile } from '../../../../shared/library/model.js'
import { ok } from '../../../../shared/result.js'
import type { ProtectPolicy } from '../../../../shared/settings/schema.js'
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
    sealer: { isSetUp: async () => ok(false) },
    preferences: { read: () => ({ settings: { protect: 'none' } }) },
    life: new AbortController().signal,
  } as unknown as Parameters<typeof createDownloadHandlers>[0])
  const wanted = [{ datasetId: dataset.id, mediaId: media?.id ?? ('' as never) }]
  const answer = await handlers['downloads.add']({ portalId: named, folder: 'f'.repeat(32) as FolderToken, wanted })
  expect(answer).toMatchObject({ ok: true, value: { refused: [] } })
  expect([asked, added]).toEqual([[source], [portal]])
})

it.each<['replace' | 'keep-both', readonly string[], ProtectPolicy, boolean]>([
  ['replace', ['counts.csv.age'], 'none', true],
  ['replace', ['counts.csv.age', 'counts.csv'], 'none', false],
  ['replace', ['counts.csv'], 'none', false],
  ['replace', [], 'all', true],
  ['keep-both', ['counts.csv.age'], 'none', false],
])('to %s, with %j here and the policy %s, a new version is encrypted: %s', async (onCollision, names, protect, is) => {
  const added: (boolean | undefined)[] = []
  const portal = { portalId: CHOSEN }
  const handlers = createDownloadHandlers({
    engine: {
      add: async (requests: readonly { readonly isProtected?: true }[]) => {
        added.push(...requests.map(({ isProtected }) => isProtected))
        return ok(['1' as DownloadId])
      },
    },
    portals: { getChosen: () => ok(portal), get: () => ok(portal) },
    catalogue: { dataset: async () => ok(dataset) },
    libraryIndex: {
      listDatasetFiles: async () =>
        ok(
          names.map(
            (name): Partial<MediaFile> => ({ mediaId: media?.id ?? ('' as never), name, standing: 'complete' }),
          ),
        ),
    },
    pathTokens: { findFolder: () => '/home/ada' },
    sealer: { isSetUp: async () => ok(true) },
    preferences: { read: () => ({ settings: { protect } }) },
    life: new AbortController().signal,
  } as unknown as Parameters<typeof createDownloadHandlers>[0])
  const wanted = [{ datasetId: dataset.id, mediaId: media?.id ?? ('' as never) }]
  await handlers['downloads.add']({ folder: 'f'.repeat(32) as FolderToken, wanted, onCollision })
  expect(added).toEqual([is ? true : undefined])
})
