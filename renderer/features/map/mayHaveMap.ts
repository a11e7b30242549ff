import type { MapSource } from '../../../shared/preview/map/model.js'
import type { PreviewColumn } from '../../../shared/preview/model.js'

/**
 * Whether a table may have a map. Where no source was detected, two numeric columns may still be coordinates: the
 * person can choose them.
 */
export const mayHaveMap = (found: MapSource | null, columns: readonly PreviewColumn[]): boolean =>
  found !== null || columns.filter(({ kind }) => kind === 'number').length >= 2
