import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { RowSource } from '../rows/rowSource.js'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'

interface ScrollToWantedRowOptions {
  readonly source: RowSource
  readonly grid: GridDisplayStore
  /** The table has its height, and its rows are counted. */
  readonly isReady: boolean
  readonly onFound: (row: number) => void
}

/**
 * Scrolls to the requested row of the file (`GridDisplayState.wantedRow`) as soon as the rows are there. Returns that row when
 * the filters hide it, null otherwise.
 */
export function useScrollToWantedRow({ source, grid, isReady, onFound }: ScrollToWantedRowOptions): number | null {
  const sought = useStore(grid, (state) => state.wantedRow)
  const filters = useStore(grid, (state) => state.filters)
  const [hidden, setHidden] = useState<{ readonly row: number; readonly filters: unknown } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters show other rows; what is done with a row that was found is no reason to seek it again.
  useEffect(() => {
    if (sought === null || !isReady) return
    let isOver = false
    void source.findPlace(sought).then((place) => {
      if (isOver) return
      grid.setState({ wantedRow: null })
      if (!place.ok) return
      setHidden(place.value === null ? { row: sought, filters } : null)
      if (place.value !== null) onFound(place.value)
    })
    return () => {
      isOver = true
    }
  }, [source, grid, sought, filters, isReady])
  // With other filters the row may be shown again.
  return hidden?.filters === filters ? hidden.row : null
}
