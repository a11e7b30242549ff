import { LIMITS } from '../../limits.js'
import { splitExtension } from './nameParts.js'
import { toSafeName } from './safeNames.js'

/**
 * Cuts a name so that its whole path fits into what common programs can open on every system (F-06). Room for the
 * number of a collision and for the suffix of the partial is included. The extension is kept.
 */
export function fitPathLength(folder: string, name: string, suffix: string): string {
  const room = LIMITS.PATH_CHARS - folder.length - 1 - suffix.length - ' (10000)'.length
  const most = Math.max(LIMITS.NAME_CHARS_LEAST, room)
  if (name.length <= most) return name
  const { stem, extension } = splitExtension(name)
  const kept = [...stem].reduce((text, character) => {
    return text.length + character.length + extension.length <= most ? text + character : text
  }, '')
  return toSafeName(`${kept.replace(/[\s.]+$/u, '')}${extension}`)
}
