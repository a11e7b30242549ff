import { useEffect, useRef } from 'react'
import { type Camera, panBy, type Size, zoomAt } from '../frame/camera.js'
import type { MapCanvas } from './useMapCanvas.js'

const WHEEL_PIXELS = 300
const BUTTON_ZOOM = 1.6
const KEY_PIXELS = 80
/** A press that moved less than this is a click. */
const CLICK_PX = 4

const getMiddle = ({ width, height }: Size): readonly [number, number] => [width / 2, height / 2]

/** Zooms in on the centre of the view. */
export const zoomIn = (camera: Camera, size: Size): Camera => zoomAt(camera, BUTTON_ZOOM, getMiddle(size), size)
export const zoomOut = (camera: Camera, size: Size): Camera => zoomAt(camera, 1 / BUTTON_ZOOM, getMiddle(size), size)

type Move = (camera: Camera, size: Size) => Camera

const KEYS: Readonly<Record<string, Move>> = {
  ArrowLeft: (camera) => panBy(camera, KEY_PIXELS, 0),
  ArrowRight: (camera) => panBy(camera, -KEY_PIXELS, 0),
  ArrowUp: (camera) => panBy(camera, 0, KEY_PIXELS),
  ArrowDown: (camera) => panBy(camera, 0, -KEY_PIXELS),
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
}

/**
 * Wheel, drag, double click, pinch and keys move the camera. A click, or Enter for the feature in the centre, selects a
 * feature; M leaves the map for the table. `hover` gets the position of the pointer, null when it has left.
 */
export function useMapInput(
  sheet: React.RefObject<HTMLElement | null>,
  { move, fit: showAll, find, size }: MapCanvas,
  {
    pick,
    hover,
    leave,
  }: {
    readonly pick: (row: number | null) => void
    readonly hover: (at: readonly [number, number] | null) => void
    readonly leave: () => void
  },
): { readonly onKeyDown: (event: React.KeyboardEvent) => void } {
  const held = useRef({ move, find, pick, hover })
  held.current = { move, find, pick, hover }
  useEffect(() => {
    const element = sheet.current
    if (element === null) return
    return listenToPointers(element, () => held.current)
  }, [sheet])
  return {
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const step = KEYS[event.key]
      if (step !== undefined) move(step)
      else if (event.key === '0') showAll()
      else if (event.key === 'Enter') pick(find(getMiddle(size)))
      else if (event.key === 'Escape') pick(null)
      else if (event.key.toLowerCase() === 'm') leave()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

interface Held extends Pick<MapCanvas, 'move' | 'find'> {
  readonly pick: (row: number | null) => void
  readonly hover: (at: readonly [number, number] | null) => void
}

function listenToPointers(element: HTMLElement, held: () => Held): () => void {
  const over = new AbortController()
  const { signal } = over
  /** The position of each finger. */
  const fingers = new Map<number, readonly [number, number]>()
  let moved = 0
  const getPosition = (event: MouseEvent): readonly [number, number] => {
    const { left, top } = element.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      // A pinch on a touch pad arrives as a wheel event with Ctrl, in smaller steps.
      const factor = 2 ** ((-event.deltaY * lines * (event.ctrlKey ? 4 : 1)) / WHEEL_PIXELS)
      held().move((camera, size) => zoomAt(camera, factor, getPosition(event), size))
    },
    { passive: false, signal },
  )
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      element.setPointerCapture(event.pointerId)
      if (fingers.size === 0) moved = 0
      fingers.set(event.pointerId, getPosition(event))
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const at = getPosition(event)
      held().hover(at)
      const before = fingers.get(event.pointerId)
      if (before === undefined) return
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place)
      fingers.set(event.pointerId, at)
      moved += Math.hypot(at[0] - before[0], at[1] - before[1])
      const [other] = others
      if (other === undefined) held().move((camera) => panBy(camera, at[0] - before[0], at[1] - before[1]))
      else {
        const spread = (place: readonly [number, number]): number =>
          Math.max(1, Math.hypot(place[0] - other[0], place[1] - other[1]))
        held().move((camera, size) => zoomAt(camera, spread(at) / spread(before), other, size))
      }
    },
    { signal },
  )
  const release = (event: PointerEvent): void => {
    const wasDown = fingers.delete(event.pointerId)
    if (event.type === 'pointerup' && wasDown && fingers.size === 0 && moved < CLICK_PX)
      held().pick(held().find(getPosition(event)))
  }
  element.addEventListener('pointerup', release, { signal })
  element.addEventListener('pointercancel', release, { signal })
  element.addEventListener('pointerleave', () => held().hover(null), { signal })
  element.addEventListener(
    'dblclick',
    (event) => {
      event.preventDefault()
      held().move((camera, size) => zoomAt(camera, event.shiftKey ? 0.5 : 2, getPosition(event), size))
    },
    { signal },
  )
  return () => over.abort()
}
