/** The bounds of the width of the pane with a dataset, in CSS pixels. */
export const DETAIL_WIDTH = { least: 360, usual: 460, most: 900 } as const

/**
 * The width of the pane until the person changes it: about a third of the window, and never wider than lines read well.
 */
export const getDefaultDetailWidth = (windowWidth: number): number =>
  Math.min(680, Math.max(430, Math.round(windowWidth * 0.32)))

export const clampDetailWidth = (width: number): number =>
  Number.isFinite(width)
    ? Math.min(DETAIL_WIDTH.most, Math.max(DETAIL_WIDTH.least, Math.round(width)))
    : DETAIL_WIDTH.usual
