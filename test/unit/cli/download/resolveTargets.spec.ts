import { expect, it } from 'vitest'
import type { LocalCatalogue } from '../../../../electron/cli/catalogue/localCatalogue.js'
import { resolveTargets } from '../../../../electron/cli/download/resolveTargets.js'
import type { PortalClient } from '../../../../electron/portal/api/portalClient.js'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import type { DatasetId, MediaId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import { ok } from '../../../../shared/result.js'
import { createDataset, createMedia } from '../../../support/samples/catalogueSamples.js'

const DATASETS = Array.from({ length: 20 }, (_, n) => createDataset([createMedia(n)], n + 1))
const getMediaId = ({ media: [first] }: Dataset): MediaId => {
  if (first === undefined) throw new Error('a media')
  return first.id
}

/** A portal that answers in the next turn, and counts how many requests of each kind it has at once. */
function createScene() {
  const most = { datasets: 0, holders: 0 }
  const open = { datasets: 0, holders: 0 }
  const answer = async (kind: keyof typeof most, dataset: Dataset | undefined) => {
    open[kind] += 1
    most[kind] = Math.max(most[kind], open[kind])
    await new Promise(setImmediate)
    open[kind] -= 1
    if (dataset === undefined) throw new Error('a dataset of the portal')
    return ok(dataset)
  }
  const portal: Pick<PortalClient, 'fetchDataset' | 'findDatasetOfMedia'> = {
    fetchDataset: (id) =>
      answer(
        'datasets',
        DATASETS.find((one) => one.id === id),
      ),
    findDatasetOfMedia: (id) =>
      answer(
        'holders',
        DATASETS.find((one) => getMediaId(one) === id),
      ),
  }
  const copy = { findHolder: async () => null } as unknown as LocalCatalogue
  const resolve = (targets: Parameters<typeof resolveTargets>[2]) =>
    resolveTargets(portal as PortalClient, copy, targets, new AbortController().signal)
  return { most, resolve }
}

it('datasets are looked up a few at once, and their media come in the order of the targets', async () => {
  const { most, resolve } = createScene()
  const ids: readonly DatasetId[] = DATASETS.map(({ id }) => id)
  const { wanted, lost } = await resolve(ids.map((datasetId) => ({ type: 'dataset', datasetId, portalId: null })))
  expect(wanted.map(({ dataset }) => dataset.id)).toEqual(ids)
  expect(lost).toEqual([])
  expect(most.datasets).toBe(LIMITS.DATASETS_AT_ONCE)
})

it('media whose dataset is not known are looked for one after the other: each may read the whole catalogue', async () => {
  const { most, resolve } = createScene()
  const ids = DATASETS.map(getMediaId)
  const { wanted } = await resolve(ids.map((mediaId) => ({ type: 'media', datasetId: null, mediaId, portalId: null })))
  expect(wanted.map(({ media }) => media.id)).toEqual(ids)
  expect(most.holders).toBe(1)
})
