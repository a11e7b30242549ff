import { contract, type OutputOf } from '../../../shared/ipc/contract.js'
import { DAY_MS } from '../../../shared/timeUnits.js'
import { SAMPLE_CATALOGUE, SAMPLE_NOW_MS } from './cityCatalogue.js'

const KEY = 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3'
type SelectionView = OutputOf<'share.read'>

/** Creates a selection of six files, two of which have another version now, and one of which is gone. */
export function createSelectionView(some: Partial<SelectionView> = {}): SelectionView {
  const states = ['same', 'same', 'changed', 'same', 'changed', 'gone'] as const
  const view = contract['share.read'].output.parse({
    portalId: 'https://rudi.rennesmetropole.example',
    host: 'rudi.rennesmetropole.example',
    portal: 'chosen',
    createdMs: SAMPLE_NOW_MS - 40 * DAY_MS,
    signature: 'beside',
    signedBy: KEY,
    datasets: 3,
    bytes: 48_200_000,
    media: states.map((state, at) => ({
      datasetId: SAMPLE_CATALOGUE[Math.floor(at / 2)]?.id ?? '',
      mediaId: `00000000-0000-4000-8000-00000000010${at}`,
      title: SAMPLE_CATALOGUE[Math.floor(at / 2)]?.title ?? '',
      name: `comptages-${2020 + at}.csv`,
      state,
    })),
  })
  return { ...view, ...some }
}

/** Creates the result of saving a selection of this many files. */
export const createSavedSelection = (media: number): NonNullable<OutputOf<'share.save'>> => ({
  name: 'selection-2026-03-12.rudi-selection.json',
  publicKey: KEY,
  media,
  newer: 1,
  failed: [],
})
