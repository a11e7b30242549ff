interface PaneBounds {
  /** In CSS pixels. */
  readonly least: number
  readonly most: number
  /** The width until the person changes it. */
  readonly getDefault: (windowWidth: number) => number
  /** The name under which the width is stored. */
  readonly storedAs: string
}

const clamp = (width: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.round(width)))

/** The panes whose width a person can change. */
export const PANES = {
  /** A dataset beside the catalogue's list: about a third of the window, and never wider than lines read well. */
  dataset: {
    least: 360,
    most: 900,
    getDefault: (windowWidth) => clamp(windowWidth * 0.32, 430, 680),
    storedAs: 'detail-width',
  },
  /** A file beside the library's list. */
  file: {
    least: 320,
    most: 760,
    getDefault: (windowWidth) => clamp(windowWidth * 0.32, 430, 460),
    storedAs: 'file-width',
  },
  /** The tables beside a query. */
  tables: {
    least: 160,
    most: 640,
    getDefault: (windowWidth) => clamp(windowWidth * 0.25, 200, 360),
    storedAs: 'tables-width',
  },
} as const satisfies Readonly<Record<string, PaneBounds>>

export type Pane = keyof typeof PANES
export type PaneWidths = Readonly<Record<Pane, number>>

export const clampPaneWidth = (pane: Pane, width: number): number => clamp(width, PANES[pane].least, PANES[pane].most)

/** Reads the stored widths. A pane without a usable one has its default. */
export function readPaneWidths(
  stored: { readonly read: (name: string) => string | null },
  windowWidth: number,
): PaneWidths {
  const readWidth = (pane: Pane): number => {
    const kept = stored.read(PANES[pane].storedAs)
    const width = kept === null || kept.trim() === '' ? Number.NaN : Number(kept)
    return Number.isFinite(width) ? clampPaneWidth(pane, width) : PANES[pane].getDefault(windowWidth)
  }
  return { dataset: readWidth('dataset'), file: readWidth('file'), tables: readWidth('tables') }
}
