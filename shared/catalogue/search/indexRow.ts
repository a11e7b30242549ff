import type { DatasetId } from '../../ids.js'
import { foldText } from '../../text/foldText.js'
import { toFormatName } from '../mediaFormat.js'
import type { Dataset } from '../model.js'

/** The part of a dataset that sorting and counting need. `key` is its number in the store. */
export interface IndexRow {
  readonly key: number
  readonly id: DatasetId
  /** Folded, so that sorting ignores accents and case. Digits in it sort as numbers. */
  readonly title: string
  readonly producer: string
  readonly theme: string | null
  readonly licence: string | null
  readonly formats: readonly string[]
  readonly access: Dataset['access']
  readonly sizeBytes: number | null
  /** NaN when the portal gives none. */
  readonly updatedMs: number
  /** How many of its media are plain files. */
  readonly files: number
}

export const toIndexRow = (key: number, dataset: Dataset): IndexRow => ({
  key,
  id: dataset.id,
  title: foldText(dataset.title),
  producer: dataset.producer.name,
  theme: dataset.theme,
  licence: dataset.licence?.label ?? null,
  formats: [...new Set(dataset.formats.map(toFormatName))],
  access: dataset.access,
  sizeBytes: dataset.sizeBytes,
  updatedMs: dataset.updated === null ? Number.NaN : Date.parse(dataset.updated),
  files: dataset.media.filter(({ fetchability }) => fetchability === 'file').length,
})
