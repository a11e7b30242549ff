import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WindowFacts } from './keptWindowState.js'
import { clampPaneWidth, PANES, type Pane, type PaneWidths, readPaneWidths } from './paneWidths.js'

/** The widths of the panes, in CSS pixels. */
export interface PaneWidthStore extends StoreApi<PaneWidths> {
  /** Sets the width of a pane, within its bounds, and stores it. */
  readonly resizePane: (pane: Pane, width: number) => void
}

export function createPaneWidthStore({
  lasting,
  width: windowWidth,
}: Pick<WindowFacts, 'lasting' | 'width'>): PaneWidthStore {
  const store = createStore<PaneWidths>(() => readPaneWidths(lasting, windowWidth))
  return {
    ...store,
    resizePane(pane, width) {
      const clamped = clampPaneWidth(pane, width)
      store.setState({ [pane]: clamped })
      lasting.write(PANES[pane].storedAs, String(clamped))
    },
  }
}
