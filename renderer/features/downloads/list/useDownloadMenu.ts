import { useCallback, useState } from 'react'
import type { DownloadId } from '../../../../shared/ids.js'
import { findRowIndex } from '../../../components/list/useListSelection.js'
import { useStores } from '../../../context/appContext.js'
import type { DownloadMenuPlace } from '../menu/DownloadMenu.js'
import type { ListRow } from '../store/listRows.js'
import { resolveTargetRows } from '../store/listViewStore.js'

interface DownloadMenuControls {
  /** Where the menu is open; null while it is closed. */
  readonly at: DownloadMenuPlace | null
  readonly open: (id: DownloadId, anchor: DownloadMenuPlace['anchor']) => void
  readonly onContextMenu: (event: React.MouseEvent) => void
  readonly close: () => void
}

/**
 * Opens the menu of the list at a row, by its button, the right mouse button or the menu key. `select` selects a row that
 * is not selected yet.
 */
export function useDownloadMenu(
  rows: readonly ListRow[],
  select: (event: React.MouseEvent, index: number) => void,
): DownloadMenuControls {
  const { listing } = useStores()
  const [at, setAt] = useState<DownloadMenuPlace | null>(null)
  const open = useCallback(
    (id: DownloadId, anchor: DownloadMenuPlace['anchor']): void =>
      setAt({ id, ids: resolveTargetRows(listing.getState().listSelection, id), anchor }),
    [listing],
  )
  const onContextMenu = (event: React.MouseEvent): void => {
    const index = findRowIndex(event)
    const row = rows[index]
    if (row?.type !== 'download') return
    event.preventDefault()
    if (!listing.getState().listSelection.picked.has(row.id)) select(event, index)
    const isByKey = event.clientX === 0 && event.clientY === 0
    const here = new DOMRect(event.clientX, event.clientY, 0, 0)
    open(row.id, isByKey && event.target instanceof Element ? event.target : { getBoundingClientRect: () => here })
  }
  return { at, open, onContextMenu, close: () => setAt(null) }
}
