import type { MapSource } from '../../../shared/preview/map/model.js'
import type { PreviewColumn } from '../../../shared/preview/model.js'

/** Where nothing was found, two columns of numbers may still be coordinates: the person can say so. */
export const mayHaveMap = (found: MapSource | null, columns: readonly PreviewColumn[]): boolean =>
  found !== null || columns.filter(({ kind }) => kind === 'number').length >= 2
