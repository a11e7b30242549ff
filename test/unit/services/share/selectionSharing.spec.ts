import { expect, it } from 'vitest'
import {
  createSelectionSharing,
  type SelectionSharingDeps,
} from '../../../../electron/services/share/selectionSharing.js'
import { failure } from '../../../../shared/failure.js'
import { datasetId, mediaId, portalId } from '../../../../shared/ids.js'
import { fail, ok } from '../../../../shared/result.js'

const WANTED = {
  portalId: portalId.parse('https://rudi.example'),
  wanted: [
    {
      datasetId: datasetId.parse('11111111-2222-4333-8444-000000000001'),
      mediaId: mediaId.parse('5f0c1a2b-0000-4000-8000-000000000001'),
    },
  ],
}

it.each([
  ['cancels the dialog', null, ok(null)],
  ['has a locked keychain', '/home/ada/some.rudi-selection.json', fail(failure('keychain/locked'))],
])('the portal is not asked for the datasets of a person who %s', async (_, chosen, answer) => {
  let asked = 0
  const deps = {
    nativeShell: { chooseNewFile: async () => chosen },
    portals: {
      get: () =>
        ok({
          fetchDataset: async () => {
            asked += 1
            return fail(failure('portal/unknown-dataset'))
          },
        }),
    },
    signingKey: { getOrCreate: async () => fail(failure('keychain/locked')) },
    disk: { stamp: async () => fail(failure('disk/not-found')) },
    clock: { now: () => 0 },
    life: new AbortController().signal,
  } as unknown as SelectionSharingDeps
  expect(await createSelectionSharing(deps).save(WANTED)).toEqual(answer)
  expect(asked).toBe(0)
})
