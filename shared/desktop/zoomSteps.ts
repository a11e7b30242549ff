import { LIMITS } from '../limits.js'

/** The text sizes offered, in per cent: each step is visible. */
export const ZOOM_STEPS = [70, 80, 90, 100, 110, 125, 150, 175, 200] as const satisfies readonly number[]

/** Returns the next size in a direction from any size; at the end of the list, the same size. */
export function getNextZoomStep(now: number, direction: 'larger' | 'smaller'): number {
  if (direction === 'larger') return ZOOM_STEPS.find((step) => step > now) ?? LIMITS.ZOOM_MOST
  return ZOOM_STEPS.findLast((step) => step < now) ?? LIMITS.ZOOM_LEAST
}
