import type { SavedWindowBounds } from '../../shared/settings/preferences.js'

/** A rectangle on the desktop, in the system's own points. */
export interface DisplayArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The size of a first window. */
const FIRST = { width: 1280, height: 820 } as const

/** How much of a window must be on a display for a person to take hold of it. */
const GRIP = { width: 120, height: 80 } as const

/** Without a place the system centres it. */
export type WindowBounds = { readonly width: number; readonly height: number } & Partial<Pick<DisplayArea, 'x' | 'y'>>

/**
 * Where the window goes, given where it was and the displays that are there now, whose free areas are `screens`. It is
 * wholly on the display that holds most of it; one whose display was unplugged is centred. Never larger than its display.
 */
export function fitToDisplays(was: SavedWindowBounds | null, screens: readonly DisplayArea[]): WindowBounds {
  const wanted = was ?? FIRST
  const home = was === null ? undefined : screens.filter((screen) => isHeldBy(was, screen)).sort(compareByShare(was))[0]
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

function isHeldBy(window: DisplayArea, screen: DisplayArea): boolean {
  const { width, height } = getOverlap(window, screen)
  return width >= GRIP.width && height >= GRIP.height
}

const share = (window: DisplayArea, screen: DisplayArea): number => {
  const { width, height } = getOverlap(window, screen)
  return width * height
}

const compareByShare =
  (window: DisplayArea) =>
  (one: DisplayArea, other: DisplayArea): number =>
    share(window, other) - share(window, one)
