import { runToEnd, type Slices } from '../../../shared/timeSlices.js'

/** Characters of a text that are looked at in one step: about two milliseconds while the code is not yet compiled. */
const SLICE_CHARS = 131_072

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether a JSON text is nested at most `limit` levels deep. The levels are counted in the text before it is parsed,
 * because a hostile answer could overflow the stack of a recursive parser (N-10). It does not check that the text is
 * valid JSON. Counts in slices, because the answer for a dataset of thousands of files has megabytes.
 */
export function* checkJsonDepth(text: string, limit: number): Slices<boolean> {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; ) {
    const end = Math.min(text.length, index + SLICE_CHARS)
    for (; index < end; index += 1) {
      const code = text.charCodeAt(index)
      if (isInText) {
        if (code === BACKSLASH) index += 1
        else if (code === QUOTE) isInText = false
      } else if (code === QUOTE) isInText = true
      else if (code === OPEN_LIST || code === OPEN_RECORD) {
        depth += 1
        if (depth > limit) return false
      } else if (code === CLOSE_LIST || code === CLOSE_RECORD) depth -= 1
    }
    yield
  }
  return true
}

/** Does the same at once, for a text that is known to be short. */
export const isWithinJsonDepth = (text: string, limit: number): boolean => runToEnd(checkJsonDepth(text, limit))
