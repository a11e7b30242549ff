import { type FollowView, followView } from '../../../shared/follow/model.js'
import { DAY_MS } from '../../../shared/timeUnits.js'
import { FAKE_PORTAL } from '../window/fake/fakeBackend.js'
import { createSampleDataset, SAMPLE_NOW_MS } from './cityCatalogue.js'

function createFollow(index: number, over: Partial<FollowView> = {}): FollowView {
  const { id, title } = createSampleDataset(index)
  const folder = { token: 'f'.repeat(32), label: 'Données RUDI' }
  const known = {
    checkedMs: SAMPLE_NOW_MS - 600_000,
    changes: [],
    changeCount: 0,
    updated: [],
    keep: null,
    trouble: null,
  }
  return followView.parse({
    ...{
      id: `follow-${index}`,
      portalId: FAKE_PORTAL.id,
      title,
      datasetId: id,
      isWithdrawn: false,
      query: null,
      folder,
    },
    ...known,
    ...over,
    ...(over.changes === undefined ? {} : { changeCount: over.changes.length }),
  })
}

const changed = createFollow(2, {
  changes: ['comptages-2026.csv', 'stations.geojson'].map((name) => ({
    ...{ what: 'bytes' as const, datasetId: createSampleDataset(2).id, mediaId: null, name },
    ...{ was: null, now: null },
  })),
})
const updated = createFollow(5, {
  updated: followView.shape.updated.parse(
    Array.from({ length: 5 }, (_, index) => ({
      file: index + 1,
      name: `mesures-horaires-des-stations-de-l-agglomeration-${2022 + index}.csv`,
      fetchedMs: SAMPLE_NOW_MS - index * DAY_MS,
      previous: { id: `2026111${index}T101112Z-0123abcd`, atMs: SAMPLE_NOW_MS - (30 + index) * DAY_MS },
    })),
  ),
})

/** What is followed: one thing of each kind that a person can see there. */
export const createFollows = (): FollowView[] => [createFollow(1), changed, updated, createFollow(7, { keep: 0 })]
