import type { BasketEntry } from '../../../shared/basket/basketEntry.js'
import type { Dataset } from '../../../shared/catalogue/model.js'
import {
  type DatasetFacts,
  isAsExpected,
  type PreflightFacts,
  preflightFacts,
} from '../../../shared/preflight/facts.js'
import { collectLicenceTerms } from '../../../shared/preflight/licenceTerms.js'
import { createSampleDataset } from './cityCatalogue.js'

/**
 * The facts that a preflight finds about media of the sample catalogue, with every obstacle if there are enough media.
 */

type Wanted = readonly { readonly datasetId: string; readonly mediaId: string }[]

const indexOf = (datasetId: string): number => Number.parseInt(datasetId.slice(-6), 16)

function occupancyOf(index: number, name: string): PreflightFacts['media'][number]['occupancy'] {
  if (index % 17 === 1) return { type: 'same', name }
  if (index % 23 === 5) return { type: 'older', name }
  return index % 31 === 8 ? { type: 'other', name } : null
}

const datasetOf = ({ id, theme, access, storage, licence, usageConstraint }: Dataset) => ({
  id,
  theme,
  access,
  storage,
  licence,
  constraint: usageConstraint,
  right: access === 'restricted' && indexOf(id) % 2 === 0 ? 'refused' : 'unasked',
})

export function createPreflightFacts(wanted: Wanted, some: Partial<PreflightFacts> = {}): PreflightFacts {
  const ids = [...new Set(wanted.map(({ datasetId }) => datasetId))]
  const missing = ids.filter((id) => indexOf(id) % 53 === 50)
  const datasets = ids.filter((id) => !missing.includes(id)).map((id) => createSampleDataset(indexOf(id)))
  const asked = new Set(wanted.map(({ mediaId }) => mediaId))
  return preflightFacts.parse({
    portalId: 'https://rudi.rennesmetropole.example',
    datasets: datasets.map(datasetOf),
    media: datasets.flatMap((dataset) =>
      dataset.media
        .filter(({ id }) => asked.has(id))
        .map(({ id, fetchability, sizeBytes, name }) => ({
          mediaId: id,
          fetchability,
          sizeBytes,
          occupancy: occupancyOf(indexOf(dataset.id), name ?? id),
        }))
        .filter((one) => !isAsExpected(one, one.sizeBytes)),
    ),
    missed: missing.map((datasetId) => ({
      datasetId,
      mediaId: null,
      because: { code: 'portal/unknown-dataset', facts: {} },
    })),
    canOpenRestricted: false,
    freeBytes: 84_000_000_000,
    promisedBytes: 1_200_000_000,
    unlooked: 0,
    ...some,
  })
}

/** Creates basket entries for the media of this many datasets of the sample catalogue. */
export const createBasketEntries = (datasets: number, first = 0): readonly BasketEntry[] =>
  Array.from({ length: datasets }, (_, at) => createSampleDataset(first + at)).flatMap(
    ({ id, title, producer, media }) =>
      media.map(({ id: mediaId, name, fileType, sizeBytes }) => ({
        datasetId: id,
        datasetTitle: title,
        producer: producer.name,
        media: { id: mediaId, name, fileType, sizeBytes },
      })),
  )

/** The keys of the licences and conditions of these entries, for a person who has accepted them. */
export const listTermKeys = (entries: readonly BasketEntry[], datasets: readonly DatasetFacts[]): readonly string[] =>
  collectLicenceTerms(
    new Map(entries.map(({ datasetId }) => [datasetId, 1])),
    new Map(datasets.map((one) => [one.id, one])),
    new Set(),
  ).map(({ key }) => key)
