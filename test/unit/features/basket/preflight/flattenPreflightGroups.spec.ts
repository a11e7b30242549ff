// The rows of the basket: a dataset has one of its own only where it groups several files.
import { expect, it } from 'vitest'
import { flattenPreflightGroups } from '../../../../../renderer/features/basket/preflight/flattenPreflightGroups.js'
import type { BasketEntry } from '../../../../../shared/basket/basketEntry.js'
import type { PreflightGroup } from '../../../../../shared/preflight/preflight.js'

const entry = (dataset: string, media: string) =>
  ({ datasetId: dataset, datasetTitle: dataset, producer: 'p', media: { id: media } }) as unknown as BasketEntry
const groups = [
  { type: 'ready', entries: [entry('velos', 'v1'), entry('gares', 'g1'), entry('velos', 'v2')] },
] as unknown as readonly PreflightGroup[]

it('names the dataset above its files, and in the row of its only file', () => {
  expect(
    flattenPreflightGroups(groups, () => true).map((row) => [row.key, row.type === 'media' && row.isOnly]),
  ).toEqual([
    ['g ready', false],
    ['d ready velos', false],
    ['v1', false],
    ['v2', false],
    ['g1', true],
  ])
  expect(flattenPreflightGroups(groups, () => false).map(({ key }) => key)).toEqual(['g ready'])
})
