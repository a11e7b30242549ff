import { LIMITS } from '../limits.js'

/**
 * Shortens a path for display: the person's home folder becomes `~`, and of a path that is too long the end is kept.
 * The result is for reading only, because two paths may give the same text.
 */
export function formatDisplayPath(path: string, home: string): string {
  const isBelow = path.startsWith(home) && home.length > 1 && /^[\\/]?$/.test(path.charAt(home.length))
  const text = isBelow ? `~${path.slice(home.length)}` : path
  return text.length <= LIMITS.TITLE_CHARS ? text : `…${text.slice(1 - LIMITS.TITLE_CHARS)}`
}
