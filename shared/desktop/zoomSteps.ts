import { LIMITS } from '../limits.js'

/** The sizes of the letters that are offered, in per cent: a step is seen, and none is skipped. */
export const ZOOM_STEPS = [70, 80, 90, 100, 110, 125, 150, 175, 200] as const satisfies readonly number[]

/** The next size in a direction, from wherever one is; the same at the end. */
export function getNextZoomStep(now: number, direction: 'larger' | 'smaller'): number {
  if (direction === 'larger') return ZOOM_STEPS.find((step) => step > now) ?? LIMITS.ZOOM_MOST
  return ZOOM_STEPS.findLast((step) => step < now) ?? LIMITS.ZOOM_LEAST
}
