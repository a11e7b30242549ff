import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../../context/appContext.js'
import { buildRows, type ListRow } from '../store/listRows.js'

interface DownloadRows {
  readonly rows: readonly ListRow[]
  readonly unfolded: boolean
  /** Changes with the downloads, when the list is to show them. */
  readonly revision: number
}

/**
 * The rows of the present index; built anew only when they would differ. A change of the downloads is deferred: React
 * draws the list in slices of some milliseconds then, between which the page answers to the person.
 */
export function useDownloadRows(): DownloadRows {
  const { downloads, listing } = useStores()
  const structure = useDeferredValue(useStore(downloads, ({ index }) => index.getStructure()))
  const revision = useDeferredValue(useStore(downloads, (state) => state.revision))
  const { index } = downloads.getState()
  const filter = useStore(listing, (state) => state.filter)
  const said = useStore(listing, (state) => state.unfolded)
  // Where nothing is left to do, the finished downloads are unfolded.
  const unfolded = said ?? index.getGroupCounts().ended === index.getSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is changed in place, and its number tells so.
  const rows = useMemo(() => buildRows(index, unfolded, filter), [index, structure, unfolded, filter])
  return { rows, unfolded, revision }
}
