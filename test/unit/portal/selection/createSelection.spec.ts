import { expect, it } from 'vitest'
import type { PortalClient } from '../../../../electron/portal/api/portalClient.js'
import { createSelection, type MediaOfDataset } from '../../../../electron/portal/selection/createSelection.js'
import { LIMITS } from '../../../../shared/limits.js'
import { ok } from '../../../../shared/result.js'

it('asks a portal for a few files at once, never for all of them, and keeps their order', async () => {
  const files = Array.from({ length: 20 }, (_, at) => ({
    dataset: { id: `d${at % 3}`, title: '', producer: { name: '' }, licence: null, updated: null, access: 'open' },
    media: { id: `m${at}` },
  })) as unknown as readonly MediaOfDataset[]
  let asked = 0
  let most = 0
  const portal = {
    portalId: 'https://rudi.example',
    async locate({ mediaId }: { readonly mediaId: string }) {
      most = Math.max(most, ++asked)
      await new Promise((resolve) => setTimeout(resolve, mediaId === 'm0' ? 20 : 1))
      asked -= 1
      return ok({ media: { id: mediaId }, publicUrl: null, needsToken: false })
    },
  } as unknown as PortalClient
  const facts = { targets: [], nowMs: 0, onFailed: () => undefined }
  const { datasets } = await createSelection(portal, files, facts, new AbortController().signal)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(LIMITS.DATASETS_AT_ONCE)
  expect(datasets.map(({ media }) => media.map(({ id }) => id))).toEqual(
    [0, 1, 2].map((first) => files.flatMap((_, at) => (at % 3 === first ? [`m${at}`] : []))),
  )
})
