// biome-ignore-all lint/a11y/useSemanticElements: an <hr> cannot be moved.
import { useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../context/appContext.js'
import { PANES, type Pane } from './store/paneWidths.js'

const STEP_PX = 24

interface PaneEdgeProps {
  /** The pane is the parent element and is positioned. */
  readonly pane: Pane
  /** The side of the pane on which this edge lies. */
  readonly side: 'start' | 'end'
  readonly name: string
}

/** The edge that resizes a pane, by dragging or with the arrow keys. A double click gives it its default width. */
export function PaneEdge({ pane, side, name }: PaneEdgeProps): React.JSX.Element {
  const { paneWidths } = useStores()
  const width = useStore(paneWidths, (widths) => widths[pane])
  const dragStart = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const { least, most, getDefault } = PANES[pane]
  const outwards = side === 'start' ? -1 : 1
  // The pane may be narrower than its width where the window has no room; a change begins at what is seen.
  const getShownWidth = (edge: HTMLElement): number => edge.parentElement?.offsetWidth ?? width
  return (
    <div
      role="separator"
      className={`pane-edge ${side}`}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={name}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragStart.current = { x: event.clientX, width: getShownWidth(event.currentTarget) }
      }}
      onPointerMove={({ clientX }) => {
        const from = dragStart.current
        if (from !== null) paneWidths.resizePane(pane, from.width + (clientX - from.x) * outwards)
      }}
      onPointerUp={() => {
        dragStart.current = null
      }}
      onPointerCancel={() => {
        dragStart.current = null
      }}
      onDoubleClick={() => paneWidths.resizePane(pane, getDefault(window.innerWidth))}
      onKeyDown={({ key, currentTarget }) => {
        const steps = key === 'ArrowRight' ? outwards : key === 'ArrowLeft' ? -outwards : 0
        if (steps !== 0) paneWidths.resizePane(pane, getShownWidth(currentTarget) + STEP_PX * steps)
      }}
    />
  )
}
