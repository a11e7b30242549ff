import type { DatasetRow } from '../../../../shared/catalogue/model.js'
import type { DatasetId } from '../../../../shared/ids.js'

type KnownRow = Pick<DatasetRow, 'title' | 'mediaCount'>

/**
 * The rows that were read for any list of a portal, and may be selected. A selection outlives the list it was made in,
 * so it looks up titles and numbers of media here.
 */
export interface KnownRows {
  readonly get: (id: DatasetId) => KnownRow | undefined
  readonly remember: (rows: readonly DatasetRow[]) => void
  /** Forgets all rows: they belong to another portal. */
  readonly forget: () => void
}

export function createKnownRows(): KnownRows {
  const known = new Map<DatasetId, KnownRow>()
  return {
    get: (id) => known.get(id),
    remember: (rows) => {
      for (const { id, title, mediaCount } of rows) known.set(id, { title, mediaCount })
    },
    forget: () => known.clear(),
  }
}
