import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'

/**
 * Shows one native dialog of a window at a time, and answers a second one with `instead`. A page that a stranger took
 * over could otherwise cover the screen with dialogs, fifty a second. A new window has its own turn, because nothing
 * tells whether the dialog of a window that is gone ever answers.
 */
export function createDialogGate<Parent extends object>() {
  let parentOfOpen: Parent | null = null
  return async <Answer>(parent: Parent, show: () => Promise<Answer>, instead: Answer): Promise<Answer> => {
    if (parentOfOpen === parent) return instead
    parentOfOpen = parent
    try {
      return await show()
    } finally {
      if (parentOfOpen === parent) parentOfOpen = null
    }
  }
}

/**
 * Tells whether one more program may be opened now. A person opens a few pages and files in a row; a page that a
 * stranger took over could open hundreds.
 */
export function createOpeningGate(clock: Pick<Clock, 'elapsed'>): () => boolean {
  let left: number = LIMITS.OPENINGS_AT_ONCE
  let at: number = clock.elapsed()
  return () => {
    const now = clock.elapsed()
    left = Math.min(LIMITS.OPENINGS_AT_ONCE, left + ((now - at) * LIMITS.OPENINGS_PER_SECOND) / 1000)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
