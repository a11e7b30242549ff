import { LIMITS } from '../limits.js'

/**
 * A path as a person reads it: their own folder is `~`, and of one that is too long the end is kept. It is for reading
 * only, since two paths may look the same.
 */
export function formatDisplayPath(path: string, home: string): string {
  const isBelow = path.startsWith(home) && home.length > 1 && /^[\\/]?$/.test(path.charAt(home.length))
  const text = isBelow ? `~${path.slice(home.length)}` : path
  return text.length <= LIMITS.TITLE_CHARS ? text : `…${text.slice(1 - LIMITS.TITLE_CHARS)}`
}
