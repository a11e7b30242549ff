import type { SavedWindowBounds } from '../../shared/settings/preferences.js'

/** A rectangle on the desktop, in the units that the system uses for windows. */
export interface DisplayArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The size of the window at the first start. */
const FIRST_SIZE = { width: 1280, height: 820 } as const

/** How much of a window must be on a display so that a person can drag it. */
const LEAST_VISIBLE = { width: 120, height: 80 } as const

/** Where a window opens. Without `x` and `y` the system centres it. */
export type WindowBounds = { readonly width: number; readonly height: number } & Partial<Pick<DisplayArea, 'x' | 'y'>>

/**
 * Returns where the window opens. `was` is where it was at last, and `screens` are the work areas of the present
 * displays. The window is placed wholly on the display that has most of it. It is centred if its display is gone, and
 * it is never larger than its display.
 */
export function fitToDisplays(was: SavedWindowBounds | null, screens: readonly DisplayArea[]): WindowBounds {
  const wanted = was ?? FIRST_SIZE
  const home =
    was === null ? undefined : screens.filter((screen) => isVisibleOn(was, screen)).sort(compareBySharedArea(was))[0]
  const screen = home ?? screens[0]
  const width = Math.min(wanted.width, screen?.width ?? wanted.width)
  const height = Math.min(wanted.height, screen?.height ?? wanted.height)
  if (was === null || home === undefined) return { width, height }
  return {
    width,
    height,
    x: clamp(was.x, home.x, home.x + home.width - width),
    y: clamp(was.y, home.y, home.y + home.height - height),
  }
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

const getOverlap = (one: DisplayArea, other: DisplayArea): Pick<DisplayArea, 'width' | 'height'> => ({
  width: Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
  height: Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
})

function isVisibleOn(window: DisplayArea, screen: DisplayArea): boolean {
  const { width, height } = getOverlap(window, screen)
  return width >= LEAST_VISIBLE.width && height >= LEAST_VISIBLE.height
}

const getSharedArea = (window: DisplayArea, screen: DisplayArea): number => {
  const { width, height } = getOverlap(window, screen)
  return width * height
}

const compareBySharedArea =
  (window: DisplayArea) =>
  (one: DisplayArea, other: DisplayArea): number =>
    getSharedArea(window, other) - getSharedArea(window, one)
