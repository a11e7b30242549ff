import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../../context/appContext.js'
import { buildRows, type ListRow } from '../store/listRows.js'

/** The rows of the present index; built anew only when they would differ. */
export function useDownloadRows(): { readonly rows: readonly ListRow[]; readonly unfolded: boolean } {
  const { downloads, listing } = useStores()
  const structure = useStore(downloads, ({ index }) => index.getStructure())
  const { index } = downloads.getState()
  const filter = useStore(listing, (state) => state.filter)
  const said = useStore(listing, (state) => state.unfolded)
  // Where nothing is left to do, the finished downloads are unfolded.
  const unfolded = said ?? index.getGroupCounts().ended === index.getSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is changed in place, and its number tells so.
  const rows = useMemo(() => buildRows(index, unfolded, filter), [index, structure, unfolded, filter])
  return { rows, unfolded }
}
