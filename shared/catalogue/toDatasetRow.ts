import type { Dataset, DatasetRow } from './model.js'

/** Reduces a dataset to its row in the list of the catalogue, without texts and media. */
export const toDatasetRow = (dataset: Dataset): DatasetRow => ({
  id: dataset.id,
  title: dataset.title,
  synopsis: dataset.synopsis,
  producer: dataset.producer,
  theme: dataset.theme,
  access: dataset.access,
  storage: dataset.storage,
  updated: dataset.updated,
  licence: dataset.licence,
  formats: dataset.formats,
  mediaCount: dataset.mediaCount,
  sizeBytes: dataset.sizeBytes,
})
